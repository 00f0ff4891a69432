"""Draw quality reports as a page: the worst minutes with their sound, and pictures of each recording."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from core.formats.export import address_of
from core.quality.findings import Finding, FindingKind
from core.quality.quality_report import Minute, QualityReport, worst_minutes
from core.reports.page import figure_list, html_page, legend, quiet, section, swatch
from core.reports.svg import (
    PAGE_COLOURS,
    WIDTH,
    PictureColours,
    box,
    filled_path,
    level,
    picture,
    share_picture,
    stroke,
    time_axis,
)
from core.transcript.timestamps import format_duration, format_timestamp, part_sentence

KINDS: dict[FindingKind, str] = {
    "missing": "speech without words",
    "invented": "words without speech",
    "loop": "repeated over and over",
    "doubtful": "uncertain words in a row",
}
_LANES = {"confidence": 64, "speech": 36, "rate": 36, "places": 26, "languages": 12}  # heights
_GAP, _AXIS = 8, 18
_FASTEST = 240.0  # words a minute at the top of the lane of rates. Faster recordings stretch it
_LEAST_WIDTH = 1.5  # of a place, so that it is visible in a recording of hours
_SCRIPT = """
const sound = document.querySelector("audio");
let until = Infinity;
document.addEventListener("click", event => {
  const place = event.target.closest("[data-at]");
  if (!place) return;
  const start = () => { sound.currentTime = Math.max(0, place.dataset.at - 0.5); sound.play(); };
  until = place.dataset.until ? +place.dataset.until + 0.5 : Infinity;
  if (sound.getAttribute("src") === place.dataset.sound) return start();
  sound.src = place.dataset.sound;
  sound.addEventListener("loadedmetadata", start, { once: true });
  sound.load();
});
sound.addEventListener("timeupdate", () => {
  if (sound.currentTime > until) { sound.pause(); until = Infinity; }
});
"""


def time_picture(report: QualityReport, colours: PictureColours, title: str) -> str:
    """Return the lanes over time: confidence, speech, words a minute, places, and languages if there are several.

    A dashed line marks the confidence under which words are uncertain.
    """
    lanes = [
        (_LANES["confidence"], _confidence(report, colours)),
        (_LANES["speech"], _bars([slot.speech or 0.0 for slot in report.slots], _LANES["speech"], colours.sound)),
        (_LANES["rate"], _bars(_rates(report), _LANES["rate"], colours.accent)),
        (_LANES["places"], _places(report, colours)),
    ]
    if len({stretch.language for stretch in report.languages}) > 1:
        lanes.append((_LANES["languages"], _languages(report, colours)))
    parts, top = [], 0
    for height, content in lanes:
        parts.append(f'<g transform="translate(0 {top})">{content}{level(height, colours.line)}</g>')
        top += height + _GAP
    parts.append(f'<g transform="translate(0 {top})">{_axis(report, colours)}</g>')
    return picture("".join(parts), top + _AXIS, title)


def _axis(report: QualityReport, colours: PictureColours) -> str:
    return time_axis(report.length, 13, colours.text, start=report.start)


def places_picture(report: QualityReport, colours: PictureColours, title: str) -> str:
    """Return the lane of places alone, for a list of recordings."""
    height = _LANES["places"]
    return picture(_places(report, colours) + level(height, colours.line), height, title)


def _confidence(report: QualityReport, colours: PictureColours) -> str:
    """Return a step for each slot with words, and the limit of uncertain words."""
    height, width = _LANES["confidence"], WIDTH / max(1, len(report.slots))
    steps = [
        f"M{n * width:.1f} {height - height * slot.confidence:.1f}h{width:.1f}"
        for n, slot in enumerate(report.slots)
        if slot.confidence is not None
    ]
    limit = level(height * (1 - report.below), colours.line, dashes="4 4")
    return limit + stroke("".join(steps), colours.accent, width=2.5)


def _rates(report: QualityReport) -> list[float]:
    """Return the words a minute of each slot, scaled to 0 to 1."""
    rates = [60 * slot.words / report.slot for slot in report.slots]
    highest = max([_FASTEST, *rates]) if report.slot >= 10 else max([1.0, *rates])  # short slots vary too much
    return [rate / highest for rate in rates]


def _bars(values: Sequence[float], height: int, colour: str) -> str:
    """Return all bars as one path."""
    width = WIDTH / max(1, len(values))
    gap = min(1.0, width / 4)
    bars = (
        f"M{n * width:.1f} {height}v{-height * value:.1f}h{width - gap:.1f}V{height}z"
        for n, value in enumerate(values)
        if value > 0
    )
    return filled_path("".join(bars), colour)


def _places(report: QualityReport, colours: PictureColours) -> str:
    scale, height = WIDTH / max(report.length, 0.01), _LANES["places"]
    return "".join(
        box(
            (place.start - report.start) * scale,
            2 if place.kind != "doubtful" else height / 2,
            max(_LEAST_WIDTH, place.seconds * scale),
            height - 4 if place.kind != "doubtful" else height / 2 - 2,
            colours.of_kind(place.kind),
            f"{format_duration(place.start)} {KINDS[place.kind]} {place.text}".strip(),
        )
        for place in report.places
    )


def _languages(report: QualityReport, colours: PictureColours) -> str:
    codes = sorted({stretch.language or "" for stretch in report.languages})
    scale = WIDTH / max(report.length, 0.01)
    return "".join(
        box(
            (stretch.start - report.start) * scale,
            0,
            (stretch.end - stretch.start) * scale,
            _LANES["languages"],
            colours.of_series(codes.index(stretch.language or "")),
            stretch.language or "?",
        )
        for stretch in report.languages
    )


def quality_page(reports: Sequence[QualityReport], folder: Path) -> str:
    """Return the page: the worst minutes of all recordings, then each recording.

    Args:
        reports: at least one report.
        folder: where the page will lie. Links to the sound start there.
    """
    name = Path(reports[0].path).name if len(reports) == 1 else f"{len(reports)} recordings"
    body = [
        legend((PAGE_COLOURS.of_kind(kind), text) for kind, text in KINDS.items()),
        '<audio controls preload="none"></audio>',
        section("The worst minutes", _worst(reports, folder)),
    ]
    if len(reports) > 1:
        body.append(section("All recordings", "".join(_overview(reports))))
    body += [_recording(number, report) for number, report in enumerate(reports)]
    return html_page(f"{name}: quality", body, _SCRIPT, heading=name)


def _worst(reports: Sequence[QualityReport], folder: Path) -> str:
    items = []
    for report, minute in worst_minutes(reports):
        name = f" <span class=quiet>{escape(Path(report.path).name)}</span>" if len(reports) > 1 else ""
        times = f"{format_duration(minute.start)}–{format_duration(minute.end)}"
        head = _button(report, folder, minute.start, minute.end, f"▶ {times}")
        items.append(
            f"<li>{head}{name} <span class=quiet>{_kinds(minute)}</span><br>{_buttons(report, minute, folder)}"
        )
    return f"<ol>{''.join(items)}</ol>" if items else "<p>No place stands out.</p>"


def _kinds(minute: Minute) -> str:
    counts = {text: sum(place.kind == kind for place in minute.places) for kind, text in KINDS.items()}
    return ", ".join(f"{count} × {text}" for text, count in counts.items() if count)


def _buttons(report: QualityReport, minute: Minute, folder: Path) -> str:
    return "".join(
        _button(report, folder, place.start, place.end, _place(place), place.kind) for place in minute.places
    )


def _place(place: Finding) -> str:
    return f"{format_timestamp(place.start)} {place.text or KINDS[place.kind]}"


def _button(
    report: QualityReport, folder: Path, start: float, end: float, text: str, kind: FindingKind | None = None
) -> str:
    mark = "" if kind is None else swatch(PAGE_COLOURS.of_kind(kind))
    if report.no_sound is not None:
        return f"<button disabled>{mark}{escape(text)}</button>"
    sound = escape(address_of(Path(report.path), folder))
    place = f'data-sound="{sound}" data-at="{start:.2f}" data-until="{end:.2f}"'
    return f"<button {place}>{mark}{escape(text)}</button>"


def _overview(reports: Sequence[QualityReport]) -> Iterator[str]:
    """Yield the recordings, those with the most trouble for their length first."""
    order = sorted(range(len(reports)), key=lambda n: -_trouble(reports[n]))
    for number in order:
        report = reports[number]
        name = escape(Path(report.path).name)
        doubtful = f"{report.doubtful_share:.1%} of the words uncertain"
        facts = f"{format_duration(report.length)}, {doubtful}, {_counts(report)}"
        picture = places_picture(report, PAGE_COLOURS, f"Places in {Path(report.path).name}")
        yield f'<p><a href="#r{number}">{name}</a> <span class=quiet>{facts}</span>{picture}</p>'


def _trouble(report: QualityReport) -> float:
    return sum(minute.score for minute in report.worst) / max(1.0, report.length)


def _counts(report: QualityReport) -> str:
    counts = ((report.count_of(kind), text) for kind, text in KINDS.items())
    return ", ".join(f"{count} × {text}" for count, text in counts if count) or "no place stands out"


def _recording(number: int, report: QualityReport) -> str:
    name = Path(report.path).name
    lanes = "From the top: confidence (dashed: limit of uncertain words), speech, words a minute, places"
    lanes += ", languages." if len({stretch.language for stretch in report.languages}) > 1 else "."
    shares = [(share.speaker or "without a speaker", share.seconds) for share in report.speakers if share.seconds > 0]
    parts = [
        figure_list(figures(report)),
        time_picture(report, PAGE_COLOURS, f"{name} over time: {_counts(report)}"),
        quiet(lanes),
        share_picture(shares, PAGE_COLOURS, "Shares of the speakers") + _shares(shares) if len(shares) > 1 else "",
        *(f"<p>{escape(line)}</p>" for line in notes(report)),
    ]
    return section(name, "".join(parts), f"r{number}")


def figures(report: QualityReport) -> list[tuple[str, str]]:
    """Return the known figures of page and terminal, as pairs (name, value)."""
    pairs = [("length", format_duration(report.length)), ("words", f"{report.words:,}")]
    pairs.append(("of the words uncertain", f"{report.doubtful_share:.1%}"))
    if report.confidence is not None:
        pairs.append(("mean confidence", f"{report.confidence:.2f}"))
    if report.speech is not None and report.silence is not None:
        pairs.append(("speech", format_duration(report.speech)))
        pairs.append(("without speech", format_duration(report.silence)))
        pairs.append((KINDS["missing"], f"{report.seconds_of('missing'):.1f} s"))
        pairs.append((KINDS["invented"], f"{report.count_of('invented')} ×"))
    pairs.append(("loops", f"{report.count_of('loop')}"))
    if report.rate is not None:
        pairs.append(("words a minute of speech", f"{report.rate:.0f}"))
    if report.run.speed is not None:
        pairs.append(("× real time, including waits", f"{report.run.speed:.1f}"))
    if report.run.peak_memory is not None:
        pairs.append(("highest use of memory", f"{report.run.peak_memory / 1e9:.2f} GB"))
    return pairs


def notes(report: QualityReport) -> list[str]:
    """Return sentences about missing sound, damage and the model."""
    sentences = []
    if report.part is not None:
        sentences.append(part_sentence(*report.part))
    if report.no_sound is not None:
        sentences.append(f"The sound could not be read, so missing words are unknown: {report.no_sound}.")
    if report.damaged:
        lost = sum(end - start for start, end in report.damaged)
        sentences.append(f"{lost:.1f} s of the recording are damaged. Words are missing there.")
    if report.run.model:
        sentences.append(" · ".join(filter(None, [f"Recognised by {report.run.model}", report.run.engine])))
    return sentences


def _shares(shares: Sequence[tuple[str, float]]) -> str:
    total = sum(seconds for _, seconds in shares) or 1.0
    return legend(
        (PAGE_COLOURS.of_series(n), f"{name} {seconds / total:.0%}") for n, (name, seconds) in enumerate(shares)
    )
