"""Time and peak memory with much data, beside the aims: 2 s, and 4 times the file's size and 40 MB.

Memory is the program's own: the code of the program and its libraries, which the system maps and shares, is subtracted as it
counts for a program that has just started.
"""

import os
import pickle
import random
import traceback

from . import program
from .together import new_standup, write

SECONDS = 2
TIMEOUT = 300
MB = 1 << 20


def apart(function, *arguments):
    """Calls a function in a process of its own, and gives what it returns.

    The system counts the memory of the process that starts a program as the program's, so this process stays small.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with os.fdopen(writing, "wb") as file:
                pickle.dump(function(*arguments), file)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        data = file.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise RuntimeError("a measurement failed; its reason stands above")
    return pickle.loads(data)


def measurement(options, folder, arguments, input, contains):
    """Runs the program; None where it does not end."""
    try:
        outcome = program.run(options, arguments, folder, input=input, timeout=TIMEOUT)
    except program.Hung:
        return None
    return (outcome.status, outcome.seconds, outcome.processor, outcome.memory / 1024, contains in outcome.output,
            (outcome.errors + outcome.output[-1000:])[-1000:].decode("utf-8", "replace"))


def mapped(options, folder, path):
    """How many MB of code are in the memory of a program that shows its first screen."""
    with program.Piped(options, ["--data", path], folder) as process:
        process.answer()
        with open(f"/proc/{process.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("RssFile:"))


class Measurements:
    """Runs of the program, whose figures stand beside the aims."""

    def __init__(self, options, folder, part, code):
        self.options, self.folder, self.part, self.code = options, folder, part, code

    def run(self, name, arguments, input=b"", size=0, contains=b""):
        again = f"run sizes --seed {self.options.seed} --standups {self.options.standups}"
        result = apart(measurement, self.options, self.folder, arguments, input, contains)
        if result is None:
            return self.part.fail("hung", f"{name}: no end after {TIMEOUT} seconds", again)
        status, seconds, processor, memory, is_shown, text = result
        memory -= self.code
        aim = 4 * size / MB + 40
        marks = ("" if seconds <= SECONDS else "  SLOWER") + ("" if memory <= aim else "  LARGER")
        self.part.figure(
            name, f"{seconds:6.1f} s (aim {SECONDS}; {processor:.1f} of a core) {memory:6.0f} MB (aim {aim:.0f}){marks}")
        if program.is_crash(status):
            return self.part.fail("crashed", f"{name}: status {status}: {text}", again)
        if not is_shown:
            return self.part.fail("lost", f"{name}: the screen does not show it: {text}", again)
        if status not in (0, 66):
            return self.part.fail("status", f"{name}: status {status}: {text}", again)
        return None


def many(options, path):
    """Writes many standups; gives the size of the file."""
    chance = random.Random(f"{options.seed}:sizes")
    write(path, [new_standup(chance, number, 2) for number in range(options.standups)])
    return os.path.getsize(path)


def titled(options, path, title):
    """Writes one standup; gives the size of the file, and the identity of the standup."""
    standup = new_standup(random.Random(f"{options.seed}:title"), 0)
    standup["title"] = title * MB if title == "word " else title
    write(path, [standup])
    return os.path.getsize(path), standup["id"]


def run(options, folder, part):
    path = os.path.join(folder, "one.json")
    _, identity = apart(titled, options, path, "One")
    code = mapped(options, folder, path)
    part.figure("code of the program and its libraries, mapped", f"{code:.0f} MB")
    measurements = Measurements(options, folder, part, code)
    measurements.run("one standup: first screen", ["--data", path], contains=b"One")

    line = b"x" * 500_000
    measurements.run(
        "a line of 500 kB: a title", ["--data", path], b"add\nset title " + line + b"\nwhere\n", size=len(line),
        contains=b"standups:/list:new")
    link = "standups:/" + "/".join([f"detail:{identity}", "list:person:Person%200.1"] * 1000)
    measurements.run(
        "a link of 2,000 segments", ["--data", path], f"goto {link}\nwhere\n".encode(), size=len(link),
        contains=link.encode())

    path = os.path.join(folder, "title.json")
    size, identity = apart(titled, options, path, "word ")
    measurements.run("a title of 5 MB: first screen", ["--data", path], size=size, contains=b"word")
    measurements.run(
        "a title of 5 MB: detail", ["--data", path, f"standups:/detail:{identity}"], size=size, contains=b"word")

    path = os.path.join(folder, "many.json")
    size = apart(many, options, path)
    part.figure("file of many standups", f"{options.standups} standups, {size / MB:.1f} MB")
    last = f"Standup {options.standups - 1}".encode()
    # A screen shows this many rows and says how many more there are.
    shown = f"Standup {min(options.standups, 1000) - 1}".encode()
    measurements.run("many standups: first screen", ["--data", path], size=size, contains=shown)
    measurements.run("many standups: list --json", ["list", "--json", "--data", path], size=size, contains=last)
    measurements.run(
        "many standups: one addition", ["--data", path],
        b"add\nset title Last\nset name 1 Blob\nsave\nfind Last\n", size=size, contains=b"  Last ")
