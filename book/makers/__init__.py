"""Makers of pages: each writes Markdown from data that the tests prove, so that nothing in the book is typed twice."""
