"""Reports as a page: one HTML file with pictures, and the worst minutes with their sound."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from core.formats.export import address_of
from core.quality.findings import Finding, FindingKind
from core.quality.quality_report import Minute, QualityReport, worst_minutes
from core.reports.quality_pictures import PictureColours, places_picture, share_picture, time_picture
from core.transcript.timestamps import format_duration, format_timestamp

KINDS: dict[FindingKind, str] = {
    "missing": "speech without words",
    "invented": "words without speech",
    "loop": "repeated over and over",
    "doubtful": "doubtful words in a row",
}
_SERIES = 6
_COLOURS = PictureColours(
    "var(--quiet)",
    "var(--line)",
    "var(--accent)",
    "var(--sound)",
    "var(--missing)",
    "var(--invented)",
    "var(--loop)",
    "var(--doubtful)",
    tuple(f"var(--series{n})" for n in range(_SERIES)),
)
_STYLE = """
:root { color-scheme: light dark; --ground: #f6f6f4; --panel: #ffffff; --line: #d4d4cf; --text: #22252a;
  --quiet: #5c6167; --accent: #0f766e; --sound: #9fb6b3; --missing: #b42318; --invented: #7c3aed; --loop: #c2620a;
  --doubtful: #b9a44c; --series0: #0072b2; --series1: #c96a00; --series2: #009e73; --series3: #a8517f;
  --series4: #5a6b7b; --series5: #8a7a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191c; --panel: #1f2226; --line: #3b4046; --text: #e8eaed;
  --quiet: #9aa0a8; --accent: #2dd4bf; --sound: #4f6461; --missing: #f2938a; --invented: #b79bf5; --loop: #f0a860;
  --doubtful: #d8c67a; --series0: #56a8e0; --series1: #e69f4a; --series2: #35c79c; --series3: #d98bb5;
  --series4: #9fb0c0; --series5: #c9b94a; } }
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
svg { width: 100%; height: auto; display: block; margin: .5rem 0; } h1, h2 { overflow-wrap: anywhere; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; } .figures b { display: block; font-size: 1.3rem; }
.quiet, .figures { color: var(--quiet); } .figures b { color: var(--text); }
i { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .3em; }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 4px;
  padding: 0 .5rem; cursor: pointer; margin: .1rem .3rem .1rem 0; } button:hover { border-color: var(--accent); }
audio { position: sticky; top: .5rem; width: 100%; } li { margin: .5rem 0; }
"""
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


def quality_page(reports: Sequence[QualityReport], below: float, folder: Path) -> str:
    """The page of one recording or several, for a file that is to lie in `folder`, so that it finds the sound.

    `below` is the confidence under which words are doubtful. The worst minutes of all come first, then each recording.
    """
    name = Path(reports[0].path).name if len(reports) == 1 else f"{len(reports)} recordings"
    parts = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(name)}: quality</title>',
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(name)}</h1>{_legend()}",
        '<audio controls preload="none"></audio>',
        f"<section><h2>The worst minutes</h2>{_worst(reports, folder)}</section>",
    ]
    if len(reports) > 1:
        parts.append(f"<section><h2>All recordings</h2>{''.join(_overview(reports))}</section>")
    parts += [_section(number, report, below, folder) for number, report in enumerate(reports)]
    return "\n".join((*parts, f"<script>{_SCRIPT}</script></body></html>\n"))


def _legend() -> str:
    marks = (f'<i style="background:{_COLOURS.of(kind)}"></i>{text} &nbsp; ' for kind, text in KINDS.items())
    return f"<p class=quiet>{''.join(marks)}</p>"


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
    mark = "" if kind is None else f'<i style="background:{_COLOURS.of(kind)}"></i>'
    if report.no_sound is not None:
        return f"<button disabled>{mark}{escape(text)}</button>"
    sound = escape(address_of(Path(report.path), folder))
    place = f'data-sound="{sound}" data-at="{start:.2f}" data-until="{end:.2f}"'
    return f"<button {place}>{mark}{escape(text)}</button>"


def _overview(reports: Sequence[QualityReport]) -> Iterator[str]:
    """The recordings with the most trouble for their length first."""
    order = sorted(range(len(reports)), key=lambda n: -_trouble(reports[n]))
    for number in order:
        report = reports[number]
        name = escape(Path(report.path).name)
        doubtful = f"{report.doubtful_share:.1%} of the words doubtful"
        facts = f"{format_duration(report.duration)}, {doubtful}, {_counts(report)}"
        picture = places_picture(report, _COLOURS, f"Places in {Path(report.path).name}")
        yield f'<p><a href="#r{number}">{name}</a> <span class=quiet>{facts}</span>{picture}</p>'


def _trouble(report: QualityReport) -> float:
    return sum(minute.score for minute in report.worst) / max(1.0, report.duration)


def _counts(report: QualityReport) -> str:
    counts = ((report.count_of(kind), text) for kind, text in KINDS.items())
    return ", ".join(f"{count} × {text}" for count, text in counts if count) or "no place stands out"


def _section(number: int, report: QualityReport, below: float, folder: Path) -> str:
    name = Path(report.path).name
    picture = time_picture(report, _COLOURS, below, f"{name} over time: {_counts(report)}")
    lanes = "From the top: confidence (dashed: doubtful below), speech, words, places"
    lanes += ", languages." if len({stretch.language for stretch in report.languages}) > 1 else "."
    shares = [(share.speaker or "without a speaker", share.seconds) for share in report.speakers if share.seconds > 0]
    speakers = share_picture(shares, _COLOURS, "Shares of the speakers") if len(shares) > 1 else ""
    parts = [
        f'<section id="r{number}"><h2>{escape(name)}</h2><div class=figures>{"".join(_figures(report))}</div>',
        f"{picture}<p class=quiet>{lanes}</p>",
        f"{speakers}<p class=quiet>{_shares(shares)}</p>" if speakers else "",
        "".join(f"<p>{escape(line)}</p>" for line in notes(report)),
        "</section>",
    ]
    return "".join(parts)


def _figures(report: QualityReport) -> Iterator[str]:
    for name, value in figures(report):
        yield f"<div><b>{escape(value)}</b>{escape(name)}</div>"


def figures(report: QualityReport) -> list[tuple[str, str]]:
    """The figures with their names, as the page and the terminal have them; what is not known is left out."""
    found = [("long", format_duration(report.duration)), ("words", f"{report.words:,}")]
    found.append(("of the words doubtful", f"{report.doubtful_share:.1%}"))
    if report.confidence is not None:
        found.append(("mean confidence", f"{report.confidence:.2f}"))
    if report.speech is not None and report.silence is not None:
        found.append(("speech", format_duration(report.speech)))
        found.append(("without speech", format_duration(report.silence)))
        found.append((KINDS["missing"], f"{report.seconds_of('missing'):.1f} s"))
        found.append((KINDS["invented"], f"{report.count_of('invented')} ×"))
    found.append(("loops", f"{report.count_of('loop')}"))
    if report.rate is not None:
        found.append(("words a minute of speech", f"{report.rate:.0f}"))
    if report.run.speed is not None:
        found.append(("times real time, waiting included", f"{report.run.speed:.1f}"))
    if report.run.peak_memory is not None:
        found.append(("of memory at most", f"{report.run.peak_memory / 1e9:.2f} GB"))
    return found


def notes(report: QualityReport) -> list[str]:
    """What the figures cannot say: why there is no sound, what could not be decoded, how it was recognised."""
    found = []
    if report.no_sound is not None:
        found.append(f"The sound could not be read, so what is missing is not known: {report.no_sound}.")
    if report.damaged:
        lost = sum(end - start for start, end in report.damaged)
        found.append(f"{lost:.1f} s of the recording are damaged; words are missing there in any case.")
    if report.run.model:
        found.append(" · ".join(filter(None, [f"Recognised by {report.run.model}", report.run.engine])))
    return found


def _shares(shares: Sequence[tuple[str, float]]) -> str:
    total = sum(seconds for _, seconds in shares) or 1.0
    marks = (
        f'<i style="background:{_COLOURS.series[n % _SERIES]}"></i>{escape(name)} {seconds / total:.0%} &nbsp; '
        for n, (name, seconds) in enumerate(shares)
    )
    return "".join(marks)
