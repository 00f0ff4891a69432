"""What Mynah says of faults of the machine, its settings and its models: see fault_sentences."""

WORDING: dict[str, tuple[str, str]] = {
    "storage-away": (
        "the storage does not answer for {uri} ({reason})",
        "Run the same command again later: what is done stays done.",
    ),
    "storage-protocol": ("no storage is known by {protocol}://", "Use a path, or s3://, gs://, az:// or https://."),
    "storage-library": (
        "the library for {protocol}:// is not installed",
        "Install it beside Mynah: pip install 'mynah[cluster]' (s3), gcsfs (gs) or adlfs (az).",
    ),
    "storage-ranges": (
        "the storage of {uri} does not say how long the file is, so no part of it can be asked for",
        "Copy it to a disk or to an object store.",
    ),
    "storage-whole": (
        "the storage of {uri} gives the whole file when a part of it is asked for",
        "Copy it to a disk, to an object store, or to a web server that knows ranges.",
    ),
    "metrics-port": ("no page of metrics can be shown on port {port} ({reason})", "Choose another port."),
    "ray-missing": ("Ray is not installed here", "Install it: pip install 'mynah[cluster]'."),
    "cluster-away": ("no Ray cluster answers at {address} ({reason})", "Check --address; without it one starts here."),
    "cluster-workers": (
        "the cluster's workers end before they can take work ({count} in a row)",
        "Look into the cluster's memory and its logs, and whether Mynah is installed on all nodes.",
    ),
    "cluster-part": (
        "{count} workers in a row ended while they had this part",
        "The same command tries it again; look into the memory of the nodes.",
    ),
    "report-broken": ("the report {uri} cannot be read", "Remove it together with its part's results, and run again."),
    "parquet-missing": (
        "Parquet is read and written by pyarrow, which is not installed",
        "Install it beside Mynah: pip install 'mynah[cluster]', or use .jsonl.",
    ),
    "corpus-other": (
        "{uri} holds the output of another run: {difference}",
        "Give that run's options, or another --output.",
    ),
    "corpus-stopped": (
        "{count} parts in a row stay open, and the others were not tried (the last one: {reason})",
        "Run the same command again when the storage answers: what is done stays done.",
    ),
    "model-missing": ("there is no model called {model}", "See `mynah models`, or give the path of a .nemo file."),
    "model-address": (
        "there is no model at {uri}",
        "Give the whole address of a .nemo file, or a name that `mynah models` shows.",
    ),
    "model-refused": ("the model file {model} was refused: {reason}", "Get it again from a source that you trust."),
    "model-broken": ("the model {model} could not be loaded ({reason})", "Get the file again, or try another model."),
    "model-other": ("the model {model} cannot run here: {reason}", "Take {instead} instead; see `mynah models`."),
    "model-unsupported": ("the model {model} cannot transcribe: {reason}", "Choose a speech recognition model."),
    "align-model": (
        "the model {model} cannot align: it has no CTC head",
        "Choose one that has, for example parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.",
    ),
    "translate-model": (
        "the model {model} cannot translate",
        "Choose one that can, for example canary-1b-v2, canary-1b-flash or canary-180m-flash.",
    ),
    "translate-channels": (
        "a translation beside the text is not made where each channel is a speaker",
        "Leave the translation out, or have a model tell the speakers apart.",
    ),
    "speakers-model": (
        "the model {model} does not tell speakers apart: {reason}",
        "Choose one that does, for example Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.",
    ),
    "morphology-missing": (
        "%mor and %gra are made by Stanza, which is not installed",
        "Install it beside Mynah: pip install 'mynah[morphology]'.",
    ),
    "morphology-models": (
        "there are no models of Stanza for the language {language} in {path}",
        "Give the folder that has resources.json and a folder for each language; Mynah fetches none.",
    ),
    "model-exists": ("there is already another model called {model}", "Rename the file, or remove that model first."),
    "model-built-in": ("the demo model is built in", "It takes little room, and shows that everything works."),
    "model-damaged": ("the model {model} is not what it was: its bytes have changed", "Remove it, and get it again."),
    "model-busy": ("another Mynah is working on the model {model}", "Wait for it, or stop it there."),
    "models-folder": ("the models folder {path} is not there", "Connect its disk, or choose another folder."),
    "folder-taken": ("{path} holds a file called {name} already", "Choose an empty folder."),
    "folder-inside": ("{path} lies in the models folder itself", "Choose a folder outside it."),
    "hub-away": (
        "{host} cannot be reached ({reason})",
        "Check the network and the proxy settings. What has arrived is kept, and gone on with.",
    ),
    "hub-lost": ("the connection to {host} broke off again and again ({reason})", "Go on later: what arrived is kept."),
    "hub-busy": ("{host} is overloaded or being repaired (HTTP {status})", "Go on later: what has arrived is kept."),
    "hub-denied": (
        "{host} does not give out {file} without a permission (HTTP {status})",
        "Accept its terms on {page}, and set HF_TOKEN to an access token of that account.",
    ),
    "hub-name": (
        "there is no model called {model} in the catalogue",
        "Of another one write the place on the hub, OWNER/NAME, as in nvidia/parakeet-tdt-0.6b-v3.",
    ),
    "hub-missing": ("{host} has no {file}", "Look for it on {page}, and import the file."),
    "hub-odd": (
        "{host} does not answer as the hub does ({reason})",
        "See whether this network wants you to log in first; check HF_ENDPOINT and the proxy settings.",
    ),
    "hub-certificate": (
        "the certificate of {host} is not trusted here ({reason})",
        "Behind a company's proxy, install its certificate in the system, or name it in SSL_CERT_FILE.",
    ),
    "update-address": (
        "“{address}” is no address to ask for a newer Mynah",
        "Set update_address in the settings to an address that begins with https://.",
    ),
    "update-unset": (
        "no address is set to ask for a newer Mynah",
        "Set update_address in the settings to one that begins with https://.",
    ),
    "update-away": ("{host} cannot be reached ({reason})", "Check the network. Mynah needs none for its work."),
    "update-odd": ("{host} does not say which Mynah is the newest ({reason})", "Try again another day."),
    "proxy": ("the proxy settings cannot be used ({reason})", "Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY."),
    "download-corrupt": (
        "the bytes of {file} that arrived are not those that {host} has on record, and were deleted",
        "Download it again; if that does not help, a proxy or a failing disk changes them.",
    ),
    "device": ("the device {device} was asked for, but {reason}", "Choose another device, or auto."),
    "precision": ("{device} cannot compute in {precision}", "Choose another precision, or auto."),
    "precision-nemo": (
        "NeMo, which runs this model, cannot compute in {precision}",
        "Choose another precision, or auto.",
    ),
    "memory": (
        "there is not enough memory even for one window ({free} are free for it)",
        "Close other programs, raise the limit that is set for Mynah if there is one, or choose a smaller model.",
    ),
    "disk": ("the disk is full ({path}: {needed} needed, {free} free)", "Free some space, then run it again."),
    "no-write": ("{path} cannot be written ({reason})", "Choose another folder."),
    "file-open": ("{path} is open in another program", "Close it there, then do this again."),
    "file-exists": ("{path} exists", "Choose another name, or remove it before."),
    "folder-gone": ("{path} was removed while Mynah worked in it", "Run it again: it is made anew."),
    "export-changed": (
        "{path} was changed by another program since Mynah wrote it, so your edits are not in it",
        "Export the transcript again, under another name or over it.",
    ),
    "source-changed": (
        "{path} was changed by another program since it was opened here, so it stays as it is",
        "Export under another name, or open it again.",
    ),
    "watch-away": (
        "the watched folder {path} cannot be reached ({reason})",
        "It is looked at again and again; what comes into it meanwhile is taken then.",
    ),
    "own-folder": ("Mynah's own folder {path} cannot be made ({reason})", "Make the folder above it writable."),
    "journal-newer": ("the journal {path} was written by a newer Mynah", "Update Mynah."),
    "journal-broken": ("the journal {path} cannot be used ({reason})", "Move it away; it is rebuilt empty."),
    "journal-in-use": (
        "the journal {path} cannot be replaced while Mynah is running",
        "Close its window and its commands, then restore.",
    ),
    "journal-busy": ("another program holds the journal {path} for too long", "Close it, then run this again."),
    "journal-access": ("the journal {path} cannot be used ({reason})", "Check the folder's permissions and its disk."),
    "settings-broken": ("the settings in {path} cannot be read ({reason})", "They begin anew; the old are in {aside}."),
    "settings-odd": (
        "some settings in {path} mean nothing here ({names})",
        "They are as if never set; set them again.",
    ),
    "project-broken": ("{path} cannot be read ({reason})", "Correct it; until then it counts for nothing."),
    "project-typed": ("{key} has to be {reason}", "Correct it, or leave it empty."),
    "project-misuse": ("{path} cannot be transcribed as its mynah.toml says ({reason})", "Correct mynah.toml."),
    "project-key": (
        "{path}, line {line}: there is no setting {key}; there are {known}",
        "Correct or remove it; all else in the file holds.",
    ),
    "project-value": (
        "{path}, line {line}: {key} cannot be {value}, but {reason}",
        "Correct it; all else in the file holds.",
    ),
    "settings-unread": ("the settings in {path} cannot be read ({reason})", "Check the file's permissions."),
    "protocol": ("the engine speaks protocol {theirs}, this program {ours}", "Install Mynah again."),
    "engine-stopped": ("the engine stopped {times} times in a row ({cause})", "See the log: {log}"),
    "engine-killed": (
        "the engine was ended from outside {times} times in a row ({cause})",
        "Close other programs, or choose a smaller model. Nothing is lost: the queue goes on from here.",
    ),
    "engine-start": ("the engine could not be started ({reason})", "Install Mynah again."),
}
