"""What the pages of a PDF say, read back by another program than the one that wrote them."""

from __future__ import annotations

import pypdfium2


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page, its lines as they stand."""
    file = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in file]
    finally:
        file.close()
