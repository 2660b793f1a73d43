"""What never changes and is fetched once: what pages ask for is there as long as they do, and no lesson is too long."""

from __future__ import annotations

from diadoques.server.files import Files, content_name


def test_what_is_asked_for_again_is_not_what_goes_first() -> None:
    files = Files(most=2)
    script = files.keep("script", "js")
    for number in range(5):
        files.keep(f"board {number}", "json")
        assert files.file_at(content_name("script", "js")), "a page that asks for it again would find nothing"
        assert files.keep("script", "js") == script
    assert files.file_at(content_name("board 4", "json")) and not files.file_at(content_name("board 3", "json"))
