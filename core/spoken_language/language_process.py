"""The child process that tells the language of texts by py3langid: the library's 80 MB go when nobody asks any more."""

import json
import math
import sys
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_MODEL: Final = "data/model.npz.xz"  # within the library
_OTHER_CODES: Final = {"nb": "no", "ckb": "ku", "kmr": "ku"}  # where the library has no class for a language itself


def main() -> int:
    """Answer each line of standard input, {"texts": [...], "among": [codes]}, by one with {"among", "evidence"}.

    The answer's "among" are the codes that the library can tell, in order; "evidence" has for each text their
    log-probabilities.
    """
    from py3langid.langid import LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(_MODEL)
    labels = frozenset(identifier.labels)
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        among = [code for code in asked["among"] if _OTHER_CODES.get(code, code) in labels]
        found = [_log_probabilities(identifier, text, among) if among else [] for text in asked["texts"]]
        sys.stdout.write(json.dumps({"among": among, "evidence": found}) + "\n")
        sys.stdout.flush()
    return 0


def _log_probabilities(identifier: "LanguageIdentifier", text: str, among: Sequence[str]) -> list[float]:
    """The softmax of the library's scores at the temperature that it takes itself: the root of the text's bytes."""
    size = max(1, len(unicodedata.normalize("NFC", text).encode(errors="surrogatepass")))
    scores = dict(identifier.rank(text))
    own = [scores[_OTHER_CODES.get(code, code)] for code in among]
    scaled = [(score - max(own)) / math.sqrt(size) for score in own]
    total = math.log(sum(map(math.exp, scaled)))
    return [round(score - total, 4) for score in scaled]


if __name__ == "__main__":
    sys.exit(main())
