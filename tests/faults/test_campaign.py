"""The campaign's families in short, with a fixed seed; `campaign.py --whole` runs them as before a release."""

import pytest
from campaign import FAMILIES, run


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", [name for name, family in FAMILIES.items() if family.short])
def test_nothing_else_comes_of_a_fault(name: str) -> None:
    assert run(name, FAMILIES[name].short, seed=1) == []
