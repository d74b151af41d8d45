"use strict";
(() => {
	const data = JSON.parse(document.getElementById("data").textContent);
	const list = document.getElementById("list");
	const detail = document.getElementById("detail");
	const filter = document.getElementById("filter");
	const count = document.getElementById("count");
	let shown = []; // indexes of the findings that pass the filter
	let current = -1; // index of the finding that is open
	let step = -1; // its step that is marked
	const rows = new Map(); // buttons by index

	// make returns a new element of HTML with a class and a text.
	function make(tag, cls, text) {
		const e = document.createElement(tag);
		if (cls) e.className = cls;
		if (text !== undefined) e.textContent = text;
		return e;
	}

	// draw returns a new element of SVG.
	function draw(tag, attributes, text) {
		const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
		for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
		if (text !== undefined) e.textContent = text;
		return e;
	}

	const where = (p) => data.files[p.file].name + (p.line ? ":" + p.line : "");

	// The list of findings, by package.

	const texts = data.findings.map((f) => [f.message, where(f), f.package, f.analyzer].join("\n").toLowerCase());

	function showList() {
		const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
		shown = [];
		rows.clear();
		const all = document.createDocumentFragment();
		let section, name;
		data.findings.forEach((f, i) => {
			if (!words.every((w) => texts[i].includes(w))) return;
			shown.push(i);
			if (f.package !== name || !section) {
				name = f.package;
				section = all.appendChild(make("section"));
				section.append(make("h3", "", name));
			}
			const b = make("button", f.note ? "soft" : "", f.message);
			b.append(make("span", "where", where(f) + " · " + f.analyzer));
			b.addEventListener("click", () => open(i));
			rows.set(i, b);
			section.append(b);
		});
		list.replaceChildren(all);
		count.textContent = shown.length + " of " + data.findings.length + " shown";
		markRow();
	}

	function markRow() {
		for (const b of list.querySelectorAll("[aria-current]")) b.removeAttribute("aria-current");
		const b = rows.get(current);
		if (!b) return;
		b.setAttribute("aria-current", "true");
		b.scrollIntoView({ block: "nearest" });
	}

	// One finding.

	function open(i) {
		current = i;
		step = -1;
		const f = data.findings[i];
		history.replaceState(null, "", "#" + f.fingerprint);
		const title = make("h2", "", f.message);
		const line = make("p", "where", where(f) + " · ");
		if (f.url) {
			const a = make("a", "", f.analyzer);
			a.href = f.url;
			a.rel = "noreferrer";
			line.append(a);
		} else {
			line.append(f.analyzer);
		}
		detail.replaceChildren(title, line);
		if (f.timeline.length) detail.append(lanes(f.timeline));
		else detail.append(excerpt(f));
		f.timeline.forEach((s, n) => {
			const box = make("div", "step");
			const p = make("p", "", (n + 1) + ". " + s.message);
			p.append(make("span", "where", " · " + where(s)));
			box.append(p, excerpt(s));
			detail.append(box);
		});
		for (const remark of f.remarks) detail.append(make("p", "remark", remark));
		for (const fix of f.fixes) detail.append(make("p", "fix", "Fix: " + fix));
		detail.scrollTop = 0;
		markRow();
	}

	// excerpt returns the lines around a position.
	function excerpt(p) {
		const pre = make("pre");
		const lines = data.files[p.file].lines;
		for (let n = Math.max(1, p.line - data.around); p.line && n <= p.line + data.around; n++) {
			if (lines[n] === undefined) continue;
			const l = make("span", n === p.line ? "at" : "");
			l.append(make("i", "", String(n).padStart(5) + "   "), lines[n] + "\n");
			pre.append(l);
		}
		return pre;
	}

	// The swim lanes.

	// wrap breaks a text into lines of at most width characters.
	function wrap(text, width) {
		const lines = [""];
		for (const word of text.split(" ")) {
			const last = lines[lines.length - 1];
			if (last && last.length + 1 + word.length > width) lines.push(word);
			else lines[lines.length - 1] = last ? last + " " + word : word;
		}
		return lines;
	}

	function lanes(timeline) {
		const names = [];
		for (const s of timeline) for (const n of [s.actor, s.other]) if (n && !names.includes(n)) names.push(n);
		const wide = Math.max(190, Math.min(340, 900 / names.length));
		const chars = Math.floor((wide - 24) / 6.6);
		const at = (name) => 20 + names.indexOf(name) * wide;
		const svg = draw("svg", { role: "img", "aria-label": "timeline with " + names.length + " actors" });
		const lines = svg.appendChild(draw("g", {}));
		for (const n of names) svg.append(draw("text", { class: "name", x: at(n) - 8, y: 20 }, n.length > chars ? n.slice(0, chars - 1) + "…" : n));
		let y = 56;
		timeline.forEach((s) => {
			const g = svg.appendChild(draw("g", { class: "event" }));
			const text = wrap(s.message, chars);
			const height = 34 + text.length * 17 + 17;
			g.append(draw("rect", { class: "band", x: 0, y: y - 16, width: names.length * wide + 20, height: height - 4, rx: 4 }));
			if (s.link) arrow(g, at(s.actor), at(s.other), y, s.link);
			g.append(draw("circle", { class: s.link === "conflicts" ? "conflicts" : "dot", cx: at(s.actor), cy: y, r: 5 }));
			text.forEach((t, n) => g.append(draw("text", { x: at(s.actor) + 12, y: y + 20 + n * 17 }, t)));
			g.append(draw("text", { class: "place", x: at(s.actor) + 12, y: y + 20 + text.length * 17 }, where(s).split("/").pop()));
			y += height;
		});
		for (const n of names) lines.append(draw("line", { class: "lane", x1: at(n), x2: at(n), y1: 30, y2: y }));
		const width = names.length * wide + 20;
		svg.setAttribute("viewBox", "0 0 " + width + " " + (y + 6));
		svg.setAttribute("width", width);
		return svg;
	}

	function arrow(g, from, to, y, link) {
		const way = to > from ? 1 : -1;
		g.append(draw("line", { class: "arrow " + link, x1: from, x2: to - 8 * way, y1: y, y2: y }));
		g.append(draw("path", { class: "head " + link, d: "M" + to + " " + y + "l" + -10 * way + " -5v10z" }));
		g.append(draw("text", { class: "label " + link, x: (from + to) / 2, y: y - 5, "text-anchor": "middle" }, link));
	}

	function markStep(n) {
		const boxes = detail.querySelectorAll(".step");
		const events = detail.querySelectorAll("svg g.event");
		if (!boxes.length) return;
		step = Math.max(0, Math.min(boxes.length - 1, n));
		boxes.forEach((b, i) => b.classList.toggle("current", i === step));
		events.forEach((e, i) => e.classList.toggle("current", i === step));
		boxes[step].scrollIntoView({ block: "nearest" });
	}

	// move opens the next finding of those shown, or the one before.
	function move(by) {
		if (!shown.length) return;
		const at = shown.indexOf(current);
		open(shown[at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + by))]);
	}

	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		if (e.key === "Escape") {
			filter.value = "";
			filter.blur();
			showList();
			return;
		}
		if (e.target === filter) {
			if (e.key === "Enter") {
				filter.blur();
				move(0);
			}
			return;
		}
		const act = {
			j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
			n: () => markStep(step + 1), p: () => markStep(step - 1), "/": () => filter.focus(),
		}[e.key];
		if (!act) return;
		e.preventDefault();
		act();
	});
	filter.addEventListener("input", showList);
	showList();
	const asked = data.findings.findIndex((f) => "#" + f.fingerprint === location.hash);
	if (data.findings.length) open(asked < 0 ? 0 : asked);
})();
