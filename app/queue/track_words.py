"""Words for the sound tracks that were heard, and for those that were not."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from core.contracts.tracks import Track, TrackOutcome, is_worth_telling


class TrackWords(QObject):
    """Words for the outcomes of a recording's tracks."""

    def short(self, outcomes: Sequence[TrackOutcome]) -> str:
        """Return a few words for a row, "" if there is nothing to tell."""
        if not is_worth_telling(outcomes):
            return ""
        heard = sum(each.outcome == "heard" for each in outcomes)
        if len(outcomes) > 1:
            return self.tr("{heard} of {count} tracks").format(heard=heard, count=len(outcomes))
        return self.tr("some sound skipped") if outcomes[0].beside or outcomes[0].echoes else ""

    def sentences(self, outcomes: Sequence[TrackOutcome]) -> list[str]:
        """Return the sentences that say which sound was heard and which was not."""
        if not is_worth_telling(outcomes):
            return []
        heard = [self._name(each.track) for each in outcomes if each.outcome == "heard"]
        lines = [] if len(outcomes) == 1 else [self.tr("Heard: {tracks}").format(tracks=", ".join(heard) or "–")]
        for each in outcomes:
            if each.outcome != "heard":
                lines.append(self.tr("Not heard: {track}").format(track=f"{self._name(each.track)}, {self._why(each)}"))
            told = self._details(each)
            lines += told if len(outcomes) == 1 else [f"{self._name(each.track)}: {line}" for line in told]
        return lines

    def _details(self, outcome: TrackOutcome) -> list[str]:
        lines = []
        if outcome.inverted:
            lines.append(self.tr("The channels are inverted against each other. Mynah heard their difference."))
        if outcome.beside:
            beside = self.tr("For {seconds} s, Mynah heard the centre channel alone.")
            lines.append(beside.format(seconds=max(1, round(outcome.beside))))
        if outcome.echoes:
            lines.append(self.tr("%n word(s) left out as the echo of a louder track", "", outcome.echoes))
        return lines

    def _name(self, track: Track) -> str:
        return f"{track.number} “{track.title}”" if track.title else str(track.number)

    def _why(self, outcome: TrackOutcome) -> str:
        others = ", ".join(map(str, outcome.others))
        whys = {
            "copy": self.tr("a copy of {tracks}").format(tracks=others),
            "mix": self.tr("a mix of {tracks}").format(tracks=others),
            "not-chosen": self.tr("not chosen"),
            "no-decoder": self.tr("cannot be decoded"),
        }
        return whys.get(outcome.outcome, self.tr("no speech"))
