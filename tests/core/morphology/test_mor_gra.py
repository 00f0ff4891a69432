"""%mor and %gra from sentences of Stanza's, read from CoNLL-U: as TalkBank writes them, and as chatter accepts them."""

from collections.abc import Sequence
from typing import Any

import pytest
from chat_files import CHATTER, HEAD, document, shown

from core.formats.chat import Document
from core.morphology.add_tiers import Added, with_tiers
from core.morphology.mor_gra import Token, analysable_words, is_irregular
from core.morphology.stanza_pipeline import realigned
from core.validation.check import check

UNTIMED = "@Media:\ttalk, audio, unlinked\n"


def stanza_document(*sentences: str) -> Any:
    """Sentences of lines `id text lemma upos feats head deprel`, as CoNLL-U has them."""
    from stanza.utils.conll import CoNLL

    lines = []
    for sentence in sentences:
        for line in sentence.strip().splitlines():
            number, text, *rest = line.split()
            lemma, upos, feats, head, deprel = rest or ("_", "_", "_", "_", "_")
            lines.append("\t".join((number, text, lemma, upos, "_", feats, head, deprel, "_", "_")))
        lines.append("")
    return CoNLL.conll2doc(input_str="\n".join(lines) + "\n")


def added(file: Document, *sentences: str, language: str = "eng", anew: bool = False) -> Added:
    analysed: Sequence[Sequence[Token]] = [s.tokens for s in stanza_document(*sentences).sentences] if sentences else []

    def analyse(utterances: Sequence[Sequence[str]]) -> Sequence[Sequence[Token]]:
        assert [list(words) for words in utterances] == [[token.text for token in tokens] for tokens in analysed]
        return analysed

    return with_tiers(file, language, analyse, anew)


def untimed(*tiers: str, languages: str = "eng") -> Document:
    return document(*tiers, head=HEAD.replace("eng, spa", languages).replace("eng|", f"{languages[:3]}|") + UNTIMED)


COOKIES = """
1 I I PRON Case=Nom|Number=Sing|Person=1|PronType=Prs 2 nsubj
2 want want VERB Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin 0 root
3 cookies cookie NOUN Number=Plur 2 obj
"""
RED = """
1-2 it's
1 it it PRON Case=Nom|Gender=Neut|Number=Sing|Person=3|PronType=Prs 3 nsubj
2 's be AUX Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 3 cop
3 red red ADJ Degree=Pos 0 root
"""


@pytest.mark.parametrize(
    ("main", "sentence", "mor", "gra"),
    [
        (
            "I want cookies .", COOKIES, "pron|I-Prs-Nom-S1 verb|want-Fin-Ind-Pres-S1 noun|cookie-Plur-Acc .",
            "1|2|NSUBJ 2|0|ROOT 3|2|OBJ 4|2|PUNCT",
        ),
        (
            "it's red !", RED, "pron|it-Prs-Nom-S3~aux|be-Fin-Ind-Pres-S3 adj|red-S1 !",
            "1|3|NSUBJ 2|3|COP 3|0|ROOT 4|3|PUNCT",
        ),
        (
            "she went , then +...",
            "1 she she PRON Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj\n"
            "2 went go VERB Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin 0 root\n"
            "3 , , PUNCT _ 2 punct\n4 then then ADV PronType=Dem 2 advmod:time",
            "pron|she-Prs-Nom-S3 verb|go-Fin-Ind-Past-S3-irr cm|cm adv|then +...",
            "1|2|NSUBJ 2|0|ROOT 3|2|PUNCT 4|2|ADVMOD-TIME 5|2|PUNCT",
        ),
        (
            "<the cat> [/] &-um the cats xxx [?] &=laughs walking 0is .",
            "1 the the DET Definite=Def|PronType=Art 2 det\n2 cats cat NOUN Number=Plur 3 nsubj\n"
            "3 walking walk NOUN _ 0 root",
            "det|the-Def-Art noun|cat-Plur noun|walk-Ger .",
            "1|2|DET 2|3|NSUBJ 3|0|ROOT 4|3|PUNCT",
        ),
        (
            "gonna [: going to] run ?",
            "1 going go VERB Tense=Pres|VerbForm=Part 0 root\n2 to to PART _ 3 mark\n"
            "3 run run VERB VerbForm=Inf 1 xcomp",
            "verb|go-Part-Pres-S part|to verb|run-Inf-S ?",
            "1|0|ROOT 2|3|MARK 3|1|XCOMP 4|1|PUNCT",
        ),
        (
            "well-known ‡ people .",
            "1 well-known well-known ADJ Degree=Pos 3 amod\n2 , , PUNCT _ 3 punct\n"
            "3 people people NOUN Number=Plur 0 root",
            "adj|well–known-S1 beg|beg noun|people-Plur .",
            "1|3|AMOD 2|3|PUNCT 3|0|ROOT 4|3|PUNCT",
        ),
    ],
)  # fmt: skip
def test_tiers_are_as_talkbank_writes_them(main: str, sentence: str, mor: str, gra: str) -> None:
    made = added(untimed(f"*CHI:\t{main}"), sentence)
    assert shown(made.file) == [f"*CHI:\t{main}", f"%mor:\t{mor}", f"%gra:\t{gra}"]
    assert check(made.file, CHATTER, "talk") == []
    assert (made.added, made.failed) == (1, 0)


@pytest.mark.parametrize(
    ("language", "main", "sentence", "mor"),
    [
        (
            "spa", "el gato .",
            "1 el el DET Definite=Def|Gender=Masc|Number=Sing|PronType=Art 2 det\n2 gato gato NOUN Gender=Masc 0 root",
            "det|el-Masc-Def-Art-Sing noun|gato-Masc .",
        ),
        (
            "deu", "meine Katze .",
            "1 meine mein DET Case=Nom|Gender=Fem|Number=Sing|Number[psor]=Sing|Person[psor]=1|PronType=Prs 2 det\n"
            "2 Katze Katze NOUN Case=Nom|Gender=Fem|Number=Sing 0 root",
            "det|mein-Fem-Def-Prs-Sing-S1 noun|Katze-Fem-Nom .",
        ),
        (
            "fra", "je les vois .",
            "1 je je PRON Number=Sing|Person=1|PronType=Prs 3 nsubj\n"
            "2 les les PRON Number=Plur|Person=3|PronType=Prs 3 obj\n"
            "3 vois voir VERB Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin 0 root",
            "pron|je-Prs-Nom-S1 pron|les-Prs-Acc-P3 verb|voir-Fin-Ind-Pres-S1 .",
        ),
    ],
)  # fmt: skip
def test_other_languages(language: str, main: str, sentence: str, mor: str) -> None:
    made = added(untimed(f"*CHI:\t{main}", languages=language), sentence, language=language)
    assert shown(made.file)[1] == f"%mor:\t{mor}"
    assert check(made.file, CHATTER, "talk") == []


def test_only_own_utterances_with_words_get_new_tiers() -> None:
    lines = [
        "*CHI:\thi .", "%mor:\tco|mine .", "*CHI:\t[- spa] hola .", "*CHI:\t0 .", "*CHI:\txxx .",
        "*CHI:\tI want\n\tcookies .", "%com:\tloud",
    ]  # fmt: skip
    of = untimed(*lines, languages="eng, spa")
    made = added(of, COOKIES)
    assert (made.added, made.left, made.foreign, made.failed) == (1, 1, 1, 0)
    after = made.file.text
    for line in ("%mor:\tpron|I", "%gra:\t1|2|NSUBJ"):
        start = after.index(line)
        after = after[: start - 1] + after[after.index("\n", start) :]
    assert after == of.text
    again = added(untimed(*lines[:2]), "1 hi hi INTJ _ 0 root", anew=True)
    assert shown(again.file) == ["*CHI:\thi .", "%mor:\tintj|hi .", "%gra:\t1|0|ROOT 2|1|PUNCT"]


@pytest.mark.parametrize(
    "sentence",
    [
        "1 I I PRON _ 2 nsubj\n2 want want VERB _ 0 root",  # a word is missing
        "1 I I PRON _ 2 nsubj\n2 want want VERB _ 1 obj\n3 cookies cookie NOUN _ 0 root",  # a circle
        "1 I I PRON _ 0 root\n2 want want VERB _ 0 root\n3 cookies cookie NOUN _ 2 obj",  # two roots
    ],
)
def test_an_analysis_that_is_no_tree_of_the_words_is_not_written(sentence: str) -> None:
    of = untimed("*CHI:\tI want cookies .")
    tokens = stanza_document(sentence).sentences[0].tokens
    made = with_tiers(of, "eng", lambda _utterances: [tokens])
    assert (made.added, made.failed) == (0, 1)
    assert made.file.text == of.text


def test_tiers_survive_new_times_and_merging() -> None:
    of = document(*shown(added(untimed("*CHI:\tI want cookies ."), COOKIES).file), head=HEAD + UNTIMED)
    timed = of.with_times({0: (100, 900)})
    assert shown(timed)[1:] == shown(of)[1:]
    assert shown(of.with_transcript(of.to_transcript())) == shown(of)


@pytest.mark.slow
def test_a_file_of_thousands_of_utterances_gets_its_tiers_in_one_pass() -> None:
    """In quadratic time it would not end before the test's own limit."""
    (sentence,) = stanza_document("1 yes yes INTJ _ 0 root").sentences
    of = untimed(*["*CHI:\tyes ."] * 30_000)
    found = with_tiers(of, "eng", lambda utterances: [sentence.tokens] * len(utterances))
    assert (found.added, found.file.text.count("%mor:\tintj|yes .\n%gra:\t1|0|ROOT 2|1|PUNCT\n")) == (30_000, 30_000)


def test_words_of_the_main_tier_that_have_items() -> None:
    of = untimed("*CHI:\tthe <dog &+ca> [//] cat@s:eng [*] (be)cause ice+cream , „ &~ga (.) yyy [=! sings] go:od .")
    words = analysable_words(of.utterances[0])
    assert [word.text for word in words] == ["the", "cat", "because", "icecream", ",", ",", "good"]
    assert [word.item for word in words if word.item] == ["cm|cm", "end|end"]


@pytest.mark.parametrize(
    ("given", "own", "tokens"),
    [
        (["it's", "red"], [("it's", True), "red"], [("it's", True), "red"]),
        (["don't", "go"], ["do", "n't", "go"], [("don't", ("do", "n't")), "go"]),
        (["well-known", "one"], ["well", "-", "known", "one"], ["well-known", "one"]),
        (["go", "home"], ["go", "home"], ["go", "home"]),
    ],
)
def test_stanzas_own_division_is_brought_back_to_the_words(
    given: list[str], own: list[str | tuple[str, bool]], tokens: list[object]
) -> None:
    assert realigned(given, own) == tokens


@pytest.mark.parametrize(
    ("lemma", "past", "irregular"),
    [("go", "went", True), ("feed", "fed", True), ("walk", "walked", False), ("like", "liked", False),
     ("cry", "cried", False), ("stop", "stopped", False), ("panic", "panicked", False), ("have", "'d", False)],
)  # fmt: skip
def test_irregular_past_forms(lemma: str, past: str, irregular: bool) -> None:
    assert is_irregular(lemma, past) == irregular
