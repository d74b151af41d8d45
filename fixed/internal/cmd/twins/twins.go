package main

// A twin is a broken copy of a package.
type twin struct {
	of    string // name of the package in fixed/
	name  string // name of the copy
	wrong string // what is wrong with it
	edits []edit // what makes it wrong
	fails string // part of the message of a failure that the explorer finds
}

// An edit replaces text that is there once.
type edit struct{ old, new string }

// twins are all broken twins.
var twins = []twin{
	{
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
