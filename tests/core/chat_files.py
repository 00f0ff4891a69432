"""CHAT files for the tests of the reader: whole ones with some tiers, and wild ones. • stands for a bullet."""

from hypothesis import strategies as st

from core.chat import Document, read

HEAD = (
    "@UTF8\n@Begin\n@Languages:\teng, spa\n@Participants:\tCHI Anna Target_Child, MOT Mother\n"
    "@ID:\teng|brown|CHI|2;06.12|female|||Target_Child|||\n@ID:\teng|brown|MOT|||||Mother|||\n"
)
MEDIA = "@Media:\ttalk, audio\n"
# What files are made of, so that the wildest of them still look a little like CHAT.
SCRAPS = (
    "@UTF8 @Begin @End @Media: talk, audio unlinked @ID: | *CHI: *MOT: %wor: %mor: hello &-um &+wa &=laughs xxx 0 "
    '0is I [/] <I am> [//] [- spa] , . ? ! +... +/. +" (.) (1.5) (be)cause go@s:spa “ ” [ < é ⌈hi⌉ ,unlinked ♪'
)
MARKS = ["\t", "\n", "\r\n", "\r", "\n\t", " ", "\ufeff", "\u2028", "\x85", "\x15"]
BULLETS = ["\x15200_1300\x15", "\x155_9\x15", "\x1507_3\x15", '\x15%pic:"a.jpg"\x15', '\x15%snd:"a"_1_2\x15']
scraps = st.sampled_from([*SCRAPS.split(" "), *MARKS, *BULLETS])
lines = st.lists(scraps, max_size=40).map(lambda found: "".join(found).encode())
tiers = st.lists(st.lists(scraps).map(lambda found: "*CHI:\t" + " ".join(found) + "\n"), min_size=1, max_size=4)
wild = st.one_of(
    st.binary(max_size=60),
    lines,
    st.tuples(lines, st.binary(max_size=9)).map(b"".join),
    tiers.map("".join).map(str.encode),
)


def document(*tiers: str, head: str = HEAD + MEDIA) -> Document:
    return read("".join((head, *(f"{tier}\n" for tier in tiers), "@End\n")).replace("•", "\x15").encode())


def shown(of: Document) -> list[str]:
    """The lines after the head."""
    lines = of.to_bytes().decode(errors="surrogateescape").replace("\x15", "•").split("\n")
    return lines[next(i for i, line in enumerate(lines) if line[:1] in ("*", "%")) : -2]


def complaints(of: Document) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.code) for problem in of.problems]


def contents(of: Document) -> list[tuple[str, str]]:
    return [(tier.label, of.text[tier.start : tier.end]) for tier in of.tiers]
