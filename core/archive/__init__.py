"""All transcripts of the journal as one text: searched, counted, shown in their context, cut out of the recordings."""
