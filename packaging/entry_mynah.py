"""Start the bundle's command line, or a process of a front end."""

import multiprocessing
import sys


def main() -> int:
    """Run `mynah ...`. The commands `engine`, `outline`, `clips` and so on are for our front ends."""
    if sys.argv[1:2] == ["engine"]:
        from core.engine.__main__ import main as engine

        return engine()
    if sys.argv[1:2] == ["remote-engine"]:
        from core.remote.__main__ import main as remote_engine

        return remote_engine()
    if sys.argv[1:2] == ["chatter"]:
        from core.validation.chatter_process import main as chatter

        return chatter()
    if sys.argv[1:2] == ["text-language"]:
        from core.spoken_language.language_process import main as text_language

        return text_language()
    if sys.argv[1:2] == ["file-writer"]:
        from core.queue.file_writing_process import main as file_writer

        return file_writer(sys.argv[2:])
    if sys.argv[1:2] == ["vet"]:
        from core.engine.checkpoint.vet_process import main as vet

        return vet(sys.argv[2:])
    if sys.argv[1:2] == ["backends"]:
        from core.engine.backend_process import main as backends

        return backends(sys.argv[2:])
    if sys.argv[1:2] == ["outline"]:
        from core.engine.audio.outline import main as outline

        return outline(sys.argv[2:])
    if sys.argv[1:2] == ["clips"]:
        from core.engine.audio.clips import main as clips

        return clips(sys.argv[2:])
    if sys.argv[1:2] == ["speech-frames"]:
        from core.engine.audio.speech_frames import main as speech_frames

        return speech_frames(sys.argv[2:])
    if sys.argv[1:2] == ["durations"]:
        from core.engine.audio.duration_probe import main as durations

        return durations(sys.argv[2:])
    if sys.argv[1:2] == ["recorder"]:
        from core.capture.__main__ import main as recorder

        return recorder(sys.argv[2:])
    if sys.argv[1:2] == ["burning"]:
        from core.engine.video.burning import main as burning

        return burning(sys.argv[2:])
    if sys.argv[1:2] == ["join"]:
        from core.engine.audio.join import main as join

        return join(sys.argv[2:])
    if sys.argv[1:2] == ["build-language-model"]:
        from core.engine.language_model_process import main as language_model

        return language_model(sys.argv[2:])
    if sys.argv[1:2] == ["adapt-model"]:
        from core.engine.adaptation.adapt_process import main as adapt_model

        return adapt_model(sys.argv[2:])
    if sys.argv[1:2] == ["voice-prints"]:
        from core.engine.voices.voice_process import main as voice_prints

        return voice_prints(sys.argv[2:])
    if sys.argv[1:2] == ["finish-recording"]:
        from core.engine.audio.finish_recording import main as finish_recording

        return finish_recording(sys.argv[2:])
    from core.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process that a library spawns must stop here
    sys.exit(main())
