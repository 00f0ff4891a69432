"""Configure Sphinx for the manual. `packaging/docs_site.py` runs it."""

from importlib.metadata import version as version_of

from sphinx.application import Sphinx

project = "Mynah"
author = "The Mynah contributors"
version = release = version_of("mynah")
language = "en"
extensions = ["myst_parser"]
exclude_patterns = ["README.md"]
nitpicky = True  # an unknown reference is an error, as every warning is
smartquotes = False  # "--output" keeps its two hyphens

myst_heading_anchors = 4  # links to headings work as on GitHub

html_theme = "furo"
html_title = f"Mynah {version}"
html_copy_source = False
html_show_search_summary = False  # summaries need requests, and browsers forbid those on file:// pages
html_show_copyright = False
html_show_sphinx = False
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}


def setup(app: Sphinx) -> None:
    """Tell Sphinx to call `leave_out_of_navigation` when it has read a page and its metadata."""
    app.connect("doctree-read", leave_out_of_navigation, priority=600)


def leave_out_of_navigation(app: Sphinx, _page: object) -> None:
    """Keep decision records out of the navigation. Their own index lists them, and a test holds it complete.

    They would be most of the entries, on every page, and more than half of the time of a build.
    """
    if app.env.docname.startswith("decisions/0"):
        app.env.metadata[app.env.docname]["orphan"] = ""
