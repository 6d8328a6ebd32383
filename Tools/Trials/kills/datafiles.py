"""Mutated data files: the program reads them, sets them aside unchanged, or refuses them and leaves them in place."""

import glob
import json
import os
import random
import re
import shutil

from . import program, text
from .commands import in_two_threads
from .together import new_standup

# One of this many readable files is also edited.
EDITED = 5
BATCH = 50
EXTREMES = [
    "1e300", "-1e300", "1e999", "-0", "0", "-1", "1.5", "NaN", "Infinity", "-Infinity", "9223372036854775808", "0x10",
    "1e-300", "86400", "86401", "4.9e-324", "0." + "1" * 400, "1" * 500, "true", "null", '""', "[]", "{}", '"1"', "01", "1.",
]
KEYS = ["version", "standups", "id", "title", "seconds", "theme", "attendees", "meetings", "name", "date", "transcript"]


def good(chance):
    """Returns a data file as the program, or a newer or older version, writes it."""
    standups = [new_standup(chance, number, chance.randint(0, 4)) for number in range(chance.randint(0, 5))]
    for standup in standups:
        standup["title"] = text.odd_text(chance) or "Title"
        standup["theme"] = chance.choice(text.THEMES)
        standup["seconds"] = chance.choice([60, 300, 1800, 90.5, 0.1, 86400])
        standup["meetings"] = [
            {"id": text.identifier(chance), "date": f"20{chance.randint(10, 40)}-01-31T10:15:00Z",
             "transcript": text.odd_text(chance)} for _ in range(chance.randint(0, 3))]
    document = {"version": 1, "standups": standups}
    if chance.random() < 0.3:
        document["unknown"] = {"a": [1, 2.5, None, {"deep": text.odd_text(chance)}]}
        for standup in standups:
            standup["color"] = chance.randint(0, 1 << 60)
    return document


def places(value):
    """Yields every list and object of a document."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from places(item)
    elif isinstance(value, list):
        yield value
        for item in value:
            yield from places(item)


def nested(chance):
    depth = chance.choice([3, 50, 511, 513, 2000, 100000])
    opening, closing = chance.choice([("[", "]"), ('{"a":', "}")])
    return opening * depth + "1" + closing * depth


def mutated(chance):
    """Returns the bytes of a mutated file, which may still be valid."""
    document = good(chance)
    for _ in range(chance.choice([0, 0, 0, 1, 1, 2, 3])):
        where = chance.choice(list(places(document)))
        kind = chance.random()
        if isinstance(where, dict) and where:
            key = chance.choice(list(where))
            if kind < 0.2:
                del where[key]
            elif kind < 0.4:
                where[chance.choice(KEYS)] = where.pop(key)
            elif kind < 0.6:
                where["unknown " + text.word(chance)] = chance.choice([1, None, "x", [], {}, 1e300, [[[[]]]]])
            elif kind < 0.9:
                where[key] = chance.choice([None, True, 0, -1, 1e300, "", "x", [], {}, [1], {"a": 1}, text.odd_text(chance)])
        elif isinstance(where, list) and where:
            if kind < 0.3:
                where.append(chance.choice(where))
            elif kind < 0.6:
                where.insert(0, chance.choice([None, 1, "x", [], {}]))
    content = json.dumps(
        document, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 2]), default=str)
    if chance.random() < 0.25:
        numbers = list(re.finditer(r"(?<=[ :\[])-?\d+(\.\d+)?(?=[,\s}\]])", content))
        if numbers:
            number = chance.choice(numbers)
            content = content[:number.start()] + chance.choice(EXTREMES) + content[number.end():]
    if chance.random() < 0.05:
        place = content.find("}")
        content = content[:place] + ',"nested":' + nested(chance) + content[place:]
    if chance.random() < 0.02:
        content = nested(chance)
    data = bytearray(content.encode("utf-8", "surrogatepass"))
    if chance.random() < 0.1:
        data = bytearray(chance.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\n\n", b" "])) + data
    if chance.random() < 0.05:
        data = bytearray(data.decode("utf-8", "replace").encode(chance.choice(["utf-16", "utf-32", "utf-16-le"])))
    if chance.random() < 0.2:
        for _ in range(chance.choice([1, 1, 1, 2, 8])):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.07:
        data = data[:chance.randrange(len(data) + 1)]
    if chance.random() < 0.05:
        data += bytes(chance.randrange(256) for _ in range(chance.randint(1, 40)))
    return bytes(data)


class Case:
    """A file, and what the program did with it."""

    def __init__(self, options, folder, part, number):
        self.options, self.folder, self.part, self.number = options, folder, part, number
        self.chance = random.Random(f"{options.seed}:files:{number}")
        self.data = mutated(self.chance)
        self.path = os.path.join(folder, "s.json")
        # The JSON that the program printed for this file.
        self.listed = None
        with open(self.path, "wb") as file:
            file.write(self.data)

    def fail(self, kind, what):
        self.part.fail(
            kind, f"file {self.number}: {what}", f"run files --seed {self.options.seed} --only {self.number}",
            {"s.json": self.data})

    def content(self):
        try:
            with open(self.path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def run(self):
        self.part.count("files")
        try:
            outcome = program.run(self.options, ["list", "--json", "--data", self.path], self.folder)
            self.judge(outcome)
            if self.listed is not None and self.number % EDITED == 0:
                self.edit()
        except program.Hung as hung:
            self.fail("hung", str(hung))
        reported = program.problems(self.folder)
        if reported:
            self.fail("problem", f"the program reported: {reported[-800:]}")

    def judge(self, outcome):
        status = outcome.status
        self.part.count(f"status {status}")
        raw = program.raw_bytes(outcome.errors) or program.raw_bytes(outcome.output)
        if raw:
            self.fail("raw bytes", f"the output has {raw}")
        if program.is_crash(status):
            self.fail("crashed", f"status {status}: {outcome.text[-800:]}")
        elif status == 0:
            if self.content() != self.data:
                self.fail("changed", f"status 0, but the file has changed: {outcome.text[-500:]}")
            try:
                self.listed = json.loads(outcome.output)
            except ValueError as error:
                self.fail("output", f"the output isn't JSON: {error}")
        elif status == 65:
            aside = glob.glob(self.path + ".unreadable-*")
            contents = [open(name, "rb").read() for name in aside]
            if self.data not in contents:
                self.fail("lost", f"status 65, but none of {aside} has the bytes: {outcome.text[-500:]}")
        elif status == 66:
            if self.content() != self.data:
                self.fail("lost", f"status 66, but the file has changed: {outcome.text[-500:]}")
        else:
            self.fail("status", f"status {status}: {outcome.text[-500:]}")
        if status == 0 and self.listed is not None:
            self.compare()
        if status and not outcome.errors.strip():
            self.fail("no reason", f"status {status} without a reason")

    def compare(self):
        """Compares the printed JSON with the texts of the file."""
        try:
            texts = [standup["title"] for standup in json.loads(self.data.decode("utf-8"))["standups"]]
        except (ValueError, KeyError, TypeError):
            # Python reads less than Foundation, or chooses another one of duplicate members.
            return
        if b'"title"' in self.data and self.data.count(b'"title"') == len(texts) and texts != [
                standup["title"] for standup in self.listed]:
            self.fail("output", f"the titles are {texts!r}, but the output has {[s['title'] for s in self.listed]!r}")

    def edit(self):
        """Adds a standup, and checks that the others and all unknown members remain."""
        self.part.count("edited")
        outcome = program.run(
            self.options, ["--data", self.path], self.folder,
            input=b"add\nset title Another one\nset name 1 Blob\nsave\n")
        if outcome.status != 0:
            return self.fail("status", f"adding a standup exited with {outcome.status}: {outcome.text[-800:]}")
        after = json.loads(self.content())
        try:
            old = json.loads(self.data.decode("utf-8-sig"))
        except ValueError:
            # Foundation reads more than Python does.
            self.part.count("edited, but Python can't read it")
            old = None
        if len(after["standups"]) != len(self.listed) + 1:
            self.fail("lost", f"{len(self.listed)} standups before adding one, {len(after['standups'])} after")
        if old is None or not isinstance(old, dict):
            return None
        gone = [key for key in old if key not in after]
        for one in old["standups"]:
            if isinstance(one, dict):
                same = [other for other in after["standups"] if other["id"].upper() == str(one.get("id")).upper()]
                gone += [key for key in one if same and key not in same[0]]
        if gone:
            self.fail("lost", f"after adding a standup, the members {gone} are missing")
        return None


def run(options, folder, part):
    if options.only is not None:
        return Case(options, folder, part, options.only).run()

    def batch(start):
        own = os.path.join(folder, str(start))
        for number in range(start, min(start + BATCH, options.files)):
            os.mkdir(own)
            Case(options, own, part, number).run()
            shutil.rmtree(own)

    in_two_threads(lambda start=start: batch(start) for start in range(0, options.files, BATCH))
