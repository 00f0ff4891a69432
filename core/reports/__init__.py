"""HTML pages of reports: corpus runs, comparisons, quality. They share one style sheet and one set of SVG shapes."""
