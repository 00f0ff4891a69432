"""`mynah transcribe`: queue what was named, or go on with it, and see it through."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core import models
from core.cli import EXIT_SOME_FAILED
from core.cli.batch_run import (
    BatchRun,
    check_folder,
    compute_spec,
    is_unicode,
    run_batch,
    spec_of,
)
from core.cli.format_choices import format_options, parse_formats, table_key
from core.cli.project_choices import Asked, ProjectChoices, with_project
from core.cli.speaker_choices import misuse, speaker_choice
from core.cli.usage_errors import Misuse, read_named, usage_error
from core.contracts import media
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Phrase, boosting_of
from core.formats.word_lists import merge, read_rules, read_word_list
from core.journal import DeliverySpec, JobSpec
from core.journal.rule_lists import rules_digest
from core.settings.settings import FolderWords


def transcribe(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a missing model or a broken journal."""
    links: list[tuple[Path, Path]] = []
    files = media.find_media(options.paths, links)
    choices = ProjectChoices(options, asked_of)
    asked = [choices.of(path) for path in files]
    if not files:
        asked_of(with_project(options, None))  # what is wrong with the command comes first
    if not all(is_unicode(each.spec) for each in choices.all):
        return usage_error("--model, --output, the languages and the headers must be valid UTF-8")
    if not files:
        print(f"mynah: no recordings found in {', '.join(options.paths)}", file=sys.stderr)
        return EXIT_SOME_FAILED

    def enqueue(run: BatchRun) -> None:
        for each in choices.all:
            if each.spec.compute.prompt.boosting is not None:
                run.journal.vocabularies.keep(each.words.vocabulary)
            run.journal.rule_lists.keep(each.words.replacements)
        for sentence in choices.notices():
            run.display.notice("project", sentence)
        for path, kept in links:
            run.display.notice("same-file", f"{path} is left out: it is the same file as {kept}")
        run.add([(path, own_spec(each, path)) for path, each in zip(files, asked, strict=True)])

    tables = (table_key(each.options) for each in choices.all)
    first = argparse.Namespace(**(vars(asked[0].options) | {"paths": options.paths}))
    return run_batch(first, asked[0].spec, enqueue, " ".join(filter(None, [*tables, choices.key])))


def own_spec(asked: Asked, recording: Path) -> JobSpec:
    """What is asked of one recording."""
    return spec_of(asked.spec, recording, asked.options, asked.spec.delivery.options)


def asked_of(options: argparse.Namespace) -> tuple[JobSpec, FolderWords]:
    """What options ask of each recording, and the words to expect and to replace in it.

    Raises Misuse, InputFault("demo-language", "model-language", "speakers-many"), EnvironmentFault("model-missing",
    "translate-model").
    """
    wrong = misuse(options) or _misused_translation(options)
    if wrong is not None:
        raise Misuse(wrong)
    try:
        names, chosen = parse_formats(options.format), format_options(options)
    except InputFault as fault:
        raise Misuse(f"{fault.sentence}. {fault.advice}") from fault
    phrases = options.phrases or expected_words(options.vocabulary)
    rules = read_named(options.replacements, read_rules) if options.replacements else ()
    boosting = boosting_of(
        phrases, options.vocabulary_strength, not options.vocabulary_as_typed, not options.vocabulary_boosting_tree
    )
    prompt = Prompt(options.language, options.translate_to, boosting=boosting, bilingual=options.bilingual)
    compute = compute_spec(options, prompt, speaker_choice(options))
    if options.translate_to not in (None, options.language) and not models.may_translate(Path(compute.load.model)):
        raise EnvironmentFault("translate-model", model=Path(compute.load.model).stem)
    output = None if options.output is None else str(Path(options.output).absolute())
    if output is not None and is_unicode(output):  # else that is told
        check_folder(Path(output))
    delivery = DeliverySpec(names, output, "overwrite" if options.overwrite else "number", options=chosen)
    return JobSpec(msgspec.structs.replace(compute, replacements=rules_digest(rules)), delivery), FolderWords(
        phrases, rules
    )


def _misused_translation(options: argparse.Namespace) -> str | None:
    """Why the options of a translation do not fit together, None if they do."""
    if options.bilingual and options.translate_to is None:
        return "--bilingual goes with --translate-to"
    if options.bilingual and options.translate_to == options.language:
        return "--translate-to names the language that is spoken"
    if options.bilingual and options.speakers == "channels":
        fault = EnvironmentFault("translate-channels")
        return f"{fault.sentence}. {fault.advice}"
    return None


def expected_words(lists: Sequence[str]) -> tuple[Phrase, ...]:
    """The words to expect from files. Raises Misuse, which names the file, or all that are too many together."""
    found = [read_named(path, read_word_list) for path in lists]
    return read_named(", ".join(lists), lambda _: merge(found))
