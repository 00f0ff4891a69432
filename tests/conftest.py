"""Properties see the same examples in each run, so that a failure is the change's; MYNAH_EXAMPLES seeks new ones.

MYNAH_EXAMPLES=2000 also sets how many each property of the formats gets: see tests/fixtures/examples.py.
"""

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True)
if "MYNAH_EXAMPLES" not in os.environ:
    settings.load_profile("same")
