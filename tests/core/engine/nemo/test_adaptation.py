"""Training of each model family, on tiny random models: NeMo's losses work, and the changes merge exactly."""

import random
from pathlib import Path

import pytest
import soundfile
import torch
from checkpoints import build, sound

from core.contracts.errors import EnvironmentFault
from core.engine.adaptation.training import BATCH_SECONDS, Example, Trainer, batches, check_trainable
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.nemo.restore import restore


def examples(folder: Path) -> list[Example]:
    made = []
    for number, seconds in enumerate((1.0, 1.5, 2.0)):
        clip = folder / f"{number}.flac"
        soundfile.write(clip, sound(seconds, number), 16_000)
        made.append(Example(clip, seconds, [3, 5, 4]))
    return made


@pytest.mark.slow
@pytest.mark.parametrize("family", ["ctc", "rnnt"])
def test_a_family_learns_and_its_changes_merge(tmp_path: Path, family: str) -> None:
    torch.set_num_threads(1)
    checkpoint = open_checkpoint(build(family, "tiny", tmp_path / f"{family}.nemo"), tmp_path / "cache")
    check_trainable(checkpoint, "cpu")
    model = restore(checkpoint)
    trainer = Trainer(model, checkpoint, "cpu")
    losses = trainer.train(examples(tmp_path), 12)
    assert losses[-1] < losses[0]
    model.eval()
    features, lengths = torch.randn(1, model.cfg.preprocessor.features, 200), torch.tensor([200])
    with torch.inference_mode():
        before, _ = model.encoder(audio_signal=features, length=lengths)
        changed = dict(trainer.merged_matrices())
        after, _ = model.encoder(audio_signal=features, length=lengths)
    torch.testing.assert_close(before, after)
    assert changed
    assert set(changed) <= set(restore(checkpoint).state_dict())


@pytest.mark.slow
@pytest.mark.parametrize(("family", "code"), [("tdt", "adapt-gpu"), ("canary1", "adapt-model")])
def test_models_without_a_loss_here_are_refused(tmp_path: Path, family: str, code: str) -> None:
    checkpoint = open_checkpoint(build(family, "tiny", tmp_path / f"{family}.nemo"), tmp_path / "cache")
    with pytest.raises(EnvironmentFault) as refusal:
        check_trainable(checkpoint, "cpu")
    assert refusal.value.code == code


def test_batches_hold_every_example_and_are_not_too_long() -> None:
    rng = random.Random(3)
    given = [Example(Path(str(n)), rng.uniform(0.3, 40), [1]) for n in range(300)]
    found = batches(given, random.Random(1))
    assert sorted(each for batch in found for each in batch) == sorted(given)
    assert all(len(batch) * max(each.seconds for each in batch) <= BATCH_SECONDS for batch in found if len(batch) > 1)
