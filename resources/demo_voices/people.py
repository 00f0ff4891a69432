"""Name the synthetic voices: those to learn from, those to choose by, and those to judge by."""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "demo_diarizer"), str(HERE.parent / "demo_model")]  # behind this folder: names recur

from speakers import ACCENTS, Speaker  # noqa: E402  (found through the path above)

SPOKEN = (
    *("m1", "m2", "m4", "m5", "f1", "f3", "Alex", "Andrea", "Diogo", "Henrique", "Marco", "Michael", "Mike", "Nguyen"),
    *("RicishayMax", "RicishayMax3", "adam", "announcer", "benjamin", "croak", "david", "ed", "edward2", "grandpa"),
    *("gustave", "iven", "iven3", "john", "kaukovalta", "klatt", "klatt2", "klatt4", "klatt6", "marcelo", "miguel"),
    *("pablo", "rob", "sandro", "shelby", "steph2", "Mr", "AnxiousAndy", "anikaRobot", "robosoft", "robosoft3"),
)
"""The variants of espeak-ng in the bank."""
SKIPPED = frozenset(
    {"Henrique", "RicishayMax", "RicishayMax3", "edward2", "iven", "iven3", "klatt", "klatt2", "klatt4", "klatt6"}
    | {"anikaRobot", "Diogo", "Mr"}
)
"""The fit skips these. They have the formants and the pitch of a judging or choosing variant. "Mr" does not exist."""
CHOOSING = ("Gene2", "michel", "zac", "f5", "m7", "Lee", "paul", "aunty")
"""The variants by which the threshold is chosen. Training never hears them."""
JUDGING = (
    *("f4", "m6", "Alicia", "Andy", "Mario", "grandma", "linda", "Gene", "pedro", "klatt3", "belinda", "m8"),
    *("antonio", "steph", "robert", "edward", "iven2", "robosoft2", "klatt5", "iven4", "RicishayMax2", "f2", "m3"),
    *("anika", "boris", "Denis", "Hugo", "Jacky", "max", "travis", "victor", "norbert", "Annie", "quincy", "Storm"),
    "caleb",
)
"""The variants of the benchmark. Neither the training nor the choice of the threshold hears them."""
FLITE = ("awb", "slt", "kal16", "kal")
"""The voices of flite in the training. The benchmark has flite's rms."""
ENGLISH = ("en-us", "en", "en-gb-x-rp", "en-gb-scotland", "en-029", "en-us-nyc")


def training_voices(espeak: int, flite: int) -> list[Speaker]:
    """Return speakers of the spoken variants, with random pitch, pace and head size."""
    rng = random.Random(41)
    found = []
    for number in range(espeak):
        voice = f"{rng.choice(ACCENTS)}+{SPOKEN[number % len(SPOKEN)]}"
        found.append(Speaker("espeak", voice, rng.randint(5, 95), rng.randint(130, 200), rng.uniform(0.86, 1.16)))
    for number in range(flite):
        size, pitch = rng.uniform(0.82, 1.22), rng.uniform(0.8, 1.3)
        found.append(Speaker("flite", FLITE[number % len(FLITE)], pitch, rng.uniform(0.9, 1.15), size))
    return found


def choosing_voices() -> list[Speaker]:
    """Return the speakers by which the threshold is chosen: four pitches of each variant."""
    rng = random.Random(42)
    return [
        Speaker("espeak", f"{rng.choice(ENGLISH)}+{variant}", pitch + rng.randint(-6, 6), rng.randint(140, 185))
        for variant in CHOOSING
        for pitch in (20, 45, 65, 85)
    ]


def judging_voices() -> list[Speaker]:
    """Return the 40 speakers of the benchmark: 36 variants of espeak-ng, and flite's rms in four sizes.

    flite's rms ignores the pitch, so its voices differ in size. No two voices have the same formants and pitch.
    """
    rng = random.Random(43)
    found = [
        Speaker("espeak", f"{rng.choice(ENGLISH)}+{variant}", rng.randint(15, 85), rng.randint(140, 185))
        for variant in JUDGING
    ]
    return found + [Speaker("flite", "rms", 1.0, 1.0, size) for size in (1.0, 0.88, 1.12, 1.25)]
