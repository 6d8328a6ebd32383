"""Time and peak memory with much data, beside the aims: 2 s, and 4 times the file's size and 40 MB."""

import json
import os
import random

from . import program
from .together import new_standup, write

SECONDS = 2
PATIENCE = 300
MB = 1 << 20


def measured(options, folder, part, name, arguments, input=b"", size=0, contains=b""):
    """Runs the program, and reports its figures beside the aims."""
    try:
        outcome = program.run(options, arguments, folder, input=input, patience=PATIENCE)
    except program.Hung as hung:
        part.fail("hung", f"{name}: {hung}", f"run sizes --seed {options.seed} --standups {options.standups}")
        return
    aim = 4 * size / MB + 40
    memory = outcome.memory / 1024
    marks = ("" if outcome.seconds <= SECONDS else ", slower than the aim") + ("" if memory <= aim else ", larger than the aim")
    part.figure(
        name, f"{outcome.seconds:6.1f} s (aim {SECONDS} s) {memory:7.0f} MB (aim {aim:.0f} MB) status {outcome.status}{marks}")
    again = f"run sizes --seed {options.seed} --standups {options.standups}"
    if program.is_crash(outcome.status):
        part.fail("crashed", f"{name}: status {outcome.status}: {outcome.text[-500:]}", again)
    elif contains and contains not in outcome.output:
        part.fail("lost", f"{name}: the screen does not show it: {outcome.text[-500:]}", again)
    elif outcome.status not in (0, 66):
        part.fail("status", f"{name}: status {outcome.status}: {outcome.errors[-500:]!r}", again)


def run(options, folder, part):
    chance = random.Random(f"{options.seed}:sizes")
    path = os.path.join(folder, "many.json")
    write(path, [new_standup(chance, number, 2) for number in range(options.standups)])
    size = os.path.getsize(path)
    part.figure("file of many standups", f"{options.standups} standups, {size / MB:.1f} MB")
    last = f"Standup {options.standups - 1}".encode()
    # A screen shows so many rows and says how many more there are.
    shown = f"Standup {min(options.standups, 1000) - 1}".encode()
    measured(options, folder, part, "many standups: first screen", ["--data", path], size=size, contains=shown)
    measured(options, folder, part, "many standups: list --json", ["list", "--json", "--data", path], size=size, contains=last)
    measured(
        options, folder, part, "many standups: one addition", ["--data", path],
        b"add\nset title Last\nset name 1 Blob\nsave\nfind Last\n", size=size, contains=b"  Last ")

    path = os.path.join(folder, "title.json")
    standup = new_standup(chance, 0)
    standup["title"] = "word " * MB
    write(path, [standup])
    size = os.path.getsize(path)
    measured(options, folder, part, "a title of 5 MB: first screen", ["--data", path], size=size, contains=b"word")
    measured(
        options, folder, part, "a title of 5 MB: detail", ["--data", path, f"standups:/detail:{standup['id']}"], size=size,
        contains=b"word")

    path = os.path.join(folder, "one.json")
    standup = new_standup(chance, 0)
    write(path, [standup])
    line = "x" * 500_000
    measured(
        options, folder, part, "a line of 500 kB: a title", ["--data", path], f"add\nset title {line}\nwhere\n".encode(),
        size=len(line), contains=b"standups:/list:new")
    link = "standups:/" + "/".join(
        [f"detail:{standup['id']}", "list:person:Person%200.1"] * 1000)
    measured(
        options, folder, part, "a link of 2,000 segments", ["--data", path], f"goto {link}\nwhere\n".encode(), size=len(link),
        contains=link.encode())
