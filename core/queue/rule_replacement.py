"""Apply replacement rules to the transcript of a job as one edit."""

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
    """Apply a job's own rules once, after its words and its requested speakers.

    A mistake of Mynah becomes a fault in the result, and the job stays done.

    Raises:
        EnvironmentFault: the journal's fault.
    """
    try:
        result = _append(journal, job, journal.rule_lists.get(job.compute.replacements), rules_applied=True)
    except EnvironmentFault:
        raise
    except Exception as error:
        _log.exception("rules for replacing in %s", job.path)
        return RulesApplied(job.id, 0, (Bug("bug", reason=f"{type(error).__name__} while replacing words by rules"),))
    return RulesApplied(job.id, result.places, result.faults)


def apply_rules(journal: Journal, job: Job, rules: Sequence[Replacement]) -> RulesResult:
    """Apply rules to the present transcript of a job."""
    return _append(journal, job, rules)


def apply_lost_rules(journal: Journal, job: Job) -> None:
    """Apply a job's own rules again if another edit replaced theirs."""
    _append(journal, job, journal.rule_lists.get(job.compute.replacements), unless_applied=True)


def _append(
    journal: Journal,
    job: Job,
    rules: Sequence[Replacement],
    *,
    rules_applied: bool = False,
    unless_applied: bool = False,
) -> RulesResult:
    while True:  # again if somebody edits it meanwhile
        edited = delivery.editable_transcript_of(journal, job)
        if unless_applied and _has_edit_by_rules(edited):
            return RulesResult(None, 0, ())
        result = make_rules_edit(edited, rules)
        if journal.edits.append(job.id, result.change, edited, rules_applied=rules_applied):
            return result


def _has_edit_by_rules(edited: EditableTranscript) -> bool:
    return any(isinstance(edit, Change) and edit.by_rules for edit in edited.edits[: edited.position])
