"""A child process that identifies the language of texts with py3langid. Ending it frees the library's 80 MB."""

import json
import math
import sys
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_MODEL: Final = "data/model.npz.xz"  # inside the library
_OTHER_CODES: Final = {"nb": "no", "ckb": "ku", "kmr": "ku"}  # for languages without a class in the library


def main() -> int:
    """Answer each line of standard input, {"texts": [...], "among": [codes]}, with {"among", "evidence"}.

    In the answer, "among" holds the codes that the library supports, in order. "evidence" holds their log-probabilities
    for each text.
    """
    from py3langid.langid import LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(_MODEL)
    labels = frozenset(identifier.labels)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        among = [code for code in request["among"] if _OTHER_CODES.get(code, code) in labels]
        evidence = [_log_probabilities(identifier, text, among) if among else [] for text in request["texts"]]
        sys.stdout.write(json.dumps({"among": among, "evidence": evidence}) + "\n")
        sys.stdout.flush()
    return 0


def _log_probabilities(identifier: "LanguageIdentifier", text: str, among: Sequence[str]) -> list[float]:
    """Return the softmax of the library's scores at the library's own temperature, the root of the text's bytes."""
    size = max(1, len(unicodedata.normalize("NFC", text).encode(errors="surrogatepass")))
    scores = dict(identifier.rank(text))
    own = [scores[_OTHER_CODES.get(code, code)] for code in among]
    scaled = [(score - max(own)) / math.sqrt(size) for score in own]
    total = math.log(sum(map(math.exp, scaled)))
    return [round(score - total, 4) for score in scaled]


if __name__ == "__main__":
    sys.exit(main())
