"""First seasons: every sheet that may be written, all that several of them lead to together, and who fares how."""

from diadoques.analysis.openings.listing import Filter, Listed, Opening, filters_of, list_openings

__all__ = ["Filter", "Listed", "Opening", "filters_of", "list_openings"]
