"""Downloads from a hub that cuts, corrupts, stalls, refuses and overloads. Uses huggingface_hub and real sockets."""

import errno
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import huggingface_hub
import huggingface_hub.constants
import msgspec
import pytest
from hub import AUTHORITY, Hub, Trouble, fresh_client, running

from core import models
from core.cli import main
from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.models import Cancelled, CancelToken, FileProgress, Integrity, Model, downloads, file_work, library
from core.models.library import partial_path, partial_record_path, provenance

NAME = "parakeet-tdt_ctc-110m"
REPOSITORY = f"nvidia/{NAME}"
CONTENT = random.Random(1).randbytes(1_500_000)
SHA256 = hashlib.sha256(CONTENT).hexdigest()
HALF = len(CONTENT) // 2


class Place(NamedTuple):
    """Where a test's models go, and where they come from."""

    hub: Hub
    model: Model
    folder: Path
    file: Path

    def fetch(self) -> Path:
        return models.download(self.model, self.folder)

    def fails_with(self, code: str) -> EnvironmentFault:
        with pytest.raises(EnvironmentFault) as caught:
            self.fetch()
        assert caught.value.code == code, caught.value.sentence
        assert not self.file.exists(), "nothing unfinished bears the model's name"
        return caught.value


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders and hub settings of the test's own, and no patience."""
    fresh_client(monkeypatch)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """A hub with one model."""
    with running() as hub:
        hub.publish(REPOSITORY, CONTENT)
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)  # the parity tests set it for their processes
        model = models.find_model(NAME)
        yield Place(hub, model, models.folder(), models.folder() / model.file)


# --- the whole way ---------------------------------------------------------------------------------------------------


def test_a_model_comes_whole_pinned_and_checked(place: Place) -> None:
    steps: list[FileProgress] = []
    assert models.download(place.model, place.folder, steps.append) == place.file
    assert place.file.read_bytes() == CONTENT
    came = provenance(place.file)
    assert came is not None
    assert (came.sha256, came.size, came.repository) == (SHA256, len(CONTENT), REPOSITORY)
    assert came.revision == hashlib.sha1(CONTENT).hexdigest()
    assert [request.path.split("/")[4] for request in place.hub.requests if request.server == "hub"] == [
        "main",
        came.revision,
    ]
    assert list(dict.fromkeys(step.phase for step in steps)) == ["asking", "downloading", "checking"]
    assert [step.done for step in steps if step.phase == "downloading"][-1] == len(CONTENT)
    assert models.installed()[NAME] == place.file
    assert sorted(path.name for path in place.folder.iterdir() if not path.name.startswith(".")) == [
        f"{NAME}.nemo",
        f"{NAME}.nemo.json",
    ]


def test_existing_model_is_not_requested(place: Place) -> None:
    place.file.write_bytes(b"mine")
    assert place.fetch().read_bytes() == b"mine"
    assert not place.hub.requests


def test_the_token_goes_to_the_hub_and_never_to_the_store(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.hub.token = "hf_secret"
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    place.fetch()
    assert {(request.server, request.token) for request in place.hub.requests} == {
        ("hub", "hf_secret"),
        ("store", None),
    }


def test_a_proxy_is_used(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://hub.invalid")
    monkeypatch.setenv("HTTP_PROXY", place.hub.url)
    assert place.fetch().read_bytes() == CONTENT
    assert all(request.through_proxy for request in place.hub.requests)


def test_unusable_proxy_is_a_fault(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "gopher://proxy")
    assert "gopher" in place.fails_with("proxy").sentence


def test_the_systems_certificates_count(monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tls=True) as hub:
        hub.publish(REPOSITORY, CONTENT)
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)  # the parity tests set it for their processes
        place = Place(hub, models.find_model(NAME), models.folder(), models.folder() / f"{NAME}.nemo")
        assert "SSL_CERT_FILE" in place.fails_with("hub-certificate").advice
        huggingface_hub.close_session()
        monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))
        assert place.fetch().read_bytes() == CONTENT


# --- cuts and resumption ---------------------------------------------------------------------------------------------


def test_cut_download_resumes_at_its_byte(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=400_000), Trouble(cut_after=300_000)]
    assert place.fetch().read_bytes() == CONTENT
    assert place.hub.starts() == [0, 400_000, 700_000]


def test_server_without_ranges_sends_all_again(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF)]
    place.hub.always_on_store = Trouble(no_ranges=True)
    assert place.fetch().read_bytes() == CONTENT


def test_server_without_ranges_that_always_cuts_fails(place: Place) -> None:
    place.hub.always_on_store = Trouble(no_ranges=True, cut_after=HALF)
    place.fails_with("hub-lost")
    assert models.partial_downloads() == {NAME: (HALF, len(CONTENT))}


def test_a_wrong_range_is_never_written(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF)]
    place.hub.always_on_store = Trouble(wrong_range=True)
    place.fails_with("hub-odd")
    place.hub.always_on_store = None
    assert partial_path(place.file).stat().st_size == HALF
    assert place.fetch().read_bytes() == CONTENT


@pytest.mark.slow
def test_silence_is_a_cut(place: Place) -> None:
    place.hub.on_store = [Trouble(stall_after=HALF)]
    assert place.fetch().read_bytes() == CONTENT
    assert place.hub.starts() == [0, HALF]


@pytest.mark.slow
def test_slow_server_is_no_failure(place: Place) -> None:
    place.hub.on_store = [Trouble(bytes_per_second=2_000_000)]
    assert place.fetch().read_bytes() == CONTENT
    assert place.hub.starts() == [0]


def test_broken_line_fails_and_keeps_the_bytes(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF)]
    place.hub.always_on_store = Trouble(cut_after=0)
    assert "resume" in place.fails_with("hub-lost").advice
    assert models.partial_downloads() == {NAME: (HALF, len(CONTENT))}
    place.hub.always_on_store = None
    place.fetch()
    assert place.hub.starts()[-1] == HALF


def test_a_download_stays_with_its_commit_when_a_newer_one_appears(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    place.fails_with("hub-lost")
    place.hub.publish(REPOSITORY, b"newer")
    assert place.fetch().read_bytes() == CONTENT


def test_removed_commit_is_replaced_by_the_newest(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    place.fails_with("hub-lost")
    newer = CONTENT[::-1]
    place.hub.publish(REPOSITORY, newer)
    place.hub.withdraw(REPOSITORY, hashlib.sha1(CONTENT).hexdigest())
    assert place.fetch().read_bytes() == newer


def test_after_another_start_of_the_machine_the_last_bytes_are_fetched_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    place.fails_with("hub-lost")
    note = partial_record_path(place.file)
    part = msgspec.json.decode(note.read_bytes(), type=models.library.PartialDownload)
    note.write_bytes(msgspec.json.encode(msgspec.structs.replace(part, boot=part.boot - 9999)))
    with partial_path(place.file).open("r+b") as file:  # as a power cut may leave it
        file.seek(HALF - 1000)
        file.write(bytes(1000))
    monkeypatch.setattr(downloads, "SYNC_EVERY", 100_000)
    assert place.fetch().read_bytes() == CONTENT
    assert place.hub.starts()[-1] == HALF - 100_000


@pytest.mark.parametrize("named", [len(CONTENT) + 1000, len(CONTENT) - 1000, 2**50])
def test_wrong_length_is_corrected_and_the_bytes_stay(place: Place, named: int) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    place.fails_with("hub-lost")
    note = partial_record_path(place.file)
    part = msgspec.json.decode(note.read_bytes(), type=models.library.PartialDownload)
    note.write_bytes(msgspec.json.encode(msgspec.structs.replace(part, size=named)))
    assert place.fetch().read_bytes() == CONTENT
    assert place.hub.starts()[-1] == HALF
    came = provenance(place.file)
    assert came is not None
    assert came.size == len(CONTENT)


def test_a_first_answer_with_a_wrong_length_costs_no_second_command(place: Place) -> None:
    known = {"X-Repo-Commit": hashlib.sha1(CONTENT).hexdigest(), "X-Linked-Etag": SHA256, "X-Linked-Size": "7"}
    place.hub.on_hub = [Trouble(status=302, headers={**known, "Location": f"{place.hub.store_url}/blob/{SHA256}"})]
    assert place.fetch().read_bytes() == CONTENT


def test_damaged_record_starts_again(place: Place) -> None:
    partial_path(place.file).write_bytes(b"?" * 1000)
    partial_record_path(place.file).write_text("{}")
    assert place.fetch().read_bytes() == CONTENT


@pytest.mark.slow
def test_another_program_resumes_after_a_kill(place: Place) -> None:
    place.hub.on_store = [Trouble(stall_after=HALF)]
    command = [sys.executable, "-m", "core.cli", "models", "download", NAME]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    part = partial_path(place.file)
    until(lambda: part.exists() and part.stat().st_size == HALF)
    process.kill()
    assert process.wait() != 0
    assert NAME not in models.installed()
    assert models.partial_downloads() == {NAME: (HALF, len(CONTENT))}
    assert subprocess.run(command, stderr=subprocess.PIPE, check=False).returncode == 0
    assert place.hub.starts() == [0, HALF]
    assert place.file.read_bytes() == CONTENT


def until(happened: object) -> None:
    for _ in range(3600):
        if happened():  # type: ignore[operator]
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


# --- pausing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tls", [False, True])
def test_a_pause_ends_a_read_that_brings_nothing_and_keeps_the_bytes(
    monkeypatch: pytest.MonkeyPatch, tls: bool
) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 300)
    monkeypatch.setenv("SSL_CERT_FILE", str(AUTHORITY))
    with running(tls) as hub:
        hub.publish(REPOSITORY, CONTENT)
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)  # the parity tests set it for their processes
        hub.on_store = [Trouble(stall_after=HALF)]
        place = Place(hub, models.find_model(NAME), models.folder(), models.folder() / f"{NAME}.nemo")
        cancel_token, ends = CancelToken(), []

        def work_on() -> None:
            try:
                models.download(place.model, place.folder, None, cancel_token)
            except Cancelled as halted:
                ends.append(halted)

        thread = threading.Thread(target=work_on)
        thread.start()
        part = partial_path(place.file)
        until(lambda: part.exists() and part.stat().st_size == HALF)
        cancel_token.cancel()
        thread.join(180)
        assert not thread.is_alive()
        assert ends
        place.fetch()
        assert hub.starts() == [0, HALF]


def test_a_pause_ends_the_waiting_between_attempts(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "WAITS", (600.0,))
    place.hub.always_on_hub = Trouble(status=503)
    cancel_token = CancelToken()

    def report(step: FileProgress) -> None:
        if step.phase == "waiting":
            threading.Timer(0.1, cancel_token.cancel).start()

    with pytest.raises(Cancelled):
        models.download(place.model, place.folder, report, cancel_token)


def test_two_programs_never_write_one_file(place: Place) -> None:
    with file_work.exclusive_lock(place.file):
        assert NAME in place.fails_with("model-busy").sentence
    assert not place.hub.requests


# --- what the hub may say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [401, 403])
def test_a_gated_model_names_its_page_and_the_token(place: Place, status: int) -> None:
    place.hub.always_on_hub = Trouble(status=status, headers={"X-Error-Code": "GatedRepo"})
    fault = place.fails_with("hub-denied")
    assert "HF_TOKEN" in fault.advice
    assert f"{place.hub.url}/{REPOSITORY}" in fault.advice
    assert len(place.hub.requests) == 1, "asking again would not help"


@pytest.mark.parametrize("headers", [{}, {"X-Error-Code": "RepoNotFound"}, {"X-Error-Code": "EntryNotFound"}])
def test_missing_model_fails_at_once(place: Place, headers: dict[str, str]) -> None:
    place.hub.always_on_hub = Trouble(status=404, headers=headers)
    assert f"{NAME}.nemo" in place.fails_with("hub-missing").sentence
    assert len(place.hub.requests) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_overloaded_hub_gets_retries(place: Place, status: int) -> None:
    place.hub.on_hub = [Trouble(status=status), Trouble(status=status, headers={"Retry-After": "0"})]
    place.hub.on_store = [Trouble(status=status)]
    assert place.fetch().read_bytes() == CONTENT


def test_lasting_overload_is_a_fault(place: Place) -> None:
    place.hub.always_on_hub = Trouble(status=503)
    assert "503" in place.fails_with("hub-busy").sentence
    assert len(place.hub.requests) == 6


def test_the_hub_says_how_long_to_wait(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(CancelToken, "wait", lambda _, seconds: waits.append(seconds))
    place.hub.on_hub = [
        Trouble(status=429, headers={"Retry-After": "7"}),
        Trouble(status=429, headers={"Retry-After": "9999"}),
    ]
    place.fetch()
    assert waits == [7.0, 120.0]


@pytest.mark.parametrize("server", ["on_hub", "on_store"])
def test_login_page_is_no_model(place: Place, server: str) -> None:
    setattr(place.hub, server, [Trouble(page=True)] * 9)
    assert "login" in place.fails_with("hub-odd").advice


def test_endless_answer_stops_at_the_announced_size(place: Place) -> None:
    place.hub.on_store = [Trouble(endless=True)] * 9
    assert f"more than the {len(CONTENT)} bytes" in place.fails_with("hub-odd").sentence
    assert partial_path(place.file).stat().st_size <= len(CONTENT)
    assert place.hub.sent < 100 * 2**20
    place.hub.on_store = []
    assert place.fetch().read_bytes() == CONTENT


def test_file_far_beyond_the_catalogue_is_refused_before_its_first_byte(place: Place) -> None:
    small = msgspec.structs.replace(place.model, bytes=len(CONTENT) // 2)
    with pytest.raises(EnvironmentFault, match="far more than the catalogue's size"):
        models.download(small, place.folder)
    assert place.hub.starts() == []
    assert not partial_path(place.file).exists()


def test_corrupt_bytes_are_deleted(place: Place) -> None:
    place.hub.on_store = [Trouble(corrupt_at=HALF)]
    assert "deleted" in place.fails_with("download-corrupt").sentence
    assert not partial_path(place.file).exists()
    assert models.partial_downloads() == {}
    assert place.fetch().read_bytes() == CONTENT


def test_missing_network_fails_at_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.hub.close()
    steps: list[FileProgress] = []
    with pytest.raises(EnvironmentFault, match="can't be reached"):
        models.download(place.model, place.folder, steps.append)
    assert [step.phase for step in steps] == ["asking"]
    monkeypatch.setenv("HF_ENDPOINT", "http://no-such-hub.invalid")
    assert "its address was not found" in place.fails_with("hub-away").sentence


def test_waits_for_a_network_that_comes_back(place: Place) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 3]
    assert place.fetch().read_bytes() == CONTENT


def test_offline_mode_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    assert "HF_HUB_OFFLINE is set" in place.fails_with("hub-away").sentence


def test_wrong_endpoint_is_a_fault(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "mirror")
    assert "HF_ENDPOINT" in place.fails_with("hub-odd").advice


# --- the disk --------------------------------------------------------------------------------------------------------


def test_too_small_disk_fails_before_the_first_byte(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly_full = shutil.disk_usage(place.folder)._replace(free=10_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: nearly_full)
    fault = place.fails_with("disk")
    assert "10 MB free" in fault.sentence
    assert place.hub.starts() == []


def test_disk_that_fills_up_is_a_fault(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    place.hub.on_store = [Trouble(cut_after=HALF)]
    with monkeypatch.context() as patched:
        patched.setattr(downloads.os, "fsync", full)
        place.fails_with("disk")
    assert place.fetch().read_bytes() == CONTENT


def test_missing_models_folder_is_a_fault(place: Place) -> None:
    place.folder.rmdir()
    assert str(place.folder) in place.fails_with("models-folder").sentence


# --- what can be done with what came ---------------------------------------------------------------------------------


def test_verify_finds_a_changed_byte(place: Place) -> None:
    place.fetch()
    assert models.verify(place.file) == Integrity.SOUND
    with place.file.open("r+b") as file:
        file.seek(HALF)
        file.write(b"!")
    with pytest.raises(EnvironmentFault) as caught:
        models.verify(place.file)
    assert caught.value.code == "model-damaged"


@pytest.mark.parametrize("deleted", range(4))
def test_killed_removal_leaves_no_record_without_model(
    place: Place, deleted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.fetch()
    left, delete = [True] * deleted, library.delete_model
    monkeypatch.setattr(library, "delete_model", lambda path: delete(path) if left.pop() else None)
    with pytest.raises(IndexError):
        models.remove(NAME)
    assert place.file.exists() or provenance(place.file) is None, "another model of that name would count as damaged"


def test_remove_frees_file_record_and_converted_files(place: Place) -> None:
    place.fetch()
    unpacked = paths.cache_dir() / "models" / f"{SHA256}-1"
    unpacked.mkdir(parents=True)
    (unpacked / "model_weights.ckpt").write_bytes(b"x" * 1000)
    assert models.remove(NAME) > len(CONTENT) + 1000
    assert not [path for path in place.folder.iterdir() if not path.name.startswith(".")]
    assert not unpacked.exists()
    with pytest.raises(EnvironmentFault, match="no model is called"):
        models.remove(NAME)


def test_unfinished_download_can_be_removed(place: Place) -> None:
    place.hub.always_on_store = Trouble(cut_after=0)
    place.fails_with("hub-lost")
    models.remove(NAME)
    assert models.partial_downloads() == {}


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_line_downloads_verifies_and_removes(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "download", NAME, REPOSITORY]) == 0
    assert main(["models", "download", NAME]) == 0
    said = capsys.readouterr().err
    assert said.count("SHA-256 checked, commit") == 1
    assert "is already installed" in said
    assert main(["models", "verify"]) == 0
    place.file.write_bytes(CONTENT[:-1])
    assert main(["models", "verify", NAME]) == 1
    assert main(["models", "remove", NAME]) == 0
    assert not place.file.exists()
    said = capsys.readouterr().err
    assert "unchanged since its download" in said
    assert "its content has changed" in said


def test_command_line_names_failures_and_continues(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "download", "canary-180m-flash", NAME]) == 1
    said = capsys.readouterr().err
    assert "canary-180m-flash" in said
    assert "has no file canary-180m-flash.nemo" in said
    assert place.file.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["download", "no-such"],
        ["verify", "no-such"],
        ["remove", "no-such"],
        ["remove", "../x"],
        ["download", "../x"],
        ["download", "a/.."],
        ["download", "./x"],
    ],
)
def test_unknown_name_is_a_usage_error(place: Place, arguments: list[str]) -> None:
    assert main(["models", *arguments]) == 2


def _heed_interrupts() -> None:
    """As in a terminal: what a shell starts in the background has them ignored, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_interrupted_command_keeps_bytes_and_names_the_next_step(place: Place) -> None:
    place.hub.on_store = [Trouble(stall_after=HALF)]
    command = [sys.executable, "-m", "core.cli", "models", "download", NAME]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=_heed_interrupts)
    part = partial_path(place.file)
    until(lambda: part.exists() and part.stat().st_size == HALF)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert "50% downloaded. Run the same command to continue" in said
    assert "Traceback" not in said
    assert main(["models", "download", NAME]) == 0
    assert place.hub.starts() == [0, HALF]


def test_list_shows_installed_and_unfinished_models(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    place.fails_with("hub-lost")
    assert main(["models", "list"]) == 0
    said = capsys.readouterr().out
    assert "unfinished download, 50%" in said
    assert "114 M parameters" in said
