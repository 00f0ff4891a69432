"""Trains the demo model's 2048-subword SentencePiece tokenizer on generated text: tokenizer.py FOLDER."""

import sys
from pathlib import Path

import sentencepiece as spm
from config import VOCABULARY
from sentences import Writer


def main() -> None:
    """Train the tokenizer into FOLDER/tokenizer.model (with its vocabulary files)."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(11)
    lines = [writer.sentence() for _ in range(12000)] + writer.word_runs(4, 8)
    (folder / "text.txt").write_text("\n".join(lines) + "\n", "utf-8")
    spm.SentencePieceTrainer.train(
        input=str(folder / "text.txt"), model_prefix=str(folder / "tokenizer"), vocab_size=VOCABULARY,
        model_type="bpe", character_coverage=1.0, bos_id=-1, eos_id=-1, pad_id=-1, unk_id=0,
        byte_fallback=False, split_digits=True, num_threads=1, minloglevel=2,
    )  # fmt: skip
    processor = spm.SentencePieceProcessor(model_file=str(folder / "tokenizer.model"))
    pieces = [processor.id_to_piece(i) for i in range(processor.get_piece_size())]
    (folder / "vocab.txt").write_text("\n".join(pieces[1:]) + "\n", "utf-8")
    words = sum(len(line.split()) for line in lines)
    print(len(pieces), "pieces;", round(sum(len(processor.encode(line)) for line in lines) / words, 2), "a word")


if __name__ == "__main__":
    main()
