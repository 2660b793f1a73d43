/* Searches the whole book without the net: window.diaBook is {quiet, alike, none, some, parts: [[page, anchor, title, above, text, weight]]}. */
addEventListener("DOMContentLoaded", () => {
  const book = window.diaBook, wanted = (new URLSearchParams(location.search).get("q") || "").trim();
  const field = document.querySelector(".dia-search input");
  if (field) field.value = wanted;
  const told = document.querySelector(".dia-found"), hits = document.querySelector(".dia-hits");
  if (!book || !told) return;
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’]/g, "'");
  const split = (text) => fold(text).match(/[a-z0-9]+(?:[.\-/][a-z0-9]+)*/g) || [];
  const stem = (word) => (word.length > 4 ? word.replace(/(?:es|s|x)$/, "") : word);
  const quiet = new Set(book.quiet);
  const words = [...new Set(split(wanted))];
  const asked = words.filter((word) => !quiet.has(word));
  const chosen = asked.length ? asked : words, sought = chosen.map((word) => stem(word));
  const escape = (word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  /* Words that mean the same are one word: readers say "house rule" where the book says "option". */
  const meant = (word) => book.alike.find((group) => group.map(stem).includes(word))?.map(stem) ?? [word];
  const ends = (word) => `${escape(word)}${/\d/.test(word) ? "(?![0-9])" : ""}`;
  const forms = sought.map((word) => new RegExp(`(?<![a-z0-9])(?:${meant(word).map(ends).join("|")})`, "g"));
  /* The word itself, or its plural: what only begins like it ("Sardinia", whose stem is that of "Sardis") counts for less. */
  const exact = sought.map((word, which) =>
    new RegExp(`(?<![a-z0-9])(?:${escape(chosen[which])}|(?:${meant(word).map(escape).join("|")})(?:es|s|x)?)(?![a-z0-9])`, "g"));
  const folded = book.parts.map(([, , title, above, text]) => [fold(title), fold(above), fold(text)]);
  const rarity = forms.map((form) => {
    const known = folded.filter((part) => part.some((text) => text.search(form) >= 0)).length;
    return known ? Math.log(1 + book.parts.length / known) : 0;
  });
  const times = (text, form) => (text.match(form) || []).length;
  const count = (text, which, most) => {
    const same = times(text, exact[which]);
    return Math.min(most, same + (times(text, forms[which]) - same) / 4);
  };
  const whole = fold(wanted).replace(/[\s\u00a0\u202f]*[?.!]+$/, "").replace(/\s+/g, " ");
  const found = [];
  folded.forEach(([title, above, text], index) => {
    let score = 0, met = 0;
    forms.forEach((_form, which) => {
      const here = 8 * count(title, which, 1) + 2 * count(above, which, 1) + count(text, which, 3);
      if (here) met += 1;
      score += here * rarity[which];
    });
    if (whole.length > 8 && text.includes(whole)) score *= 6; // the question itself, word for word
    if (met) found.push([score * met * met * book.parts[index][5], index]);
  });
  found.sort((one, other) => other[0] - one[0]);
  told.textContent = !wanted ? "" : found.length ? book.some.replace("{n}", found.length) : book.none;
  const mark = (text) => {
    const node = document.createElement("p"), plain = fold(text), spots = [];
    forms.forEach((form, which) => {
      const same = [...plain.matchAll(exact[which])];
      for (const hit of same.length ? same : plain.matchAll(form)) spots.push([hit.index, hit.index + hit[0].length]);
    });
    spots.sort((one, other) => one[0] - other[0]);
    const near = plain.length === text.length && spots.length ? Math.max(0, spots[0][0] - 90) : 0;
    const start = near ? text.indexOf(" ", near) + 1 : 0, end = Math.min(text.length, start + 260);
    let at = start;
    if (start) node.append("… ");
    if (plain.length === text.length)
      for (const [from, to] of spots) {
        if (from < at || to > end) continue;
        node.append(text.slice(at, from));
        node.append(Object.assign(document.createElement("mark"), { textContent: text.slice(from, to) }));
        at = to;
      }
    node.append(text.slice(at, end) + (end < text.length ? " …" : ""));
    return node;
  };
  for (const [, index] of found.slice(0, 40)) {
    const [page, anchor, title, above, text] = book.parts[index], row = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: `${page}.html${anchor ? "#" + anchor : ""}`, textContent: title });
    row.append(link);
    if (above && above !== title) row.append(Object.assign(document.createElement("span"), { className: "dia-above", textContent: above }));
    row.append(mark(text));
    hits.append(row);
  }
});
