"""Configure Sphinx for the manual. `packaging/docs_site.py` runs it."""

from importlib.metadata import version as version_of

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
