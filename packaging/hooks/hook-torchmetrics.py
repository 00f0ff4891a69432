"""torchmetrics: TorchScript reads its sources."""

module_collection_mode = "pyz+py"
