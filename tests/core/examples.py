"""How many examples a property of the formats is tried on: 100, or MYNAH_EXAMPLES; 2,000 take some minutes."""

import os

from hypothesis import HealthCheck, Phase, settings

_COUNT = int(os.environ.get("MYNAH_EXAMPLES", "100"))
BATCH = 25  # transcripts in one example of `batches`


def _settings(count: int) -> settings:
    health = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(max_examples=max(1, count), deadline=None, suppress_health_check=health)


examples, fewer = _settings(_COUNT), _settings(_COUNT // 4)
batches = settings(_settings(_COUNT // BATCH), phases=[Phase.explicit, Phase.generate])  # too large to be shrunk
