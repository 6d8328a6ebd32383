"""Two programs that edit the same standups at the same time: no edit is lost."""

import json
import os
import random
import threading
import time

from . import program, text

STANDUPS = 10


def new_standup(chance, number, attendees=4):
    """Returns a standup in the format of the data file."""
    return {
        "id": text.identifier(chance), "title": f"Standup {number}", "seconds": 300, "theme": "teal", "meetings": [],
        "attendees": [{"id": text.identifier(chance), "name": f"Person {number}.{row}"} for row in range(attendees)],
    }


def write(path, standups):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"version": 1, "standups": standups}, file)


def read(path):
    with open(path, encoding="utf-8") as file:
        return {standup["id"]: standup for standup in json.load(file)["standups"]}


class Editor:
    """One of the two programs. Records the last edit of each field, and when it was started and acknowledged."""

    def __init__(self, options, path, folder, name, fields, identifiers):
        self.options, self.path, self.folder = options, path, folder
        self.name, self.fields, self.identifiers = name, fields, identifiers
        self.edits = {}
        self.status = None
        self.error = None
        self.errors = b""

    def line(self, chance, field, number):
        """Returns a command that edits a field, and the resulting value in the file."""
        if field == "title":
            value = f"{self.name} {number}"
            return f"set title {value}", value
        if field == "seconds":
            value = chance.randint(1, 30)
            return f"set length {value}", value * 60
        if field == "theme":
            value = chance.choice(text.THEMES)
            return f"pick theme {value}", value
        row = int(field)
        value = f"{self.name} {row}.{number}"
        return f"set name {row + 1} {value}", value

    def run(self):
        try:
            chance = random.Random(f"{self.options.seed}:together:{self.name}")
            with program.Piped(self.options, ["--data", self.path], self.folder) as process:
                for number in range(self.options.edits):
                    standup, field = chance.choice(self.identifiers), chance.choice(self.fields)
                    line, value = self.line(chance, field, number)
                    start = time.monotonic()
                    process.answer(f"goto standups:/detail:{standup}", "edit", line, "save", "home")
                    self.edits.setdefault((standup, field), []).append((value, start, time.monotonic()))
                self.status = process.finish()
                self.errors = process.errors
        except (program.Ended, program.Hung) as error:
            self.error = error


def value_of(standup, field):
    return standup["attendees"][int(field)]["name"] if field.isdigit() else standup[field]


def judge(part, path, editors, what, again):
    """Checks that each field has the last edit of one of the programs: of the later one, if they didn't overlap."""
    for editor in editors:
        if editor.error:
            part.fail("crashed", f"{what}: {editor.name}: {editor.error}", again)
        elif editor.status != 0:
            part.fail("status", f"{what}: {editor.name} ended with {editor.status}: {editor.errors[-500:]!r}", again)
    present = read(path)
    lost = 0
    for standup, field in {key for editor in editors for key in editor.edits}:
        last = [editor.edits[standup, field][-1] for editor in editors if (standup, field) in editor.edits]
        # An edit that started after the other one was acknowledged replaces it.
        allowed = [edit for edit in last if not any(other[1] > edit[2] for other in last)]
        if standup not in present:
            part.fail("lost", f"{what}: the standup {standup} is missing", again)
            continue
        value = value_of(present[standup], field)
        if value not in [edit[0] for edit in allowed]:
            lost += 1
            part.fail("lost", f"{what}: {field} of {standup} is {value!r} instead of one of {allowed}", again)
    part.figure(f"{what}: edits", sum(len(edits) for editor in editors for edits in editor.edits.values()))
    part.figure(f"{what}: fields lost", lost)
    strange = [name for name in os.listdir(os.path.dirname(path)) if ".conflict" in name or ".unreadable" in name
               or ".unsaved" in name or name.endswith(".new")]
    if strange:
        part.fail("conflict files", f"{what}: {strange}", again)


def edit_together(options, folder, part, what, fields):
    folder = os.path.join(folder, what.replace(" ", "-"))
    os.mkdir(folder)
    path = os.path.join(folder, "s.json")
    chance = random.Random(f"{options.seed}:together")
    standups = [new_standup(chance, number) for number in range(STANDUPS)]
    write(path, standups)
    identifiers = [standup["id"] for standup in standups]
    editors = [
        Editor(options, path, folder, name, own, identifiers) for name, own in zip(["A", "B"], fields)]
    threads = [threading.Thread(target=editor.run) for editor in editors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    judge(part, path, editors, what, f"run together --seed {options.seed} --edits {options.edits}")
    reported = program.problems(folder)
    if reported:
        part.fail("problem", f"{what}: the program reported: {reported[-1000:]}")


def add_together(options, folder, part, with_file):
    """Both programs add standups. Without a file, they have no common base."""
    what = "additions" if with_file else "additions without a file"
    folder = os.path.join(folder, what.replace(" ", "-"))
    os.mkdir(folder)
    path = os.path.join(folder, "s.json")
    if with_file:
        write(path, [])
    count = max(options.edits // 10, 5)
    outcomes = {}

    def add(name):
        try:
            with program.Piped(options, ["--data", path], folder) as process:
                process.answer()
                for number in range(count):
                    process.answer("add", f"set title {name} {number}", "set name 1 Blob", "save")
                outcomes[name] = (process.finish(), process.errors)
        except (program.Ended, program.Hung) as error:
            outcomes[name] = (str(error), b"")

    threads = [threading.Thread(target=add, args=[name]) for name in "AB"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    titles = sorted(standup["title"] for standup in read(path).values())
    wanted = sorted(f"{name} {number}" for name in "AB" for number in range(count))
    part.figure(f"{what}: standups", len(titles))
    again = f"run together --seed {options.seed} --edits {options.edits}"
    if titles != wanted:
        part.fail("lost", f"{what}: missing {set(wanted) - set(titles)}, too many {set(titles) - set(wanted)}", again)
    for name, (status, errors) in outcomes.items():
        if status != 0:
            part.fail("status", f"{what}: {name} ended with {status}: {errors[-500:]!r}", again)
    if any(".conflict" in name for name in os.listdir(folder)):
        part.fail("conflict files", f"{what}: {os.listdir(folder)}", again)


def delete_against_edit(options, folder, part):
    """B deletes a standup that is open in A's form. Then A saves, which keeps the edit. Repeats this with a meeting."""
    folder = os.path.join(folder, "deletions")
    os.mkdir(folder)
    path = os.path.join(folder, "s.json")
    rounds = max(options.edits // 20, 4)
    chance = random.Random(f"{options.seed}:deletions")
    standups = [new_standup(chance, number) for number in range(rounds)]
    write(path, standups)
    again = f"run together --seed {options.seed} --edits {options.edits}"
    for number, standup in enumerate(standups):
        place = f"goto standups:/detail:{standup['id']}"
        is_meeting = number % 2 == 1
        arguments = ["--data", path, "--virtual-clock"]
        try:
            with program.Piped(options, arguments, folder) as editor, program.Piped(options, arguments, folder) as other:
                if is_meeting:
                    editor.answer(place, "start", f"note Note {number}")
                else:
                    editor.answer(place, "edit", f"set title Kept {number}")
                other.answer(place, "delete standup", "delete")
                if standup["id"] in read(path):
                    part.fail("lost", f"deletion {number} was acknowledged, but isn't in the file", again)
                if is_meeting:
                    # A may already know of the deletion, or find out when it saves.
                    asked = editor.answer("end").lower()
                    answer = "save as a new standup" if "save as a new standup" in asked else "save and end"
                    part.count(f"deletions answered '{answer}'")
                else:
                    answer = "save"
                shown = editor.answer(answer)
                statuses = (editor.finish(), other.finish())
        except (program.Ended, program.Hung) as error:
            part.fail("crashed", f"deletion {number} ({'meeting' if is_meeting else 'form'}): {error}", again)
            continue
        part.count("deletions against edits")
        present = read(path).values()
        kept = any(
            any(meeting["transcript"] == f"Note {number}" for meeting in one["meetings"]) if is_meeting else
            one["title"] == f"Kept {number}" for one in present)
        if not kept:
            part.fail(
                "lost", f"deletion {number}: the {'meeting' if is_meeting else 'edit'} is gone, statuses {statuses}; "
                f"A showed:\n{shown}\n{editor.errors.decode()}", again)
        elif statuses != (0, 0):
            part.fail("status", f"deletion {number}: statuses {statuses}: {editor.errors.decode()}", again)


def run(options, folder, part):
    edit_together(options, folder, part, "different fields", [["title", "0", "1"], ["seconds", "theme", "2", "3"]])
    edit_together(options, folder, part, "same fields", [["title", "seconds", "theme", "0", "1"]] * 2)
    add_together(options, folder, part, with_file=True)
    add_together(options, folder, part, with_file=False)
    delete_against_edit(options, folder, part)
