"""Writes English sentences of common words from a grammar: the training text of the demo model."""

import random
import re
from pathlib import Path

HERE = Path(__file__).parent
FORMS = ("past", "part", "ing", "s", "pl", "er")
DOUBLING = frozenset(
    "stop drop plan run sit swim win get put cut shut hit hug beg chat dig fit grab hop jog nod pat rub".split()  # noqa: SIM905
)
PLURALS = {
    "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth", "mouse": "mice",
    "sheep": "sheep", "fish": "fish", "wife": "wives", "knife": "knives", "leaf": "leaves", "wolf": "wolves",
    "shelf": "shelves", "scarf": "scarves", "person": "people", "policeman": "policemen", "gentleman": "gentlemen",
    "half": "halves", "life": "lives", "thief": "thieves", "hair": "hair", "family": "families",
    "potato": "potatoes", "tomato": "tomatoes",
}  # fmt: skip


def load_words() -> dict[str, list[str]]:
    """Return the sections of words.txt."""
    sections = {}
    for line in (HERE / "words.txt").read_text("utf-8").splitlines():
        name, _, words = line.partition(": ")
        sections[name] = [word.replace("_", " ") for word in words.split()]
    return sections


def load_grammar() -> dict[str, list[str]]:
    """Return the alternatives of every symbol of grammar.txt."""
    rules = {}
    for line in (HERE / "grammar.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, right = line.partition(" = ")
            rules[name] = [alternative.strip() for alternative in right.split(" | ")]
    return rules


def add_s(word: str) -> str:
    """Return the regular -s form of a noun or verb."""
    if word.endswith(("s", "x", "ch", "sh", "z")) or word in ("go", "do", "hero", "echo"):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def add_ed(word: str) -> str:
    """Return the regular past form of a verb."""
    if word.endswith("e"):
        return word + "d"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ied"
    return word + (word[-1] if word in DOUBLING else "") + "ed"


def add_ing(word: str) -> str:
    """Return the -ing form of a verb."""
    if word in ("lie", "die", "tie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "ye", "oe")) and word != "be":
        return word[:-1] + "ing"
    return word + (word[-1] if word in DOUBLING | {"begin", "forget"} else "") + "ing"


def add_er(word: str) -> str:
    """Return the comparative of an adjective."""
    known = {"good": "better", "bad": "worse", "big": "bigger", "hot": "hotter", "wet": "wetter", "thin": "thinner"}
    if word in known:
        return known[word]
    if len(word) > 6 or (len(word) > 5 and not word.endswith(("y", "t", "d"))):
        return "more " + word
    if word.endswith("y"):
        return word[:-1] + "ier"
    return word + ("r" if word.endswith("e") else "er")


def load_everyday() -> tuple[list[str], dict[str, list[str]]]:
    """Return the lines of everyday.txt and its slots."""
    lines, slots = [], {}
    for line in (HERE / "everyday.txt").read_text("utf-8").splitlines():
        if match := re.match(r"# <(\w+)> = (.*)", line):
            slots[match[1]] = match[2].split("|")
        elif line and not line.startswith("#"):
            lines.append(line)
    return lines, slots


class Writer:
    """Random sentences, phrases and word runs."""

    def __init__(self, seed: int) -> None:
        """Load the word lists and the grammar."""
        self.rng = random.Random(seed)
        self.words = load_words()
        self.rules = load_grammar()
        self.lines, self.slots = load_everyday()
        self.irregular = {entry.split("/")[0]: entry.split("/") for entry in self.words.pop("irregular")}

    def inflect(self, entry: str, form: str) -> str:
        """Return an inflected form of a word; of a phrasal verb the first word changes, of a noun the last."""
        if form == "pl":
            head, _, last = entry.rpartition(" ")
            return f"{head} {PLURALS.get(last, add_s(last))}".strip()
        first, _, rest = entry.partition(" ")
        if form in ("past", "part") and first in self.irregular:
            word = self.irregular[first][1 if form == "past" else 2]
        elif form == "s" and first == "have":
            word = "has"
        else:
            word = {"past": add_ed, "part": add_ed, "ing": add_ing, "s": add_s, "er": add_er}[form](first)
        return f"{word} {rest}".strip()

    def expand(self, symbol: str, depth: int = 0) -> str:
        """Expand one symbol; deep in the tree the shortest of a few alternatives is taken."""
        name, _, form = symbol.partition(".")
        if name not in self.rules:
            word = self.rng.choice(self.words[name])
            return self.inflect(word, form) if form else word
        choice = self.rng.choice(self.rules[name])
        if depth > 3:
            choice = min((self.rng.choice(self.rules[name]) for _ in range(3)), key=lambda text: text.count("<"))
        text = re.sub(r"<([\w.]+)>", lambda match: self.expand(match[1], depth + 1), choice)
        return self.inflect(text, form) if form else text

    def sentence(self) -> str:
        """Return one written sentence, with capital and end mark."""
        return finish(self.expand("top"), self.rng)

    def everyday(self) -> str:
        """Return an everyday sentence."""
        text = re.sub(r"<(\w+)>", lambda match: self.rng.choice(self.slots[match[1]]), self.rng.choice(self.lines))
        return text[0].upper() + text[1:]

    def shuffled(self) -> str:
        """Return the words of two sentences in random order: usual words, but nothing to guess them by."""
        words = (self.everyday() + " " + self.sentence()).replace(".", "").replace("?", "").replace(",", "").split()
        self.rng.shuffle(words)
        return " ".join(words[: self.rng.randint(3, 9)])

    def vocabulary(self) -> list[str]:
        """Return every word form the lists give."""
        plain = {word for words in self.words.values() for entry in words for word in entry.split()}
        for name, entries in self.words.items():
            forms = ("past", "part", "ing", "s") if name.startswith("verb") else ()
            if name in ("person", "animal", "food", "thing", "clothes", "body", "place", "abstract"):
                forms = ("pl",)
            plain |= {w for form in forms for entry in entries for w in self.inflect(entry, form).split()}
        plain |= {word for forms in self.irregular.values() for word in forms}
        return sorted(plain)

    def word_runs(self, low: int, high: int) -> list[str]:
        """Return every word of the vocabulary once, shuffled and cut into runs of low to high words."""
        pool = self.vocabulary()
        self.rng.shuffle(pool)
        runs = []
        while pool:
            count = self.rng.randint(low, high)
            run, pool = pool[:count], pool[count:]
            text = " ".join(run)
            if self.rng.random() < 0.5 and len(run) > 2:
                text = text[0].upper() + text[1:] + self.rng.choice("..?")
            runs.append(text)
        return runs

    def phrase(self) -> str:
        """Return a phrase of one to five words, without end mark."""
        kinds = ("obj", "where", "when", "to", "food_np", "who", "vp", "whom", "what", "money", "big", "hour", "perf")
        return self.expand(self.rng.choice(kinds), 3)


def finish(text: str, rng: random.Random) -> str:
    """Mend articles, and give a sentence its capital and its end mark."""
    text = re.sub(r"\ba ([aeio]|u[^ns])", r"an \1", text.replace('"', ""))
    text = re.sub(r"\bi\b", "I", text)
    if "?" in text:
        text = text.replace("?", "") + "?"
    text = text[0].upper() + text[1:]
    text = re.sub(r"\s+", " ", text)
    return text if text[-1] in ".?" else text + "."


def load_sentences(path: Path) -> list[str]:
    """Return the sentences of a file, one a line."""
    return [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]


def load_kept_out() -> list[str]:
    """Return the sentences that training must not hear: dev.txt, to choose by, and heldout.txt, to judge by."""
    return load_sentences(HERE / "dev.txt") + load_sentences(HERE / "heldout.txt")


def plain(text: str) -> str:
    """Return text in small letters without punctuation, as word error rates are counted."""
    return re.sub(r"[^a-z' ]+", " ", text.lower()).strip()


if __name__ == "__main__":
    writer = Writer(1)
    print(len(writer.vocabulary()), "word forms")
    for _ in range(40):
        print(writer.sentence())
    for _ in range(10):
        print(writer.phrase())
