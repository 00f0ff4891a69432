"""Write TTML in the text profile of IMSC 1.1, which broadcasters and streaming services take."""

from core.contracts.languages import is_tag
from core.contracts.transcript import Transcript
from core.formats.subtitles import NETFLIX, Cue, SubtitleOptions, clean, cues
from core.formats.timed_text import clock
from core.formats.xml_text import escape, quoteattr

WRITTEN_BY = "<ttm:desc>Written by Mynah</ttm:desc>"
"""An element that marks files of Mynah."""
TRANSLATION = "translation"
"""The style of the lines below a text in another language."""
_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" \
xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" ttp:timeBase="media" \
ttp:cellResolution="40 24" xml:lang={language}>
  <head>
    <metadata>
      <ttm:title>{title}</ttm:title>
      {written_by}
{agents}    </metadata>
    <styling>
      <style xml:id="text" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:lineHeight="125%" \
tts:color="white" tts:textAlign="center"/>
      <style xml:id="line" tts:backgroundColor="#000000c2"/>
      <style xml:id="translation" tts:color="#9ad1ff"/>
    </styling>
    <layout>
      <region xml:id="bottom" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after"/>
    </layout>
  </head>
  <body style="text" region="bottom">
    <div>
"""
_TAIL = """\
    </div>
  </body>
</tt>
"""


def write(transcript: Transcript, options: SubtitleOptions = NETFLIX) -> str:
    """Return the transcript as TTML. Each cue is a paragraph with times, and its speaker is an agent.

    A cue in another language has its own `xml:lang`. A translation stands below the text in a style of its own.

    Source: W3C, TTML Profiles for Internet Media Subtitles and Captions 1.1, section 7 (text profile).
    """
    shown = cues(transcript, options, may_overlap=True)
    names = dict.fromkeys(name for cue in shown if (name := clean(cue.speaker or "")))
    agents = {name: f"speaker{n}" for n, name in enumerate(names, 1)}
    head = _HEAD.format(
        language=quoteattr(_tag(transcript.language)),
        title=escape(clean(transcript.media)),
        written_by=WRITTEN_BY,
        agents="".join(
            f'      <ttm:agent xml:id="{agent}" type="person">'
            f'<ttm:name type="full">{escape(name)}</ttm:name></ttm:agent>\n'
            for name, agent in agents.items()
        ),
    )
    target = _tag(transcript.translation_language)
    return "".join((head, *(_paragraph(cue, agents.get(clean(cue.speaker or "")), target) for cue in shown), _TAIL))


def _tag(language: str | None) -> str:
    return language if language and is_tag(language) else ""


def _paragraph(cue: Cue, agent: str | None, target: str) -> str:
    lines = [f"<span{_line_style(cue, n)}>{escape(line)}</span>" for n, line in enumerate(cue.lines)]
    below = quoteattr(target)
    lines += [f'<span style="line {TRANSLATION}" xml:lang={below}>{escape(line)}</span>' for line in cue.translation]
    speaker = f' ttm:agent="{agent}"' if agent else ""
    language = f" xml:lang={quoteattr(cue.language)}" if cue.language and is_tag(cue.language) else ""
    times = f'begin="{clock(cue.start, ".")}" end="{clock(cue.end, ".")}"'
    return f"      <p {times}{speaker}{language}>{'<br/>'.join(lines)}</p>\n"


def _line_style(cue: Cue, line: int) -> str:
    italic = ' tts:fontStyle="italic"' if line < len(cue.italic) and cue.italic[line] else ""
    return f' style="line"{italic}'
