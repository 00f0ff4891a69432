"""Decode YAML from other programs: configurations in checkpoints, settings of NeMo."""

from typing import Any

DEEPEST = 100
"""The most levels of lists and tables. libyaml uses the C stack for each level and crashes when it is full."""


def decode(data: bytes | str) -> Any:
    """Return the plain value of `data`: tables, lists, texts, numbers and dates.

    Args:
        data: YAML. The caller limits its length.

    Raises:
        ValueError: `data` is not such YAML, or has more than DEEPEST levels.
    """
    import yaml  # slow to import and seldom needed

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    depth = 0
    try:
        for event in yaml.parse(data, Loader=loader):  # check the depth before anything is composed
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise ValueError("nested too deeply")
        return yaml.load(data, Loader=loader)
    except (yaml.YAMLError, RecursionError, LookupError, AttributeError, TypeError, OverflowError) as error:
        # the last four come from tags with a wrong value, such as !!int ""
        raise ValueError(str(error).partition("\n")[0]) from error
