"""Kernels for GPUs, in Triton. They are compiled before a release, and the driver loads them."""
