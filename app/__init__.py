"""The desktop program: Qt, a view on core."""
