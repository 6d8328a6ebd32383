"""Programs that are recorded, moved back in time, and killed: replaying the recording leads to the same screen."""

import os
import random
import re
import subprocess

from . import commands, program

def travel(chance, prompt):
    """Goes back in time, and sometimes resumes from there."""
    yield f":at {chance.randint(0, 12)}"
    for _ in range(chance.randint(0, 3)):
        yield chance.choice([":back", ":forward"])
    yield ":resume --yes" if chance.random() < 0.4 else ":at 100000"
    last = prompt.type(":history 1").decode("utf-8", "replace")
    number = re.findall(r"(\d+)  \\\.", last)
    # The present is after the last action.
    yield f":at {number[-1]}" if number else ":history"


def edit(options, path, chance, typed):
    """Changes the data with another program."""
    script = f"add\nset title Other {chance.randint(0, 9)}\nset name 1 Blob\nsave\n"
    typed.append(f"another program: {script!r}")
    subprocess.run(
        [options.program, "--data", path], input=script, capture_output=True, text=True, timeout=60, errors="replace")


def record(options, folder, part, number):
    chance = random.Random(f"{options.seed}:recordings:{number}")
    path, file = os.path.join(folder, f"{number}.json"), os.path.join(folder, f"{number}.session")
    arguments = ["debug", "record", file, "--data", path, "--virtual-clock", "--fresh"]
    typed = []

    def fail(kind, what):
        with open(file, "rb") as recording:
            part.fail(
                kind, f"{what}\nafter {typed!r}",
                f"run recordings --seed {options.seed} --recordings {options.recordings}: {number + 1}",
                {"commands": "\n".join(typed).encode("utf-8", "surrogateescape"), "recording": recording.read()})

    try:
        with program.Prompt(options, arguments, folder) as prompt:
            prompt.prompt()
            for _ in range(chance.randint(1, 15)):
                if chance.random() < 0.1:
                    edit(options, path, chance, typed)
                    part.count("edits by another program")
                    continue
                if chance.random() < 0.15:
                    lines = travel(chance, prompt)
                else:
                    known = commands.usages(prompt.type("help").decode("utf-8", "replace"))
                    lines = [commands.staying(chance, known)]
                for line in lines:
                    typed.append(line)
                    prompt.type(line)
            prompt.kill()
    except program.Ended:
        part.count("ended by a command")
    replay = subprocess.run(
        [options.program, "debug", "replay", file, "--data", os.path.join(folder, "none.json")],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, errors="replace")
    if replay.returncode != 0:
        return fail("lost", f"status {replay.returncode}: {replay.stderr}")
    part.count("replayed with the same screen")


def run(options, folder, part):
    for number in range(options.recordings):
        try:
            record(options, folder, part, number)
        except program.Hung as hung:
            part.fail("hung", str(hung), f"run recordings --seed {options.seed}: {number + 1}")
