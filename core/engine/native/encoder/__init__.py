"""The FastConformer encoder in plain torch: features, subsampling, attention, layers."""
