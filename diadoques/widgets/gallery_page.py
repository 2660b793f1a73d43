"""The gallery as a page of the class: any worked case, shown to all, predicted, revealed and understood."""

from __future__ import annotations

import ipywidgets as w

from diadoques.widgets.boxes import fill
from diadoques.widgets.gallery import Gallery
from diadoques.widgets.words import known


class GalleryPage:
    """The gallery, begun at the game of the class; ``box`` is what is shown. The class itself changes nothing of it.

    Attributes:
        lang: its language.
        gallery: what is shown.
    """

    def __init__(self, game: str, lang: str = "fr") -> None:
        """``game``: where the gallery begins.

        Raises:
            Fault: ``language-unknown``, ``game-unknown``.
        """
        self.lang = known(lang)
        self.gallery = Gallery(self.lang, game=game)
        self.box = w.VBox([self.gallery.box])
        self.box.add_class("dia-shown")

    def show(self) -> None:
        """Nothing of the class is shown here."""

    def speak(self, lang: str) -> None:
        """Change the language, where one was: the case that lies open is asked anew."""
        if lang == self.lang:
            return
        before, self.lang = self.gallery, known(lang)
        self.gallery = Gallery(self.lang, game=before.game.value, asked=before.asked.value)
        if before.listed.value is not None:
            self.gallery.listed.value = before.listed.value
        fill(self.box, [self.gallery.box])

    def close(self) -> None:
        """It follows nobody."""
