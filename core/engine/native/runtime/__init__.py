"""How the native backend computes: matrix products in each precision, and the threads that run them."""
