"""Escape text for XML. The module of the standard library for it imports a network client."""

from html import escape as _escape_html


def escape(text: str) -> str:
    """Return `text` for the content of an element."""
    return _escape_html(text, quote=False)


def quoteattr(text: str) -> str:
    """Return `text` as the value of an attribute, with its quotation marks."""
    value = escape(text).replace('"', "&quot;")
    for character in "\n\r\t":
        value = value.replace(character, f"&#{ord(character)};")
    return f'"{value}"'
