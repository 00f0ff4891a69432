"""Run `mynah transcribe`: queue recordings, or resume them, and wait for the result."""

import argparse
import dataclasses
from pathlib import Path

import msgspec

from core import models
from core.cli import EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import (
    BatchRun,
    check_folder,
    compute_spec,
    is_unicode,
    recording_spec,
    run_batch,
)
from core.cli.format_choices import format_options, parse_formats, table_key
from core.cli.joining import join_or_offer
from core.cli.language_model_command import growth_sentence
from core.cli.project_choices import ProjectChoices, Request, with_project
from core.cli.recogniser_arguments import chosen_beam, chosen_language_model, chosen_second_opinion
from core.cli.skipped_files import report_nothing_found, show_skipped
from core.cli.speaker_choices import option_conflict, speaker_choice
from core.cli.standard_input import STANDARD_INPUT, discard, refuse_addresses, spool
from core.cli.usage_errors import Misuse, read_named, usage_error
from core.cli.vocabulary_files import read_vocabulary
from core.cli.web_links import with_downloads
from core.contracts import media
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import make_boosting
from core.formats.word_lists import read_rules
from core.journal import DeliverySpec, JobSpec
from core.journal.rule_lists import rules_digest
from core.language_models.building import growth_of
from core.settings.settings import FolderWords


def transcribe(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: a model is missing, or the journal is broken.
    """
    options = with_downloads(options)
    refuse_addresses(options.paths, takes_standard_input=not options.join)
    if STANDARD_INPUT not in options.paths:
        return _transcribe(options, None)
    spooled = spool()
    status = None
    try:
        named = [str(spooled) if path == STANDARD_INPUT else path for path in options.paths]
        status = _transcribe(argparse.Namespace(**(vars(options) | {"paths": named})), spooled)
    finally:
        if status != EXIT_INTERRUPTED:  # the same command resumes it
            discard(spooled)
    return status


def _transcribe(options: argparse.Namespace, spooled: Path | None) -> int:
    """Run the command. `spooled` is the recording from standard input. It belongs to the current folder."""
    links: list[tuple[Path, Path]] = []
    skipped: list[media.Skipped] = []
    found = media.find_media(options.paths, links, skipped=skipped)
    files, notices = join_or_offer(options, found)
    choices = ProjectChoices(options, interpret_options)
    requests = [choices.request_for(Path.cwd() / path.name if path == spooled else path) for path in files]
    if not files:
        interpret_options(with_project(options, None))  # report errors of the options first
    if not all(is_unicode(each.spec) for each in choices.requests):
        return usage_error("--model, --output, the languages and the headers must be valid UTF-8.")
    if not files:
        report_nothing_found("recordings", options, skipped)
        return EXIT_SOME_FAILED
    if spooled is not None:
        requests = [
            _in_current_folder(request) if path == spooled else request
            for path, request in zip(files, requests, strict=True)
        ]

    def enqueue(run: BatchRun) -> None:
        if spooled is not None:
            run.shown_names[str(spooled.absolute())] = "Standard input"
        for each in choices.requests:
            if each.spec.compute.prompt.boosting is not None:
                run.journal.vocabularies.keep(each.words.vocabulary)
            run.journal.rule_lists.keep(each.words.replacements)
        for sentence in choices.notices():
            run.display.notice("project", sentence)
        for code, sentence in notices:
            run.display.notice(code, sentence)
        show_skipped(run.display, skipped, options.verbose)
        for path, first_path in links:
            run.display.notice("same-file", f"{path}: Skipped, because it is the same file as {first_path}")
        run.add([(path, request_spec(each, path)) for path, each in zip(files, requests, strict=True)])

    def report(run: BatchRun) -> None:
        for project in choices.language_model_projects:
            growth = growth_of(run.journal, project)
            if growth is not None:
                run.display.notice("language-model-old", growth_sentence(growth))

    tables = (table_key(each.options) for each in choices.requests)
    first = argparse.Namespace(**(vars(requests[0].options) | {"paths": options.paths}))
    kind = " ".join(filter(None, ["join" if options.join else "", *tables, choices.key]))
    return run_batch(first, requests[0].spec, enqueue, kind, report)


def _in_current_folder(request: Request) -> Request:
    """Return the request with the current folder as output, unless it names an output."""
    delivery = request.spec.delivery
    if delivery.output is not None:
        return request
    check_folder(Path.cwd())
    delivery = msgspec.structs.replace(delivery, output=str(Path.cwd()))
    return dataclasses.replace(request, spec=JobSpec(request.spec.compute, delivery))


def request_spec(request: Request, recording: Path) -> JobSpec:
    """Return the specification of one recording."""
    return recording_spec(request.spec, recording, request.options, request.spec.delivery.options)


def interpret_options(options: argparse.Namespace) -> tuple[JobSpec, FolderWords]:
    """Return the specification that options mean, with the vocabulary and the replacement rules.

    Raises:
        Misuse: options conflict, or an option's file cannot be read.
        InputFault: "demo-language", "model-language", "speakers-many".
        EnvironmentFault: "model-missing", "translate-model".
    """
    conflict = option_conflict(options) or _translation_conflict(options)
    if conflict is not None:
        raise Misuse(conflict)
    try:
        names, chosen = parse_formats(options.format), format_options(options)
    except InputFault as fault:
        raise Misuse(fault.message) from fault
    phrases = options.phrases or read_vocabulary(options.vocabulary)
    rules = read_named(options.replacements, read_rules) if options.replacements else ()
    boosting = make_boosting(
        phrases, options.vocabulary_strength, not options.vocabulary_as_typed, not options.vocabulary_boosting_tree
    )
    prompt = Prompt(
        options.language,
        options.translate_to,
        boosting=boosting,
        bilingual=options.bilingual,
        beam=chosen_beam(options),
        language_model=chosen_language_model(options),
        second_opinion=chosen_second_opinion(options),
    )
    compute = compute_spec(options, prompt, speaker_choice(options))
    if options.translate_to not in (None, options.language) and not models.may_translate(Path(compute.load.model)):
        raise EnvironmentFault("translate-model", model=Path(compute.load.model).stem)
    output = None if options.output is None else str(Path(options.output).absolute())
    if output is not None and is_unicode(output):  # other text is reported later
        check_folder(Path(output))
    delivery = DeliverySpec(
        names, output, "overwrite" if options.overwrite else "number", options=chosen, on_done=options.on_done or ""
    )
    return JobSpec(msgspec.structs.replace(compute, replacements=rules_digest(rules)), delivery), FolderWords(
        phrases, rules
    )


def _translation_conflict(options: argparse.Namespace) -> str | None:
    """Return the conflict between the options for translation, None if there is no conflict."""
    if options.bilingual and options.translate_to is None:
        return "--bilingual needs --translate-to."
    if options.bilingual and options.translate_to == options.language:
        return "--translate-to and --language name the same language. Choose another target."
    if options.bilingual and options.speakers == "channels":
        fault = EnvironmentFault("translate-channels")
        return fault.message
    return None
