"""HTML pages and SVG pictures of reports: corpus runs, comparisons, quality."""
