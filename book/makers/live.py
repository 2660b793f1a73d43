"""What the executed pages call: a map that can be pointed at, and pictures as files beside the page."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from diadoques.draw import Picture
    from diadoques.draw.figures import Drawn
    from diadoques.widgets import MapPicker


#: What is told of a picture: the mark of the position that it shows.
MARK: Final = "laid"


def board(lang: str) -> MapPicker:
    """The map of the lessons after the first season, to look at: no kernel stands behind it."""
    from diadoques.widgets import MapPicker
    from diadoques.widgets.map.scenes import scene
    from makers.season import after_spring

    return MapPicker(lang=lang, scene=scene(after_spring()))


def pictures_as_files(name: str) -> None:
    """From now on a drawn map shows itself as ``maps/<name>-<number>.webp``, a quarter of the size of its PNG.

    What it shows is kept beside it (``laid``); a figure that says from which position it was counted has the mark of
    that among what is told of its PNG, under ``MARK``.
    """
    from IPython.core.getipython import get_ipython

    from diadoques.draw import Picture
    from diadoques.draw.figures import Drawn

    shell, numbers = get_ipython(), count(1)
    if shell is None:
        raise RuntimeError("only a notebook shows pictures")

    def show(picture: Picture) -> str:
        from diadoques.draw.board_map import pixels_of
        from makers.maps import figure, webp

        file = Path("maps", f"{name}-{next(numbers)}.webp")
        kept = Path("extra") / file
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(webp(pixels_of(picture.plan)))
        mark = _kept(picture.plan.told, picture.plan.lang)
        return figure(file.as_posix(), picture.plan.page.pixels, picture.alt, shown=mark)

    def draw(drawn: Drawn) -> tuple[bytes, dict[str, str]]:
        return drawn._repr_png_(), {MARK: _kept(drawn.position, drawn.lang)}

    formatters = shell.display_formatter.formatters
    formatters["text/html"].for_type(Picture, show)
    formatters["image/png"].for_type(Picture, lambda _: None)
    formatters["image/png"].for_type(Drawn, draw)


def _kept(told: Any, lang: str) -> str:
    """Keep what a picture tells beside the page; the mark by which the picture says so."""
    from makers.laid import attribute_of, write_laid

    mark = attribute_of(told, lang)
    write_laid(Path("extra"), lang)
    return mark
