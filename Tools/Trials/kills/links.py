"""Links: the program follows valid links, and refuses all others with a reason."""

import os
import random
import urllib.parse

from . import program, text
from .commands import in_two_threads
from .together import new_standup, write

# The number of links for one program. One of ARGUMENTS links is passed as an argument.
SESSION = 500
ARGUMENTS = 20


def valid(chance, standups):
    """Returns a valid link, as the program prints it."""
    segments = []
    for _ in range(chance.randint(1, 4)):
        standup = chance.choice(standups)
        if chance.random() < 0.4:
            person = chance.choice(standup["attendees"])["name"]
            segments.append("list:person:" + urllib.parse.quote(person, safe="-._~"))
        else:
            segments.append("detail:" + standup["id"])
    standup = chance.choice(standups)
    end = chance.random()
    if end < 0.15:
        segments += ["detail:" + standup["id"], "record:" + standup["id"]]
    elif end < 0.3:
        segments += ["detail:" + standup["id"], f"meeting:{standup['id']}:{standup['meetings'][0]['id']}"]
    elif end < 0.4:
        segments.append(f"detail:{standup['id']}:edit")
    elif end < 0.5:
        segments.append(f"detail:{standup['id']}:delete")
    return "standups:/" + "/".join(segments)


def changed(chance, link):
    """Returns a changed link, which may be invalid."""
    for _ in range(chance.randint(1, 4)):
        where = chance.randint(0, len(link))
        kind = chance.random()
        if kind < 0.3:
            link = link[:where] + link[where + chance.randint(1, 4):]
        elif kind < 0.5:
            link = link[:where] + chance.choice([":", "/", "%", "%zz", "%00", "%1b", "%ff", "//", "::", "?", "#", " "]) + link[where:]
        elif kind < 0.6:
            link = link[:where] + chance.choice(text.ODD) + link[where:]
        elif kind < 0.7:
            link = link.swapcase()
        elif kind < 0.8:
            link = link.replace("detail", chance.choice(["record", "meeting", "list", "person", "edit", ""]), 1)
        elif kind < 0.9:
            link += chance.choice([":edit", ":edit:attendee:1", ":edit:attendee:0", ":edit:attendee:-1", ":new", ":delete",
                                   ":edit:attendee:99999999999999999999", "/", ":", "/list:new", "/record", "/meeting"])
        else:
            parts = link.split("/")
            chance.shuffle(parts)
            link = "/".join(parts)
    return link


def some_link(chance, standups):
    """Returns a link, and whether it is valid."""
    kind = chance.random()
    if kind < 0.3:
        return valid(chance, standups), True
    if kind < 0.7:
        return changed(chance, valid(chance, standups)), False
    if kind < 0.9:
        return chance.choice(["", "standups:", "standups:/", "http://", "/", "detail:"]) + text.odd_text(chance), False
    if kind < 0.95:
        link = "standups:/" + "/".join(["list:person:" + text.odd_text(chance)] * chance.randint(2, 60))
        # The limit for a line is one megabyte.
        return link[:200_000], False
    return "standups:/" + ":".join(text.word(chance) for _ in range(chance.randint(2, 400))), False


def data(options, folder):
    """Writes a data file for the links, determined by the seed."""
    chance = random.Random(f"{options.seed}:links")
    standups = [new_standup(chance, number) for number in range(5)]
    for standup in standups:
        standup["meetings"] = [
            {"id": text.identifier(chance), "date": "2026-01-31T10:15:00Z", "transcript": "What was said"}]
    path = os.path.join(folder, "s.json")
    write(path, standups)
    return path, standups


def session(options, folder, part, numbers):
    """Follows links in one program, and as arguments of others."""
    path, standups = data(options, folder)
    prompt = None

    def fail(kind, what, number, link):
        part.fail(kind, f"{what}\nlink {link!r}", f"run links --seed {options.seed} --only {number}", {
            "link": link.encode("utf-8", "surrogateescape")})

    try:
        for number in numbers:
            chance = random.Random(f"{options.seed}:links:{number}")
            link, is_valid = some_link(chance, standups)
            part.count("links")
            part.count("valid links" if is_valid else "changed links")
            try:
                if chance.randrange(ARGUMENTS) == 0 and "\0" not in link and not link.startswith("-"):
                    part.count("as an argument")
                    outcome = program.run(options, ["--data", path, link], folder)
                    if program.is_crash(outcome.status):
                        fail("crashed", f"status {outcome.status}: {outcome.text[-500:]}", number, link)
                    elif outcome.status not in (0, 66) or is_valid and outcome.status:
                        fail("status", f"status {outcome.status}: {outcome.text[-500:]}", number, link)
                    elif outcome.status == 66 and not outcome.errors.strip():
                        fail("no reason", "refused without a reason", number, link)
                    shown = outcome.errors + outcome.output
                else:
                    if prompt is None:
                        prompt = program.Prompt(options, ["--data", path, "--virtual-clock"], folder)
                        prompt.prompt()
                    before = prompt.type("where")
                    shown = prompt.type("goto " + link)
                    after = prompt.type("where").decode("utf-8", "replace").strip()
                    refused = b"standups: " in shown
                    part.count("refused" if refused else "followed")
                    if is_valid and refused:
                        fail("refused", f"a valid link was refused: {shown.decode('utf-8', 'replace')}", number, link)
                    elif is_valid and after.split("\n")[0] != link:
                        fail("elsewhere", f"it leads to {after}", number, link)
                    elif refused and not link.startswith("-") and before != prompt.type("where"):
                        fail("moved", f"it was refused, but the screen changed: {after}", number, link)
                    prompt.type("dismiss")
                    # Answer the alert that appears when a form or a meeting is closed.
                    if b"standups:/\n" not in prompt.type("home") + prompt.type("where"):
                        prompt.type("discard")
                raw = program.raw_bytes(shown)
                if raw:
                    fail("raw bytes", f"the output has {raw}", number, link)
            except program.Hung as hung:
                fail("hung", str(hung), number, link)
                prompt = None
            except program.Ended as ended:
                fail("crashed", f"{ended}", number, link)
                prompt = None
    finally:
        if prompt is not None:
            prompt.__exit__()
    reported = program.problems(folder)
    if reported:
        part.fail("problem", f"links {numbers}: the program reported: {reported[-800:]}")


def run(options, folder, part):
    if options.only is not None:
        return session(options, folder, part, [options.only])
    jobs = []
    for start in range(0, options.links, SESSION):
        own = os.path.join(folder, str(start))
        os.mkdir(own)
        numbers = range(start, min(start + SESSION, options.links))
        jobs.append(lambda own=own, numbers=numbers: session(options, own, part, numbers))
    in_two_threads(jobs)
