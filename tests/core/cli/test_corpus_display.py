"""What a run over a corpus shows for people, and that its metrics are no reason to end it."""

from pathlib import Path

import pytest

from core.cli.corpus_display import CorpusDisplay
from core.contracts.errors import EnvironmentFault
from core.corpus.run_metrics import MetricsFile
from core.corpus.run_progress import RunProgress

FAULT = EnvironmentFault("storage-away", uri="s3://archive", reason="storage-silent")


def test_metrics_that_cannot_be_written_any_more_are_told_once_and_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("core.cli.corpus_display._METRICS_INTERVAL", -1.0)
    file = tmp_path / "metrics" / "mynah.prom"
    file.parent.mkdir()
    with CorpusDisplay(RunProgress(), MetricsFile(file)) as display:
        assert file.read_text().startswith("# HELP mynah_")
        file.unlink()
        file.parent.rmdir()
        file.parent.touch()  # no folder any more
        for number in range(3):
            display.part_failed(number, FAULT, None)
        file.parent.unlink()
        file.parent.mkdir()
        display.part_failed(3, FAULT, None)
        assert file.exists()
    told = " ".join(capsys.readouterr().err.split())
    assert told.count("The run goes on without its metrics") == 1
    assert str(file.name) in told
    assert "part 2" in told


def test_metrics_that_can_never_be_written_are_told_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(EnvironmentFault), CorpusDisplay(RunProgress(), MetricsFile(tmp_path / "file" / "m.prom")):
        pytest.fail("it began")
