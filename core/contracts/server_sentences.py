"""The sentences and the advice for faults of other computers: Mynah servers and language services."""

SERVERS: dict[str, tuple[str, str]] = {
    "server-away": (
        "the server {address} can't be reached ({reason})",
        "Check the address and the network. No finished work was lost.",
    ),
    "server-certificate": (
        "the certificate of {address} isn't trusted ({reason})",
        "Ask the server's owner. SSL_CERT_FILE names the file of another authority.",
    ),
    "server-token": ("the server {address} refuses the token", "Ask the server's owner for a token."),
    "server-other": (
        "{address} isn't a Mynah server of the same version",
        "Check the address, and install the same version on both computers.",
    ),
    "server-busy": (
        "the server {address} has had no place for half an hour",
        "Try again later. No finished work was lost.",
    ),
    "service-address": (
        "“{address}” is not the address of a language service",
        "Write it in the settings as http://localhost:11434/v1.",
    ),
    "service-away": (
        "the language service {address} can't be reached ({reason})",
        "Start the service, and check the address in the settings.",
    ),
    "service-key": ("the language service {address} refuses the key", "Correct the key in the settings."),
    "service-model": (
        "the language service {address} doesn't know the model “{model}”",
        "Check the model in the settings. The address usually ends in /v1.",
    ),
    "service-refused": (
        "the language service {address} refuses the text ({reason})",
        "Set fewer characters for each request, or choose another model.",
    ),
    "service-moved": (
        "the language service {address} redirects to {host}, and Mynah sends nothing there",
        "If you trust that address, write it in the settings.",
    ),
    "service-silent": (
        "the language service {address} has sent nothing for {seconds} s",
        "Set fewer characters for each request, or choose a faster model.",
    ),
    "service-lost": (
        "the answer of the language service {address} broke off",
        "Send the text again.",
    ),
    "service-long": (
        "the answer of the language service is longer than {most} characters, and Mynah stopped it",
        "Change the instruction, or choose another model.",
    ),
    "service-empty": (
        "the language service {address} answered without a text",
        "Set fewer characters for each request, or choose another model.",
    ),
    "service-odd": (
        "{address} is not a language service that Mynah knows",
        "Check the address in the settings. It usually ends in /v1.",
    ),
}
"""Faults of servers, see fault_sentences."""
