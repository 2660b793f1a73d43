"""The few pages that are written here: the form by which one joins, the shell of a screen, a sentence."""

from __future__ import annotations

from html import escape

from diadoques.server.words import word


def join(lang: str, trouble: str = "", typed: str = "", kind: str = "group") -> str:
    """The form; ``trouble``: why the last try failed; ``kind``: whose code it is."""
    said = f'<p class="dia-trouble" role="alert">{escape(trouble)}</p>' if trouble else ""
    return _page(
        lang,
        word(lang, "join"),
        f'<main class="dia-door"><h1>{escape(word(lang, "join"))}</h1><p>{escape(word(lang, f"join_{kind}"))}</p>{said}'
        f'<form method="post" action="/?lang={lang}"><label for="code">{escape(word(lang, f"code_{kind}"))}</label>'
        f'<input id="code" name="code" value="{escape(typed[:40])}" placeholder="{escape(word(lang, "example"))}" '
        'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>'
        f'<button type="submit">{escape(word(lang, "enter"))}</button></form>'
        f'<p><a href="/?lang={word(lang, "other_lang")}" lang="{word(lang, "other_lang")}">'
        f"{escape(word(lang, 'other'))}</a></p></main>",
    )


def sure(lang: str, code: str, question: str, kind: str) -> str:
    """Whether what is behind a right code is meant, a seat or the screen that all see: only yes spends it."""
    how, yes = f"sure_how_{kind}", f"yes_{kind}"
    return _page(
        lang,
        question,
        f'<main class="dia-door"><h1>{escape(question)}</h1><p>{escape(word(lang, how))}</p>'
        f'<form method="post" action="/?lang={lang}"><input type="hidden" name="code" value="{escape(code)}">'
        f'<button type="submit" name="sure" value="yes" autofocus>{escape(word(lang, yes))}</button>'
        f'<a class="dia-no" href="/?lang={lang}">{escape(word(lang, "no"))}</a></form></main>',
    )


def shell(lang: str) -> str:
    """The page that a screen is shown on."""
    told = {key: word(lang, key) for key in ("lost", "nobody", "elsewhere", "join")}
    data = " ".join(f'data-{key}="{escape(text)}"' for key, text in told.items())
    return _page(
        lang,
        word(lang, "title"),
        f'<div id="banner" role="alert" hidden></div><div id="page" class="dia-page" {data}>'
        f'<p class="dia-wait">{escape(word(lang, "wait"))}</p></div>'
        f"<noscript>{escape(word(lang, 'no_script'))}</noscript>",
        '<script type="module" src="/static/socket.js"></script>',
    )


def sentence(lang: str, text: str) -> str:
    """A page that says one thing, and leads to the door."""
    link = f'<p><a href="/?lang={lang}">{escape(word(lang, "join"))}</a></p>'
    return _page(lang, text, f'<main class="dia-door"><p>{escape(text)}</p>{link}</main>')


def _page(lang: str, title: str, body: str, head: str = "") -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="/static/page.css">{head}</head><body>{body}</body></html>'
    )
