// The strip above the map: search, theatres, zoom, colours, legend.

import { find } from "./card.js";
import { empty, html, svg } from "./dom.js";
import { drawLegend } from "./legend.js";

const PART = "part"; // neither the whole map nor one of its theatres
export const PLAYED = "played"; // what alone is played on

export function drawTools(view) {
  const { words, tools, board, lang } = view;
  empty(tools);
  view.svg.setAttribute("aria-label", words.map);
  const search = html("input", { type: "search", placeholder: words.search_short, title: words.search, "aria-label": words.search, spellcheck: "false" });
  const go = () => {
    const found = find(view, search.value);
    search.classList.toggle("dia-missed", Boolean(search.value) && !found);
    if (!found) return;
    view.zoom.show(found);
    view.look(found);
    view.say(view.geography.name(found, view.lang));
  };
  search.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook must not take the letters for its shortcuts
    if (event.key === "Enter") go();
  });
  search.addEventListener("input", () => {
    if (search.value.length > 2) go();
    else search.classList.remove("dia-missed");
  });
  const button = (text, label, action, pressed) =>
    html("button", { type: "button", text, title: label, "aria-label": text.length > 1 ? null : label, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: action });
  const theatre = html("select", { "aria-label": words.theatre, onchange: () => {
    const chosen = board.theatres.find((item) => item.id === theatre.value);
    if (chosen) view.zoom.fit(chosen.box, chosen.id);
    else if (theatre.value === PLAYED) view.zoom.anew();
    else view.zoom.all();
  } }, html("option", { value: "", text: words.whole_map }), html("option", { value: PART, text: words.part_of_map, hidden: true }), ...(view.zoom.ground ? [html("option", { value: PLAYED, text: words.played_map })] : []), ...board.theatres.map((item) => html("option", { value: item.id, text: item.name[lang] })));
  // What is looked at, by its name.
  view.caption = () => (theatre.value = view.zoom.full ? "" : view.zoom.theatre || PART);
  view.caption();
  const whole = button("⤢", words.whole_map, () => view.zoom.all());
  whole.classList.add("dia-all");
  const mode = button(words.colours_owner, words.colours_owner_long, () => {
    view.mode = view.mode === "owner" ? "terrain" : "owner";
    mode.setAttribute("aria-pressed", String(view.mode === "owner"));
    view.tint();
  }, view.mode === "owner");
  const key = button(words.legend, words.legend_long, () => {
    view.legend = !view.hasLegend;
    key.setAttribute("aria-pressed", String(view.legend));
    drawLegend(view);
  }, view.hasLegend);
  const more = button("☰", words.tools_long, () => {
    view.root.classList.toggle("dia-tools-open");
    more.setAttribute("aria-expanded", String(view.root.classList.contains("dia-tools-open")));
  });
  more.classList.add("dia-more");
  more.setAttribute("aria-expanded", "false");
  const full = button("", words.full, () => fullWindow(view.root));
  full.append(svg("svg", { viewBox: "0 0 16 16", width: "1.1em", height: "1.1em", "aria-hidden": "true" }, svg("path", { d: "M1,6V1H6M10,1H15V6M15,10V15H10M6,15H1V10", class: "dia-corners" })));
  full.classList.add("dia-fuller");
  tools.append(
    more, search, theatre,
    button("+", words.zoom_in, () => view.zoom.by(1.5)), button("−", words.zoom_out, () => view.zoom.by(1 / 1.5)),
    whole, mode, key, full,
  );
}

// The lesson over the whole window, and back. Where it fills its page already, the page fills the screen.
export function fullWindow(root) {
  const lesson = root.closest(".dia-lesson") || root;
  if (lesson.matches(".dia-full:not([popover])")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen();
    return;
  }
  const back = lesson.classList.contains("dia-full");
  if (back) {
    if (lesson.hidePopover) lesson.hidePopover();
    lesson.removeAttribute("popover");
  } else if (lesson.showPopover) {
    // Above all of the page, whatever it is nested in.
    lesson.setAttribute("popover", "manual");
    lesson.showPopover();
  }
  lesson.classList.toggle("dia-full", !back);
}
