"""Build language models, and build them again after more corrections."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from core import models
from core.contracts import paths, processes
from core.contracts.errors import Fault, InputFault
from core.contracts.language_model_origin import ORDER, Mark, NewModel, Origin, has_mark, read_origin, to_json
from core.journal import Journal
from core.language_models.gathering import Report, Text, gather
from core.specs.project_file import Project, values_of, write_project

_WORDS_PER_SEQUENCE = 40  # about as many as a window of sound has
_LEAST_GROWTH = 500  # words
_GROWTH_SHARE = 5  # a fifth of the corrected words
_LEAST_FIRST = 10_000  # corrected words; about an hour of speech
_FIRST_FILE = "language-model.nemo"


class Plan(NamedTuple):
    """A language model to build: its texts, its file (.nemo or .arpa), its recogniser, its longest n-grams.

    `known` is the number of corrected words in the present model. The new one may not lose a fifth of them. `replaces`
    has the marks of the models that may be in the file now. None: any file may be there.
    """

    sources: tuple[Path, ...]
    target: Path
    model: str | None = None
    order: int = ORDER
    known: int = 0
    replaces: tuple[Mark, ...] | None = None


class Built(NamedTuple):
    """The numbers of words and of n-grams in a new model. `is_whole`: each text could be read."""

    words: int
    ngrams: int
    is_whole: bool


class Growth(NamedTuple):
    """A project with `words` more corrected words than its language model knows.

    `is_first`: it has no language model yet, and `target` is the file of a first one.
    """

    project: Project
    target: Path
    words: int
    is_first: bool = False


def build(journal: Journal, plan: Plan, report: Report) -> Built:
    """Build a language model, in place of an existing file that the plan allows.

    Args:
        journal: the source of corrected transcripts.
        plan: the texts and the file.
        report: gets a sentence about each text that cannot be read.

    Raises:
        Fault: the recogniser is missing or takes no language model, the texts are empty, or many corrections are gone.
            The file cannot be written, or the plan allows no replacement of the present one.
    """
    model = models.resolve(plan.model)
    texts = list(gather(journal, plan.sources, report))
    origin = _origin(journal, plan, texts)
    if origin.learned_corrections < plan.known * (1 - 1 / _GROWTH_SHARE):  # such as those of a moved folder
        raise InputFault(
            "language-model-fewer",
            words=origin.learned_corrections,
            before=plan.known,
            model=plan.target.name,
        )
    new = to_json(NewModel(origin, plan.replaces))
    content = new + b"\n" + "\n".join(_sequences(texts)).encode(errors="replace")
    answer, fault = processes.run_part(
        "build-language-model",
        "core.engine.language_model_process",
        *(str(model), str(paths.cache_dir() / "models"), str(plan.target), str(plan.order)),
        str(len(content)),
        content=content,
    )
    if fault is not None:
        raise fault
    facts = json.loads(answer)
    return Built(facts["words"], sum(facts["ngrams"]), all(text.sentences for text in texts))


def plan_again(project: Project, may_read_outside: bool = False) -> Plan:
    """Return the plan that builds a project's language model again, from the same texts.

    Args:
        project: a project with a language model.
        may_read_outside: the model and its texts may lie outside the project. Somebody else may have sent the folder.

    Raises:
        InputFault: language-model-origin, language-model-source, language-model-outside, language-model-unmarked,
            language-model-changed.
    """
    assert project.language_model is not None
    target = Path(project.language_model)
    origin = read_origin(target)
    if origin is None:
        raise InputFault("language-model-origin", path=str(target))
    sources = tuple(_paths(origin, target))
    for path in (target, *sources):
        if not path.exists():
            raise InputFault("language-model-source", path=str(path), model=target.name)
        if not may_read_outside and not path.resolve().is_relative_to(Path(project.folder).resolve()):
            raise InputFault("language-model-outside", path=str(path), project=project.folder)
    if not origin.marks:
        raise InputFault("language-model-unmarked", path=str(target))
    if not has_mark(target, origin.marks):
        raise InputFault("language-model-changed", path=str(target))
    model = origin.model
    if model is not None and (target.parent / model).exists():
        model = str(target.parent / model)
    return Plan(sources, target, model, origin.order, origin.learned_corrections, origin.marks)


def growth_of(journal: Journal, project: Project) -> Growth | None:
    """Return how much the corrections of a project have grown since its language model was built.

    None: by less than a fifth, by less than 500 words, or nobody knows. Another program may have replaced the model.
    """
    if project.language_model is None:
        return None
    target = Path(project.language_model)
    origin = read_origin(target)
    if origin is None:
        return None
    words = journal.edits.count_corrected_words(_paths(origin, target)) - origin.corrected_words
    if words < max(_LEAST_GROWTH, origin.corrected_words / _GROWTH_SHARE) or not has_mark(target, origin.marks):
        return None
    return Growth(project, target, words)


def first_model_of(journal: Journal, project: Project) -> Growth | None:
    """Return the corrections of a project without a language model. None: they are few, or its files are in the way.

    Raises:
        InputFault: project-broken.
    """
    target = Path(project.folder) / _FIRST_FILE
    if "language_model" in values_of(project.path) or target.exists():
        return None
    words = journal.edits.count_corrected_words([Path(project.folder)])
    return Growth(project, target, words, is_first=True) if words >= _LEAST_FIRST else None


def build_first(journal: Journal, growth: Growth, model: str, report: Report) -> Built:
    """Build the first language model of a project from all its texts, and name it in its mynah.toml.

    Raises:
        Fault: those of `build` and of write_project.
    """
    project = growth.project
    built = build(journal, Plan((Path(project.folder),), growth.target, model, replaces=()), report)
    try:
        write_project(project.path, {"language_model": _FIRST_FILE})
    except Fault:
        growth.target.unlink(missing_ok=True)  # else it is in the way of another first model, and nothing uses it
        raise
    return built


def _origin(journal: Journal, plan: Plan, texts: Iterable[Text]) -> Origin:
    texts = list(texts)
    corrected = sum(text.words for text in texts if text.is_corrected)
    model = plan.model
    if model is not None and paths.typed_path(model).exists():
        model = _from_folder(paths.typed_path(model), plan.target)
    return Origin(
        sources=tuple(_from_folder(source, plan.target) for source in plan.sources),
        order=plan.order,
        words=sum(text.words for text in texts),
        # the journal counts recordings that are gone, too: later it shall be compared with itself
        corrected_words=max(corrected, journal.edits.count_corrected_words(map(_absolute, plan.sources))),
        model=model,
        learned_corrections=corrected,
    )


def _from_folder(path: Path, target: Path) -> str:
    """Return a path from the folder of the language model, or the whole path on another drive."""
    try:
        return Path(os.path.relpath(path.absolute(), target.absolute().parent)).as_posix()
    except ValueError:
        return str(path.absolute())


def _paths(origin: Origin, target: Path) -> Iterator[Path]:
    for source in origin.sources:
        yield _absolute(target.parent / source)


def _absolute(path: Path) -> Path:
    """Return an absolute path without "..". Links stay, as in the journal."""
    return Path(os.path.abspath(path))  # noqa: PTH100


def _sequences(texts: Iterable[Text]) -> Iterator[str]:
    """Yield sequences of sentences that follow each other in a text.

    A window of sound has several sentences. In a model of single sentences, an end would follow each full stop.
    """
    for text in texts:
        words: list[str] = []
        for sentence in text.sentences:
            words += sentence.split()
            if len(words) >= _WORDS_PER_SEQUENCE:
                yield " ".join(words)
                words = []
        yield " ".join(words)
