"""Parts that the native backend's layers share: layer norm, the threads for windows, the GPU stream of searches."""
