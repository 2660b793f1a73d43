// The first page stands there in both languages; one of them is shown.

const pages = [...document.querySelectorAll(".dia-first")];
const known = pages.map((one) => one.lang);
const held = () => {
  try {
    return localStorage.getItem("diadoques lang");
  } catch {
    return "";
  }
};
const show = (lang) => {
  for (const one of pages) one.hidden = one.lang !== lang;
  document.documentElement.lang = lang;
  document.title = pages.find((one) => one.lang === lang).querySelector("h1").textContent;
};
show([held(), ...(navigator.languages || []).map((one) => one.slice(0, 2))].find((one) => known.includes(one)) || known[0]);
for (const one of pages) one.querySelector(".dia-other").addEventListener("click", () => {
  const lang = known.find((other) => other !== one.lang);
  try {
    localStorage.setItem("diadoques lang", lang);
  } catch {} // a browser that keeps nothing asks again the next time
  show(lang);
});

// A game that no link of this page leads to, which was opened by an address of its own: the way to it, and what it is
// called: after the link that asks for the same game and nothing more, with all else that its address says.
function unlisted(parts, lang, linked) {
  const home = ["lesson", "scenario", "game"].map((what) => parts.find(([one]) => one === what)).find(Boolean);
  const [, link] = home ? [...linked].find(([one]) => one.split("&").includes(home.join("="))) || [] : [];
  const rest = parts.filter(([what]) => !home || (what !== home[0] && what !== "game")).map(([, told]) => told);
  const title = link ? link.textContent : home ? home[1] : "";
  const way = new URLSearchParams([...parts, ["lang", lang]]);
  return [`lesson/index.html?${way}`, [title, ...rest].filter(Boolean).join(" · ")];
}

// The games that this browser keeps, of those to which a link leads from here. A page that nobody serves cannot ask for them.
async function goOn() {
  const { nameOf, partsOf, Store } = await import("./store.js");
  const store = await Store.open();
  const names = new Set(store ? await store.names() : []);
  for (const one of pages) {
    const linked = new Map([...one.querySelectorAll("[data-called]")].map((link) => [nameOf(Object.fromEntries(new URL(link.href).searchParams)), link]));
    const box = one.querySelector(".dia-kept");
    const kept = [...linked].filter(([name]) => names.has(name)).map(([, link]) => [link.href, link.dataset.called]);
    for (const name of names) if (!linked.has(name)) kept.push(unlisted(partsOf(name), one.lang, linked));
    box.querySelector("ul").replaceChildren(...kept.map(([way, called]) => {
      const [row, again] = [document.createElement("li"), document.createElement("a")];
      [again.href, again.textContent] = [way, `▶ ${called}`];
      row.append(again);
      return row;
    }));
    box.hidden = !kept.length;
  }
}
if (location.protocol !== "file:") goOn().catch(() => {}); // where nothing is kept there is nothing to go on with
