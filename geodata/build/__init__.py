"""Builds the boards of geodata/ from their hand-laid sources.

``python -m geodata.build diadoques`` reads ``geodata/diadoques/src/`` and writes the files that the library reads:
``links.csv``, ``spaces.geojson``, ``places.geojson``, ``rivers.geojson``, ``ranges.geojson``, ``picture.json`` and
``relief.png``. It needs no network and, apart from the Python packages of the ``geo`` group, no package: what it
takes from Natural Earth and ETOPO5 is committed in ``src/`` (``python -m geodata.build.extract`` renews it).

A board with ``src/sheet.json`` is a sheet of zones laid by hand (``sheet``): its ``links.csv`` is kept by hand, too.

The same sources give the same bytes.
"""
