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
