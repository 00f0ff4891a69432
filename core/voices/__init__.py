"""Known voices: voice prints of named people, which stay on this computer, and suggestions of names."""
