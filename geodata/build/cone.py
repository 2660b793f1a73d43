"""The cone: degrees to kilometres and back, and the frame of the board."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Transformer
from shapely.geometry import Polygon

from .network import Network

G = TypeVar("G", bound=shapely.Geometry)

FRAME_STEP_KM = 20.0
"""The frame is straight in the cone and curved in degrees: it carries a point at least every so many km."""


class Cone:
    """A conic projection, both ways, for arrays and for geometries."""

    def __init__(self, projection: str) -> None:
        self._there = Transformer.from_crs("EPSG:4326", projection, always_xy=True)
        self._back = Transformer.from_crs(projection, "EPSG:4326", always_xy=True)

    def forward(self, lonlat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Degrees (n, 2) to kilometres (n, 2)."""
        return np.column_stack(self._there.transform(lonlat[:, 0], lonlat[:, 1]))

    def backward(self, km: NDArray[np.float64]) -> NDArray[np.float64]:
        """Kilometres (n, 2) to degrees (n, 2)."""
        return np.column_stack(self._back.transform(km[:, 0], km[:, 1]))

    def point(self, lon: float, lat: float) -> shapely.Point:
        """A point given in degrees, in kilometres."""
        x, y = self._there.transform(lon, lat)
        return shapely.Point(x, y)

    def project(self, geometry: G) -> G:
        """A geometry in degrees, in kilometres."""
        return shapely.transform(geometry, self.forward)  # type: ignore[no-any-return]

    def unproject(self, geometry: G) -> G:
        """A geometry in kilometres, in degrees."""
        return shapely.transform(geometry, self.backward)  # type: ignore[no-any-return]


def frame_polygon(network: Network) -> Polygon:
    """The frame in kilometres, its sides cut into equal steps no longer than FRAME_STEP_KM."""
    return shapely.segmentize(shapely.box(*network.frame_km), FRAME_STEP_KM)
