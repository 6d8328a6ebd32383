"""Random commands at a prompt, with and without another program on the same file: no crashes, hangs, or raw control bytes."""

import os
import random
import re
import threading

from . import program, text

SESSION = 250
_USAGE = re.compile(r"^(\S.*?)(?:\s{2,}.*)?$")


def usages(help):
    """Returns the usages in the output of 'help', without their descriptions."""
    found = [_USAGE.match(line) for line in help.splitlines()]
    return [match[1] for match in found if match and not match[1].startswith("standups:")]


def filled(chance, usage, links):
    """Returns a command for a usage, with a value for each word in capitals."""
    words = []
    for item in re.sub(r" or [A-Z]+$", "", usage).split(" "):
        if item in ("N", "N…", "M"):
            words.append(str(chance.randint(1, 4)) if chance.random() < 0.7 else chance.choice(text.NUMBERS))
        elif "…" in item:
            words.append(str(chance.randint(1, 30)) if chance.random() < 0.6 else chance.choice(text.NUMBERS))
        elif item == "LINK":
            words.append(chance.choice(links) if links and chance.random() < 0.6 else f"standups:/{text.odd_text(chance)}")
        elif item == "TIME":
            words.append(chance.choice(["10s", "1m30s", "40m", "500ms", "2h", chance.choice(text.NUMBERS) + "s", "1e9h"]))
        elif item == "NAME":
            words.append(chance.choice(text.THEMES) if chance.random() < 0.6 else text.odd_text(chance))
        elif item == "TEXT":
            words.append(text.word(chance) if chance.random() < 0.4 else text.odd_text(chance))
        elif item == "[COMMAND]":
            words.append(chance.choice(["", "set", "goto", text.odd_text(chance)]))
        else:
            words.append(item)
    return " ".join(words)


def command(chance, known, links):
    """Returns a command: mostly from the screen, sometimes from another screen, changed, or invalid."""
    kind = chance.random()
    if kind < 0.70 and known:
        # Quitting the program is rare, so that sessions are long enough.
        choices = [usage for usage in known if usage != "quit" or chance.random() < 0.05]
        return filled(chance, chance.choice(choices or known), links)
    if kind < 0.80:
        return chance.choice([
            "add", "save", "cancel", "dismiss", "start", "end", "next", "edit", "open 1", "delete standup", "delete",
            "save and end", "discard", "resume", "home", "back", "undo", "more", "retry", "?", "", "tap add",
            "set title Design", "set name 1 Blob", "add attendee", "note A note", "where", "find e", "exit", "no", "yes",
        ])
    if kind < 0.90:
        line = filled(chance, chance.choice(known or ["help"]), links)
        cut = chance.randint(0, len(line))
        return line[:cut] + text.odd_text(chance) + line[cut + chance.randint(0, 3):]
    if kind < 0.95:
        return text.odd_text(chance)
    return text.garbage(chance)


def is_text(line):
    """Returns whether a command is UTF-8. The program ends at a line that isn't."""
    try:
        return isinstance(line, str) or line.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False


def staying(chance, known):
    """Returns a command of one line that doesn't end the program."""
    line = command(chance, [usage for usage in known if usage != "quit"], [])
    if isinstance(line, bytes) or "\n" in line or line.split()[:1] in (["quit"], ["exit"], ["q"]):
        return "set title " + text.word(chance)
    return line



def session(options, folder, part, number):
    """Runs some hundred commands in one program."""
    chance = random.Random(f"{options.seed}:commands:{number}")
    count = min(SESSION, options.commands - number * SESSION)
    folder = os.path.join(folder, str(number))
    os.mkdir(folder)
    # Every other pair of sessions, which run at about the same time, shares one file.
    is_shared = number // 2 % 2 == 1
    path = os.path.join(os.path.dirname(folder), f"shared-{number // 2}.json") if is_shared else os.path.join(folder, "s.json")
    again = f"run commands --seed {options.seed} --commands {options.commands}: session {number}"
    part.count("sessions with a shared file" if is_shared else "sessions")
    typed, known, links, done = [], [], [], 0

    def fail(kind, what):
        last = typed[-3:]
        part.fail(kind, f"{what}\nafter {last!r}", again, {
            "commands": b"\n".join(line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape") for line in typed)})

    while done < count:
        arguments = ["--data", path, "--virtual-clock", "--seed", str(number)]
        try:
            with program.Prompt(options, arguments, folder) as prompt:
                shown = prompt.prompt()
                while done < count:
                    raw = program.raw_bytes(shown)
                    if raw:
                        fail("raw bytes", f"the output has {raw}")
                    if chance.random() < 0.12:
                        known = usages(prompt.type("help").decode("utf-8", "replace")) or known
                        answer = prompt.type("where").decode("utf-8", "replace")
                        links = (links + re.findall(r"(?m)^standups:/\S*", answer))[-20:]
                        part.count("commands", 2)
                    typed.append(command(chance, known, links))
                    done += 1
                    part.count("commands")
                    try:
                        shown = prompt.type(typed[-1])
                    except program.Ended:
                        status = prompt.wait()
                        is_refused = not is_text(typed[-1]) and b"isn't UTF-8 text" in prompt.output[-600:]
                        typed.append("(the program ended)")
                        part.count("refused encodings" if is_refused else "ends")
                        if status not in ((1,) if is_refused else (0, 65)):
                            fail("crashed", f"it ended with status {status}, showing {prompt.output[-600:]!r}")
                        break
                    if not is_text(typed[-1]):
                        fail("status", f"it accepted a line that isn't UTF-8, showing {shown[-600:]!r}")
                    if b"standups: " in shown:
                        part.count("refused commands")
        except program.Hung as hung:
            fail("hung", str(hung))
        except program.Ended as ended:
            fail("crashed", f"during launch: {ended}")
            break
    try:
        with open(path, "rb") as file:
            # JSON may contain all other characters unescaped.
            if re.search(rb"[\x00-\x08\x0b-\x1f]", file.read()):
                fail("raw bytes", "the data file has raw control characters")
    except FileNotFoundError:
        pass
    reported = program.problems(folder)
    if reported:
        fail("problem", f"the program reported: {reported[-600:]}")


def in_two_threads(jobs):
    """Runs jobs, two at a time. The first error ends both threads."""
    jobs = iter(jobs)
    lock = threading.Lock()
    errors = []

    def work():
        while True:
            with lock:
                job = next(jobs, None)
            if job is None or errors:
                return
            try:
                job()
            except BaseException as error:
                errors.append(error)
                raise

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def run(options, folder, part):
    sessions = range((options.commands + SESSION - 1) // SESSION)
    if options.only is not None:
        sessions = [options.only]
    in_two_threads(lambda number=number: session(options, folder, part, number) for number in sessions)
