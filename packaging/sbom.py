"""Write a bundle's bill of materials, and check the licences of its libraries."""

import json
import re
from pathlib import Path
from typing import Any, Final

Library = dict[str, Any]
"""A line of `mynah licences --json`: name, version, licence, homepage, and the number of texts."""

FORBIDDEN: Final = re.compile(r"non-?\s?commercial|\bNC\b|-NC-|proprietary|AGPL|Affero", re.IGNORECASE)
# NVIDIA's libraries in the CUDA edition are proprietary. A program that uses them may contain them, also for money
# (CUDA Toolkit EULA, section 1.2 and attachment A, and cuDNN SLA, section 2).
_REDISTRIBUTABLE: Final = re.compile(r"nvidia-|cuda-", re.IGNORECASE)

_GPL: Final = re.compile(r"x26[45]\b|libreadline|libgdbm")


def faults(libraries: list[Library]) -> list[str]:
    """Return the reasons against redistribution of these libraries, one sentence each."""
    found = []
    for library in libraries:
        name, licence = library["name"], library["licence"]
        if not licence:
            found.append(f"{name} names no licence")
        elif FORBIDDEN.search(licence) and not _REDISTRIBUTABLE.match(name):
            found.append(f"{name} is under {licence}")
        if _GPL.match(name):
            found.append(f"{name} came along, which is under the GPL")
    return found


def write(libraries: list[Library], name: str, version: str, target: Path) -> None:
    """Write CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). Raises ValueError if its schema rejects it."""
    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from packageurl import PackageURL

    factory = LicenseFactory()
    bom = Bom()
    bom.metadata.component = Component(
        name=name,
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="mynah",
        licenses=[factory.make_from_string("Apache-2.0")],
    )
    for library in libraries:
        debian = library["name"].removesuffix(" (Debian)")
        kind = "generic" if " " in library["name"] or library["name"] == "Python" else "pypi"
        if debian != library["name"]:
            kind = "deb"
        address = PackageURL(kind, "debian" if kind == "deb" else None, debian, library["version"] or None)
        part = Component(
            name=library["name"],
            version=library["version"] or None,
            type=ComponentType.LIBRARY,
            bom_ref=str(address),
            purl=address,
            licenses=[factory.make_from_string(library["licence"])],
            external_references=[ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(library["homepage"]))],
        )
        bom.components.add(part)
        bom.register_dependency(bom.metadata.component, [part])
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault is not None:
        raise ValueError(f"the bill of materials is not valid: {fault}")
    target.write_text(text, "utf-8")


def read(lines: str) -> list[Library]:
    """Return the libraries in the output of `mynah licences --json`."""
    return [json.loads(line) for line in lines.splitlines()]
