"""What of a page is in sight, on any screen: the sizes that are looked at, and what is wrong with what is seen."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.suite.browsing import in_colour

SIZES = [(3840, 2160), (1920, 1080), (1280, 720), (1024, 700), (390, 844), (360, 740)]
PHONE = 720

# What watches the size of its room is told of it before the next picture is shown.
DRAWN = """async ([width, height]) => {
  const picture = () => new Promise((shown) => requestAnimationFrame(shown));
  do await picture(); while (innerWidth !== width || innerHeight !== height);
  await picture();
}"""

# What is wrong with what is seen, in words. A panel may scroll in itself, up and down.
FAULTS = """(phone) => {
  const root = document.documentElement, painted = root.style.opacity;
  root.style.opacity = "";
  const found = [], lesson = document.querySelector(".dia-lesson");
  const called = (node) => `${node.tagName} ${node.getAttribute("class")} ${(node.textContent || "").slice(0, 40)}`;
  const say = (what, node) => found.push(`${what}: ${called(node)}`);
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight)
    found.push(`the page scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
  const channels = (text) => text.match(/[\\d.]+/g).map(Number);
  const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (rgb) => [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * linear(rgb[i] / 255), 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] > 0.9) return color;
    }
    return [255, 255, 255];
  };
  for (const node of lesson.querySelectorAll("*")) {
    if (!seen(node) || node.closest("defs, clipPath, title, details:not([open]) > :not(summary)")) continue;
    const style = getComputedStyle(node), box = node.getBoundingClientRect();
    const text = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (node.ownerSVGElement) {
      if (!text) continue;
      const { a, b } = node.getScreenCTM();
      const size = parseFloat(style.fontSize) * Math.hypot(a, b);
      if (size < (phone ? 10.9 : 13.9)) say(`letters of ${size} px on the map`, node);
      continue;
    }
    if (!box.width || !box.height) continue;
    const inner = node.closest(".dia-panel > *, .dia-turn-sheet > *, .dia-legend > *, .dia-menu > *");
    if (box.left < -1 || box.right > innerWidth + 1) say("beyond the side", node);
    if (!inner && (box.top < -1 || box.bottom > innerHeight + 1)) say("beyond the edge", node);
    if (text || node.matches("input, select")) {
      if (parseFloat(style.fontSize) < 13.9) say(`letters of ${style.fontSize}`, node);
      const [one, other] = [light(channels(style.color)), light(ground(node))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (ratio < 4.5 && !node.disabled) say(`contrast of ${ratio.toFixed(2)}`, node);
    }
    if (node.matches("button, .dia-title, .dia-tab") && node.scrollWidth > node.clientWidth + 1) say("cut", node);
    const touched = node.matches("button, select, input:not([type=checkbox], [type=radio])");
    if (phone && touched && box.height < 43.5) say(`low (${box.height})`, node);
  }
  const tabs = [...lesson.querySelectorAll(".dia-tab")].filter(seen);
  if (new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size > 1) found.push("the tabs wrap");
  root.style.opacity = painted;
  return found;
}"""


#: Of what is as it should be, axe-core need not say where it stands.
TOLD = {"resultTypes": ["violations"]}


def resize(page: Page, width: int, height: int) -> None:
    """Bring a page to another screen, and wait until all of it is drawn anew."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN, [width, height])


def complaints(page: Page, within: str | None = None) -> list[str]:
    """What is serious or worse in a page, or in what a selector finds, each with the first element it is said of."""
    with in_colour(page):
        found = Axe().run(page, context=within, options=TOLD).response["violations"]
    return [
        f"{one['id']}: {one['help']} — {one['nodes'][0]['html'][:200]} ({len(one['nodes'])})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
