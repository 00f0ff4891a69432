"""What Mynah says of each fault: a sentence and a piece of advice, both in English; the window translates them."""

from core.contracts import environment_sentences, input_sentences

# code -> (what happened, what to do). {figures} are filled in; the file's name is put in front by whoever shows it.
WORDING: dict[str, tuple[str, str]] = {
    **input_sentences.WORDING,
    **environment_sentences.WORDING,
    "edit-refused": (
        "an edit of {name} could not be saved ({reason}), and was taken back",
        "Please report it with the log.",
    ),
    "bug": ("something went wrong inside Mynah ({reason})", "Please report it with the log."),
}
