package main

// A twin is a broken copy of a package.
type twin struct {
	kind  kind
	of    string // path of the package, from fixed/
	name  string // name of the copy, which no other has
	wrong string // what is wrong with it
	edits []edit // what makes it wrong
	fails string // part of the message of a failure that the explorer finds
}

// A kind is what a twin is wrong about. It is also the name of the directory
// that the twin is in.
type kind string

const (
	// order is of twins in which memory is used, or an end announced, too early:
	// what asyncown is for.
	order kind = "twins"
	// liveness is of those that lose an error, wait forever or leave a goroutine.
	liveness kind = "faults"
)

// An edit replaces text that is there once.
type edit struct{ old, new string }

// twins are all broken twins.
var twins = []twin{
	{
		kind:  order,
		of:    "sender",
		name:  "recycles",
		wrong: "a wait that is given up takes the oldest batch back",
		edits: []edit{{
			old: "\tcase <-ctx.Done():\n\t\treturn nil, p.failure(context.Cause(ctx))\n",
			new: "\tcase <-ctx.Done():\n\t\treturn p.lent[0], nil\n",
		}},
		fails: "race: main uses memory at bytes.go",
	},
	{
		kind:  order,
		of:    "sender",
		name:  "late",
		wrong: "Done hands the loan back before it has set the error",
		edits: []edit{{
			old: "\tl.err = err\n\tl.settled <- l\n",
			new: "\tl.settled <- l\n\tl.err = err\n",
		}},
		fails: "that peer 0 uses at loan.go",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "announces",
		wrong: "the end is announced before the reason is set",
		edits: []edit{
			{old: "\tc.mu.Lock()\n\tc.err = reason\n", new: "\tclose(c.done)\n\tc.mu.Lock()\n\tc.err = reason\n"},
			{old: "\t\tcall.complete(none, reason)\n\t}\n\tclose(c.done)\n", new: "\t\tcall.complete(none, reason)\n\t}\n"},
		},
		fails: "the connection has ended without a reason",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "answers",
		wrong: "a call is announced as answered before the reply is set",
		edits: []edit{{
			old: "\tc.reply, c.err = reply, err\n\tclose(c.done)\n",
			new: "\tclose(c.done)\n\tc.reply, c.err = reply, err\n",
		}},
		fails: "race: ",
	},
	{
		kind:  order,
		of:    "sender",
		name:  "frees",
		wrong: "a batch is free once Transmit has returned",
		edits: []edit{
			{old: "\tp.transport.Transmit(loan)\n", new: "\tp.transport.Transmit(loan)\n\tp.free = append(p.free, loan.batch)\n"},
			{old: "\tp.free = append(p.free, loan.batch)\n\tif loan.err", new: "\tif loan.err"},
		},
		fails: "race: main uses memory at bytes.go",
	},
	{
		kind:  order,
		of:    "sender",
		name:  "keeps",
		wrong: "a batch that is lent stays the one that is filled",
		edits: []edit{{
			old: "\tp.current = nil\n\tp.sequence++\n",
			new: "\tp.sequence++\n",
		}},
		fails: "race: ",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "defers",
		wrong: "the reason is set by a deferred function, after the end is announced",
		edits: []edit{{
			old: "\tc.mu.Lock()\n\tc.err = reason\n",
			new: "\tdefer func() { c.err = reason }()\n\tc.mu.Lock()\n",
		}},
		fails: "race: observer uses memory at conn.go",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "reuses",
		wrong: "requests are encoded into the buffer that is being written",
		edits: []edit{{
			old: "\tc.unsent = other[:0]\n",
			new: "\tc.unsent = requests[:0]\n",
		}},
		fails: " uses at net.Conn.Write",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "closes",
		wrong: "the channel of the writer is closed instead of waited for",
		edits: []edit{{
			old: "\tif writing {\n\t\t<-writer\n\t}\n",
			new: "\tif writing {\n\t\tclose(writer)\n\t}\n",
		}},
		fails: "send on closed channel",
	},
	{
		kind:  order,
		of:    "connection",
		name:  "wakes",
		wrong: "the end closes the channel that wakes the writer, on which Start sends",
		edits: []edit{
			{old: "\tclose(stop)\n\tc.conn.Close()", new: "\tclose(c.wake)\n\tc.conn.Close()"},
			{old: "\t\tcase <-c.wake:\n", new: "\t\tcase _, ok := <-c.wake:\n\t\t\tif !ok {\n\t\t\t\treturn ErrClosed\n\t\t\t}\n"},
		},
		fails: "send on closed channel",
	},
	{
		kind:  order,
		of:    "sender/tcp",
		name:  "early",
		wrong: "a batch is announced as written before it is",
		edits: []edit{{
			old: "\t\terr := f.write(t.conn, d.loan.Sequence(), d.loan.Rows(), d.loan.Bytes())\n\t\tclose(d.written)\n",
			new: "\t\tclose(d.written)\n\t\terr := f.write(t.conn, d.loan.Sequence(), d.loan.Rows(), d.loan.Bytes())\n",
		}},
		fails: "use of a batch after Loan.Done",
	},
	{
		kind:  order,
		of:    "sender/tcp",
		name:  "trusts",
		wrong: "a loan ends when the reply is there, though its batch may still be read",
		edits: []edit{{
			old: "\t\tselect {\n\t\tcase <-d.written:\n\t\tcase <-stop:\n\t\t\treturn ErrClosed\n\t\t}\n",
			new: "",
		}},
		fails: "use of a batch after Loan.Done",
	},
	{
		kind:  liveness,
		of:    "sender",
		name:  "forgets",
		wrong: "Send does not remember that it has failed",
		edits: []edit{{
			old: "\ts.err = s.send(ctx, rows)\n\treturn s.err\n",
			new: "\ts.err = nil\n\treturn s.send(ctx, rows)\n",
		}},
		fails: "returned <nil> after an error",
	},
	{
		kind:  liveness,
		of:    "sender",
		name:  "repeats",
		wrong: "a loan can end twice",
		edits: []edit{{
			old: "\tif l.ended.Swap(true) {\n\t\treturn\n\t}\n",
			new: "\tl.ended.Swap(true)\n",
		}},
		fails: "tasks wait forever: ",
	},
	{
		kind:  liveness,
		of:    "connection",
		name:  "accepts",
		wrong: "requests are accepted after the end",
		edits: []edit{{
			old: "\tcase c.err != nil:\n\t\treturn nil, c.err\n",
			new: "",
		}},
		fails: "tasks wait forever: ",
	},
	{
		kind:  liveness,
		of:    "connection",
		name:  "leaves",
		wrong: "the end does not wait for the writer",
		edits: []edit{{
			old: "\tif writing {\n\t\t<-writer\n\t}\n",
			new: "\t_ = writing\n",
		}},
		fails: "a goroutine is left after the end",
	},
	{
		kind:  liveness,
		of:    "connection",
		name:  "abandons",
		wrong: "requests under way get no answer at the end",
		edits: []edit{{
			old: "\t\tcall.complete(none, reason)\n",
			new: "\t\t_, _ = call, none\n",
		}},
		fails: "tasks wait forever: ",
	},
}
