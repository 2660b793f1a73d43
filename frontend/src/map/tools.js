// What floats over the map: search and theatres; zoom; colours and legend.

/** @import { Icon } from "../shared/icons.js" */
/** @import { MapView } from "./view.js" */
import { find } from "./card.js";
import { empty, html } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

const PART = "part"; // neither the whole map nor one of its theatres
export const PLAYED = "played"; // what alone is played on

/** @param {MapView} view */
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
  /** @type {(sign: Icon, label: string, action: () => void, pressed?: boolean) => HTMLButtonElement} */
  const button = (sign, label, action, pressed) =>
    html("button", { type: "button", title: label, "aria-label": label, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: action }, icon(sign));
  const theatre = html("select", { "aria-label": words.theatre, onchange: () => {
    const chosen = board.theatres.find((item) => item.id === theatre.value);
    if (chosen) view.zoom.fit(chosen.box, chosen.id);
    else if (theatre.value === PLAYED) view.zoom.anew();
    else view.zoom.all();
  } }, html("option", { value: "", text: words.whole_map }), html("option", { value: PART, text: words.part_of_map, hidden: true }), ...(view.zoom.ground ? [html("option", { value: PLAYED, text: words.played_map })] : []), ...board.theatres.map((item) => html("option", { value: item.id, text: item.name[lang] })));
  // What is looked at, by its name.
  view.caption = () => (theatre.value = view.zoom.full ? "" : view.zoom.theatre || PART);
  view.caption();
  const whole = button("map", words.whole_map, () => view.zoom.all());
  whole.classList.add("dia-all");
  const mode = button("flag", words.colours_owner_long, () => {
    view.mode = view.mode === "owner" ? "terrain" : "owner";
    mode.setAttribute("aria-pressed", String(view.mode === "owner"));
    view.tint();
  }, view.mode === "owner");
  const key = button("layers", words.legend_long, () => view.showLegend(!view.hasLegend), view.hasLegend);
  key.classList.add("dia-key");
  const more = button("search", words.tools_long, () => {
    view.root.classList.toggle("dia-tools-open");
    more.setAttribute("aria-expanded", String(view.root.classList.contains("dia-tools-open")));
  });
  more.classList.add("dia-more");
  more.setAttribute("aria-expanded", "false");
  const full = button("maximize", words.full, () => fullWindow(view.root));
  full.classList.add("dia-fuller");
  /** @param {string} name @param {HTMLElement[]} nodes */
  const group = (name, ...nodes) => html("div", { class: name, role: "group" }, ...nodes);
  tools.append(
    group("dia-seek", more, search, theatre),
    group("dia-near", button("plus", words.zoom_in, () => view.zoom.by(1.5)), button("minus", words.zoom_out, () => view.zoom.by(1 / 1.5)), whole),
    group("dia-layers", mode, key, full),
  );
}

// The lesson over the whole window, and back. Where it fills its page already, the page fills the screen.
/** @param {HTMLElement} root */
export function fullWindow(root) {
  /** @type {HTMLElement} */
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
