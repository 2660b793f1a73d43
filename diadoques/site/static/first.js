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

// The games that this browser keeps, of those to which a link leads from here. A page that nobody serves cannot ask for them.
async function goOn() {
  const { nameOf, Store } = await import("./store.js");
  const store = await Store.open();
  const names = new Set(store ? await store.names() : []);
  for (const one of pages) {
    const links = [...one.querySelectorAll("[data-called]")].filter((link) => names.has(nameOf(Object.fromEntries(new URL(link.href).searchParams))));
    const box = one.querySelector(".dia-kept");
    box.querySelector("ul").replaceChildren(...links.map((link) => {
      const [row, again] = [document.createElement("li"), document.createElement("a")];
      [again.href, again.textContent] = [link.href, `▶ ${link.dataset.called}`];
      row.append(again);
      return row;
    }));
    box.hidden = !links.length;
  }
}
if (location.protocol !== "file:") goOn().catch(() => {}); // where nothing is kept there is nothing to go on with
