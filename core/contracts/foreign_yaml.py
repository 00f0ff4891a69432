"""YAML that others have written: configurations in checkpoints, settings of NeMo."""

from typing import Any

DEEPEST = 100
"""Levels of lists and tables; libyaml composes each on the stack of C, and ends the process when that is full."""


def decode(data: bytes | str) -> Any:
    """The value of `data`: plain tables, lists, texts, numbers and dates; its caller bounds how long `data` is.

    Raises ValueError for what is no such YAML, or is nested more than DEEPEST levels deep.
    """
    import yaml  # takes a while, and is seldom wanted

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    depth = 0
    try:
        for event in yaml.parse(data, Loader=loader):  # one after the other, before anything is composed
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise ValueError("nested too deeply")
        return yaml.load(data, Loader=loader)
    except (yaml.YAMLError, RecursionError, LookupError, AttributeError, TypeError, OverflowError) as error:
        # the last ones are the library's, of tags such as !!int before what is none
        raise ValueError(str(error).partition("\n")[0]) from error
