"""The rules for replacing, applied to the transcript of a job as one edit."""

import logging
from collections.abc import Sequence

from core.contracts.errors import Bug, EnvironmentFault
from core.journal import Job, Journal
from core.queue import delivery
from core.queue.events import RulesApplied
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change
from core.transcript.replacement_rules import Replacement
from core.transcript.replacing import RulesResult, make_rules_edit

_log = logging.getLogger(__name__)


def apply_owed_rules(journal: Journal, job: Job) -> RulesApplied:
    """Apply the rules that a job was queued with, once, when its words, and the speakers asked for, are there.

    A mistake of our own in that costs the job nothing else. Raises EnvironmentFault for the journal.
    """
    try:
        made = _append(journal, job, journal.rule_lists.get(job.compute.replacements), rules_applied=True)
    except EnvironmentFault:
        raise
    except Exception as error:
        _log.exception("rules for replacing in %s", job.path)
        return RulesApplied(job.id, 0, (Bug("bug", reason=f"{type(error).__name__} while replacing words by rules"),))
    return RulesApplied(job.id, made.places, made.faults)


def apply_rules(journal: Journal, job: Job, rules: Sequence[Replacement]) -> RulesResult:
    """Apply rules to the transcript of a job as it is now."""
    return _append(journal, job, rules)


def apply_lost_rules(journal: Journal, job: Job) -> None:
    """Apply the rules that a job was queued with again, if another edit has taken the place of theirs."""
    _append(journal, job, journal.rule_lists.get(job.compute.replacements), unless_applied=True)


def _append(
    journal: Journal,
    job: Job,
    rules: Sequence[Replacement],
    *,
    rules_applied: bool = False,
    unless_applied: bool = False,
) -> RulesResult:
    while True:  # again when somebody has edited it meanwhile
        edited = delivery.editable_transcript_of(journal, job)
        if unless_applied and _has_edit_by_rules(edited):
            return RulesResult(None, 0, ())
        made = make_rules_edit(edited, rules)
        if journal.edits.append(job.id, made.change, edited, rules_applied=rules_applied):
            return made


def _has_edit_by_rules(edited: EditableTranscript) -> bool:
    return any(isinstance(edit, Change) and edit.by_rules for edit in edited.edits[: edited.position])
