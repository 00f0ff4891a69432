"""What the words of an utterance are: of languages without spaces, of compounds, and at its beginning."""

# ruff: noqa: RUF001 - marks of other scripts

import pytest
from batchalign._core import CHATFile
from chat_files import document
from transcripts import timed

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, chat
from core.formats.chat import ChatOptions


def main_tiers(text: str) -> list[str]:
    return [line.partition("\t")[2].partition(" \x15")[0] for line in text.splitlines() if line.startswith("*")]


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("zh", "我们今天去北京大学学习中文。", "我们 今天 去 北京 大学 学习 中文 ."),
        ("ja", "今日は東京へ行きました。", "今日 は 東京 へ 行き ま した ."),
        ("yue", "我哋今日去香港大學，你食咗飯未呀？", "我 哋 今日 去 香港 大學 , 你 食 咗 飯 未 呀 ?"),
        ("th", "ฉันไปโรงเรียนวันนี้", "ฉัน ไป โรงเรียน วัน นี้ ."),
    ],
)
def test_text_without_spaces_is_divided_into_words(language: str, text: str, words: str) -> None:
    whole = Transcript((Segment((Word(text, 1.0, 4.0),)),), "talk.wav", 9.0, "", language)
    written = chat.write(whole, "talk")
    CHATFile.parse(written)
    assert main_tiers(written) == [words]
    assert main_tiers(chat.write(whole, "talk", ChatOptions(division="written"))) != [words]
    characters = main_tiers(chat.write(whole, "talk", ChatOptions(division="characters")))[0]
    assert characters.replace(" ", "") == words.replace(" ", "")
    assert len(characters.split()) > len(words.split())
    again = chat.read(written.encode())
    assert "".join(word.text for word in again.to_transcript().words).rstrip(".?") == words.replace(" ", "").rstrip(
        ".?"
    )
    if language != "th":  # which has spaces between its phrases, and they cannot be told from those between words
        plain = FORMATS["txt"].write(again.to_transcript(), "talk")
        assert str(plain).partition(": ")[2].strip().rstrip(".?") == words.replace(" ", "").rstrip(".?")


def test_a_compound_is_several_words_elsewhere() -> None:
    found = document("*CHI:\tmore ice+cream for Mary+Ann .", head="@UTF8\n@Begin\n@Languages:\teng\n")
    assert [word.text for word in found.to_transcript().words] == ["more", "ice cream", "for", "Mary Ann."]
    assert "more ice cream for Mary Ann." in str(FORMATS["txt"].write(found.to_transcript(), "talk"))


def test_a_sentence_may_begin_in_lower_case() -> None:
    said = "The dog saw Anna. Anna saw the dog. I saw NASA. NASA saw me."
    whole = Transcript((Segment(timed(said)),), "talk.wav", 60.0, "", "en")
    lower = main_tiers(chat.write(whole, "talk", ChatOptions(lower_case=True)))
    assert lower == ["the dog saw Anna .", "Anna saw the dog .", "I saw NASA .", "NASA saw me ."]
    assert main_tiers(chat.write(whole, "talk"))[0] == "The dog saw Anna ."
