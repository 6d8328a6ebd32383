"""Programs that are killed at a random moment: the file contains all acknowledged edits."""

import copy
import json
import os
import random
import re
import time

from . import program, text


def contents(path):
    """Returns the standups of a data file as plain values."""
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except FileNotFoundError:
        return []
    return [{
        "title": standup["title"], "minutes": standup["seconds"] / 60, "theme": standup["theme"],
        "attendees": [attendee["name"] for attendee in standup["attendees"]],
        "meetings": [meeting["transcript"] for meeting in standup["meetings"]],
    } for standup in document["standups"]]


def edit(random, standups, number):
    """Returns the lines of a random edit, and the standups after it."""
    after = copy.deepcopy(standups)
    kind = random.random()
    if not standups or (kind < 0.35 and len(standups) < 12):
        standup = {
            "title": f"{text.word(random)} {number}", "minutes": random.randint(1, 30), "theme": random.choice(text.THEMES),
            "attendees": [text.word(random).capitalize() for _ in range(random.randint(1, 3))], "meetings": [],
        }
        lines = ["add", f"set title {standup['title']}", f"set length {standup['minutes']}", f"pick theme {standup['theme']}"]
        for index, name in enumerate(standup["attendees"], 1):
            lines += (["add attendee"] if index > 1 else []) + [f"set name {index} {name}"]
        return lines + ["save"], after + [standup]
    row = random.randrange(len(standups))
    standup = after[row]
    if kind < 0.6:
        lines = [f"open {row + 1}", "edit"]
        if random.random() < 0.5:
            standup["title"] = f"{text.word(random)} {number}"
            lines.append(f"set title {standup['title']}")
        else:
            standup["minutes"] = random.randint(1, 30)
            standup["attendees"].append(f"{text.word(random)} {number}")
            lines += [
                f"set length {standup['minutes']}", "add attendee",
                f"set name {len(standup['attendees'])} {standup['attendees'][-1]}"]
        return lines + ["save"], after
    if kind < 0.8:
        note = f"{text.word(random)} {number}"
        standup["meetings"].insert(0, note)
        return [f"open {row + 1}", "start", f"note {note}", "advance 10s", "end", "save and end"], after
    if kind < 0.9 and standup["meetings"]:
        meeting = random.randrange(len(standup["meetings"]))
        del standup["meetings"][meeting]
        return [f"open {row + 1}", f"delete past meetings {meeting + 1}", "delete"], after
    del after[row]
    return [f"open {row + 1}", "delete standup", "delete"], after


def run(options, folder, part):
    path = os.path.join(folder, "s.json")
    acknowledged = []
    log = []
    for number in range(options.kills):
        chance = random.Random(f"{options.seed}:kills:{number}")
        possible = [acknowledged]
        pending = []
        again = f"run kills --seed {options.seed} --kills {options.kills}: kill {number + 1}"
        try:
            with program.Piped(options, ["--data", path, "--virtual-clock"], folder) as process:
                first = process.answer()
                part.count("starts")
                rows = [re.sub(r"\s{2,}.*", "", row) for row in re.findall(r"(?m)^ *\d+  ■ (.*)$", first)]
                if rows != [standup["title"] for standup in acknowledged]:
                    part.fail("lost", f"the first screen shows {rows}, the file has {acknowledged}", again)
                for step in range(chance.randint(0, 4)):
                    lines, after = edit(chance, acknowledged, f"{number}.{step}")
                    log.append(lines)
                    # If the standup was deleted, the screen may have returned to the list.
                    process.answer(*lines, "home")
                    part.count("edits acknowledged")
                    acknowledged = after
                possible = [acknowledged]
                if chance.random() < 0.9:
                    pending, after = edit(chance, acknowledged, f"{number}.last")
                    log.append(pending)
                    possible.append(after)
                    process.send(*pending)
                    # The kill happens at a random moment, so nothing is checked here.
                    time.sleep(chance.random() * 0.12)
                if process.process.poll() is not None:
                    raise program.Ended(f"it exited by itself with status {process.process.returncode}")
                process.kill()
        except (program.Ended, program.Hung) as error:
            part.fail("hung" if isinstance(error, program.Hung) else "crashed", f"{error}; {log[-3:]}", again)
        part.count("kills")
        try:
            present = contents(path)
        except (ValueError, KeyError) as error:
            part.fail("lost", f"the file can't be read: {error!r}", again)
            os.unlink(path)
            present = []
        if present not in possible:
            part.fail("lost", f"the file contains\n{present}\ninstead of\n{possible[0]}\npending: {pending}", again)
        elif len(possible) == 2:
            part.count("kills before the last edit" if present == possible[0] else "kills after the last edit")
        acknowledged = present
    strange = [
        name for name in os.listdir(folder)
        if name not in {"s.json", "s.json.lock", "s.json.previous", ".s.json.new", ".s.json.previous", ".local"}
    ]
    part.figure("files beside the data", len(strange))
    if strange:
        part.fail("left over", f"files beside the data: {strange}")
    reported = program.problems(folder)
    if reported:
        part.fail("problem", f"the program reported: {reported[-1000:]}")
