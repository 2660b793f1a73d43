/* A box that is wider than the page scrolls in itself: it can then be reached by the keyboard, and says so at its edge. */
addEventListener("DOMContentLoaded", () => {
  const boxes = document.querySelectorAll(".dia-scroll, .dia-contest, div.highlight pre");
  const look = () => boxes.forEach((box) => {
    const wide = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle("dia-wide", wide);
    if (wide) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  addEventListener("resize", look);
  document.addEventListener("toggle", look, true);
  document.addEventListener("click", () => setTimeout(look, 50));
  look();
  /* The same place in the other language. */
  document.querySelectorAll(".dia-language").forEach((link) => link.addEventListener("click", () => { link.hash = location.hash; }));
});
