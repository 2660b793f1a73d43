"""The board as tables of geopandas (WGS84), for maps of one's own, and the way back onto the drawn board.

Nothing else draws through geopandas: a plain map does not wait for it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from diadoques.board.load import load_board
from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.core.resources import resource
from diadoques.draw.geometry import load_geometry
from diadoques.draw.words import usual_board

if TYPE_CHECKING:
    import geopandas

LINKS = "links"
#: The layers of a board that can be had as tables.
LAYERS = ("spaces", "places", "rivers", "ranges", LINKS)


def frame(board: str = "", layer: str = "spaces") -> geopandas.GeoDataFrame:
    """A layer of the board: ``spaces`` (polygons), ``places`` (points), ``rivers`` or ``ranges`` (lines), in degrees.

    Names come as two columns, ``name_fr`` and ``name_en``; the rest as in ``geodata/<board>/<layer>.geojson``. Spaces
    and places are indexed by their ids.

    The layer ``links`` has a row for each way from one to another, ``a`` and ``b`` (for a fleet perhaps a coast,
    ``THRcs``), with the unit that may take it, and a straight line: a graph, too, as
    ``networkx.from_pandas_edgelist(frame(layer="links"), "a", "b", edge_attr=True)``.

    >>> len(frame().query("kind == 'land'"))
    60

    Raises:
        Fault: ``layer-unknown``.
    """
    import geopandas

    if layer not in LAYERS:
        raise Fault("layer-unknown", "layer", given=str(layer), known=", ".join(LAYERS))
    if layer == LINKS:
        return _links(board or usual_board())
    file = resource("geodata", board or usual_board(), f"{layer}.geojson")

    rows = json.loads(file.read_text(encoding="utf-8"))["features"]
    for row in rows:
        names = row["properties"].pop("name", None)
        if isinstance(names, dict):
            row["properties"] |= {f"name_{lang}": text for lang, text in names.items()}
    table = geopandas.GeoDataFrame.from_features(rows, crs="EPSG:4326")
    return table.set_index("id") if "id" in table.columns else table


def _links(board: str) -> geopandas.GeoDataFrame:
    import geopandas
    import shapely

    points = {name: shape.representative_point() for name, shape in frame(board).geometry.items()}
    points |= dict(frame(board, "places").geometry.items())
    found = load_board(board).links
    ends = [[points[split_coast(one)[0] if one not in points else one] for one in (link.a, link.b)] for link in found]
    return geopandas.GeoDataFrame(
        [asdict(link) for link in found],
        geometry=[shapely.LineString(pair) for pair in ends],
        crs="EPSG:4326",
    )


def on_board(table: geopandas.GeoDataFrame, board: str = "") -> geopandas.GeoDataFrame:
    """The same table in pixels of the board: ``on_board(mine).plot(ax=draw_map().figure.axes[0], autolim=False)``.

    Lines are cut into short steps first, since what is straight in degrees is bent on the board.
    """
    import shapely

    how = load_geometry(board or usual_board()).projection
    flat = table.to_crs(how["cone"])
    stretch, (left, _, right, high) = how["stretch"], how["frame_km"]
    scale = stretch["width_px"] / (_integral(stretch["x"], right) - _integral(stretch["x"], left))

    def pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
        x = [scale * (_integral(stretch["x"], km) - _integral(stretch["x"], left)) for km in points[:, 0]]
        y = [scale * (_integral(stretch["y"], high) - _integral(stretch["y"], km)) for km in points[:, 1]]
        return np.column_stack([x, y])

    shapes = shapely.transform(shapely.segmentize(flat.geometry.values, 25.0), pixels)
    return flat.set_geometry(shapes).set_crs(None, allow_override=True)


def _integral(axis: Mapping[str, Any], km: float) -> float:
    """How many units of the board lie between 0 and ``km`` along an axis whose density has bumps (see the sheet)."""
    total = float(axis["base"]) * km
    for height, centre, width in axis["bumps"]:
        reach = math.erf((km - centre) / width) + math.erf(centre / width)
        total += height * width * math.sqrt(math.pi) / 2 * reach
    return total
