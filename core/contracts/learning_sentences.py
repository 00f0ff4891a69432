"""The sentences and the advice for faults of learning: known voices, and models from corrections."""

LEARNING_FROM: dict[str, tuple[str, str]] = {
    "voice-short": (
        "{speaker} speaks alone for {seconds} s only",
        "A voice print needs {least} s. Choose another recording.",
    ),
    "voice-overlapped": (
        "others speak at the same time as {speaker}, who speaks alone for {seconds} s only",
        "A voice print needs {least} s of one voice. Choose another recording.",
    ),
    "voice-silent": ("the recording has no sound where {speaker} speaks", "Check the times of the transcript."),
    "adapt-short": (
        "the corrected text has {minutes} minutes of sound, and Mynah needs {least} to learn from it",
        "Correct more recordings.",
    ),
    "language-model-origin": (
        "{path} doesn't say which texts it was built from",
        "Build it again with mynah language-model build. Later mynah language-model refresh can do it.",
    ),
    "language-model-changed": (
        "{path} isn't the file that Mynah built, because another program changed or replaced it",
        "Keep that file under another name, then use mynah language-model build and --overwrite.",
    ),
    "language-model-unmarked": (
        "an earlier version of Mynah built {path} and didn't note its content, so it may be another program's now",
        "Build it again with mynah language-model build and --overwrite. Later mynah language-model refresh can do it.",
    ),
    "language-model-source": (
        "{path} is missing, from which {model} was built",
        "Put it back, or name the texts to mynah language-model build.",
    ),
    "language-model-outside": (
        "{path} lies outside the project {project}",
        "Allow it with mynah language-model refresh and --allow-outside.",
    ),
    "language-model-fewer": (
        "{model} knows {before} corrected words, and Mynah finds only {words} of them now",
        "Find moved recordings with mynah archive relink, or build it with mynah language-model build and --overwrite.",
    ),
    "adapt-text": ("the model {model} can write none of the corrected text", "Name recordings in its language."),
}
"""Faults of the recordings and texts to learn from."""

LEARNING: dict[str, tuple[str, str]] = {
    "adapt-model": (
        "the model {model} can't learn from corrections",
        "Choose a Parakeet model as a .nemo file.",
    ),
    "adapt-gpu": (
        "the model {model} can't learn on a CPU",
        "Use a computer with an NVIDIA GPU, or a model that reads with a CTC head.",
    ),
    "adapt-memory": (
        "there isn't enough memory to train the model {model}",
        "Close other programs, or choose a smaller model.",
    ),
    "voices-model": ("the model {model} can't know voices: {reason}", "Choose a TitaNet. See `mynah models`."),
    "voices-off": ("known voices are off", "Switch them on with `mynah voices on`, after the people agreed."),
    "voices-unreadable": (
        "the voice prints in {path} can't be read ({reason})",
        "Put back a copy, update Mynah or check the permissions. `mynah voices forget --all` deletes all prints.",
    ),
}
"""Faults of models, prints and the machine."""
