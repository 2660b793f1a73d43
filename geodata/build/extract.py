"""Renews what a board takes from packages: coast, rivers and relief, clipped to its frame, into its `src/`.

Not part of the build, which reads the committed files. To run it, unpack two Debian packages anywhere and give the
folder::

    apt-get download libmagics++-data ferret-datasets
    for package in *.deb; do dpkg -x "$package" unpacked; done
    python -m geodata.build.extract BOARD unpacked            # needs also: pyshp, scipy

Both sources are in the public domain: Natural Earth 1:10m (shapefiles of the first package) and NOAA's ETOPO5
(`etopo5.cdf` of the second, variable ROSE, in metres, one sample every 5 minutes of arc, longitudes from 0 to 360).
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import mapping, shape

from .cone import Cone, frame_polygon
from .files import board_dir, feature, feature_collection, read_json
from .network import Network, read_network

NATURAL_EARTH = "usr/share/magics/10m"
ETOPO5 = "usr/share/ferret-vis/data/etopo5.cdf"
MARGIN_DEGREES = 0.3
DECIMALS = 4
KM_PER_DEGREE = 111.2
ETOPO5_STEP = 1 / 12
"""Degrees between two samples of ETOPO5."""


def window(network: Network) -> shapely.Polygon:
    """The frame in degrees, with a margin."""
    return Cone(network.projection).unproject(frame_polygon(network)).buffer(MARGIN_DEGREES, join_style="mitre")


def extract_coast(package: Path, area: shapely.Polygon, network: Network) -> str:
    """Land polygons inside the area, largest first, simplified as far as the network allows."""
    import shapefile  # type: ignore[import-not-found]  # only here: the build itself does not need it

    reader = shapefile.Reader(str(package / NATURAL_EARTH / "ne_10m_land"))
    found = []
    for record in reader.shapes():
        if record.shapeType == shapefile.NULL:
            continue
        polygon = shapely.make_valid(shape(record.__geo_interface__))
        if polygon.intersects(area):
            clipped = shapely.set_precision(polygon.intersection(area), 10.0**-DECIMALS)
            found += [part for part in shapely.get_parts(clipped) if part.geom_type == "Polygon" and not part.is_empty]
    if network.tolerance_km:
        simpler = shapely.simplify(shapely.union_all(found), network.tolerance_km / KM_PER_DEGREE)
        found = list(shapely.get_parts(shapely.set_precision(simpler, 10.0**-DECIMALS)))
    found.sort(key=lambda polygon: (-polygon.area, polygon.bounds))
    return feature_collection(feature(_rounded(polygon), {"source": "natural-earth"}) for polygon in found)


def extract_rivers(package: Path, area: shapely.Polygon, network: Network, folder: Path) -> str:
    """The pieces of the board's rivers inside the area, under the names the board gives them."""
    import shapefile

    reader = shapefile.Reader(
        str(package / NATURAL_EARTH / "ne_10m_rivers_lake_centerlines"), encoding="utf-8", encodingErrors="ignore"
    )
    scenery: dict[str, list[str]] = read_json(folder / "src" / "network.json").get("scenery_rivers", {})
    names = {name: (river, False) for river, all_names in network.rivers.items() for name in all_names}
    names |= {name: (river, True) for river, all_names in scenery.items() for name in all_names}
    features = []
    for record in reader.shapeRecords():
        if record.record["name"] not in names or record.shape.shapeType == shapefile.NULL:
            continue
        river, is_scenery = names[record.record["name"]]
        clipped = shape(record.shape.__geo_interface__).intersection(area)
        if network.tolerance_km:
            clipped = shapely.simplify(clipped, network.tolerance_km / KM_PER_DEGREE)
        for part in shapely.get_parts(clipped):
            if part.geom_type == "LineString" and not part.is_empty:
                features.append((is_scenery, river, part))
    features.sort(key=lambda item: (item[0], item[1], item[2].bounds))
    return feature_collection(
        feature(_rounded(part), {"river": river, "scenery": is_scenery, "source": "natural-earth"})
        for is_scenery, river, part in features
    )


def extract_relief(package: Path, area: shapely.Polygon) -> bytes:
    """Heights of the rectangle around the area, packed by gzip.

    First one JSON line (west, north, step, shape), then metres as big-endian 16-bit integers. Rows run from north to
    south; what lies under the sea is 0; each row holds differences from the row above, which packs better.
    """
    from scipy.io import netcdf_file  # type: ignore[import-untyped]

    west, south, east, north = area.bounds
    columns = np.arange(round(west / ETOPO5_STEP), round(east / ETOPO5_STEP) + 1)
    rows = np.arange(round(north / ETOPO5_STEP), round(south / ETOPO5_STEP) - 1, -1)
    with netcdf_file(str(package / ETOPO5), mmap=False) as grid:
        heights = grid.variables["ROSE"][:].copy()
    land = np.maximum(heights[np.ix_(rows + 90 * 12, columns % 4320)], 0).round().astype(">i2")
    head = {"west": columns[0] / 12, "north": rows[0] / 12, "step": ETOPO5_STEP, "shape": list(land.shape)}
    delta = np.diff(land, axis=0, prepend=np.zeros((1, land.shape[1]), dtype=land.dtype)).astype(">i2")
    return gzip.compress(json.dumps(head).encode() + b"\n" + delta.tobytes(), mtime=0)


def _rounded(geometry: shapely.Geometry) -> dict[str, Any]:
    def rounded(value: Any) -> Any:
        return round(value, DECIMALS) if isinstance(value, float) else [rounded(v) for v in value]

    plain = mapping(geometry)
    return {"type": plain["type"], "coordinates": rounded(plain["coordinates"])}


def main() -> None:
    """Command line: board, folder of the unpacked packages."""
    parser = argparse.ArgumentParser(prog="python -m geodata.build.extract", description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("unpacked", type=Path, help="folder where the two packages were unpacked")
    arguments = parser.parse_args()
    folder = board_dir(arguments.board)
    network = read_network(folder)
    area = window(network)
    source = folder / "src"
    (source / "coast.geojson").write_text(extract_coast(arguments.unpacked, area, network), encoding="utf-8")
    rivers = extract_rivers(arguments.unpacked, area, network, folder)
    (source / "rivers.geojson").write_text(rivers, encoding="utf-8")
    (source / "relief.i16.gz").write_bytes(extract_relief(arguments.unpacked, area))


if __name__ == "__main__":
    main()
