"""Programs that are killed at a prompt: the next run shows the same screen."""

import os
import random
import re

from . import commands, program

LEAVING = "alert 'Leave?'"
DELETED = "was deleted by another program"


def shown(prompt):
    """Returns the link of the screen, and its elements without their numbers, which differ between runs."""
    link, tree = (prompt.type(line).decode("utf-8", "replace") for line in ("where", ":tree"))
    return [link, re.sub(r"^( *)\d+ ", r"\1", tree, flags=re.MULTILINE)]


def kill(options, folder, part, number):
    chance = random.Random(f"{options.seed}:sessions:{number}")
    path = os.path.join(folder, f"{number % 4}.json")
    # If a program is killed with an open form, '--fresh' finds its draft.
    arguments = ["--data", path, "--virtual-clock", "--seed", str(number)]
    typed = []

    def fail(kind, what):
        part.fail(
            kind, f"{what}\nafter {typed!r}", f"run sessions --seed {options.seed} --sessions {options.sessions}: {number + 1}",
            {"commands": "\n".join(typed).encode("utf-8", "surrogateescape")})

    try:
        with program.Prompt(options, arguments, folder) as prompt:
            prompt.prompt()
            for _ in range(chance.randint(1, 12)):
                known = commands.usages(prompt.type("help").decode("utf-8", "replace"))
                line = commands.staying(chance, known)
                typed.append(line)
                prompt.type(line)
            before = shown(prompt)
            is_asking = LEAVING in before[1]
            if "the next one continues here" not in prompt.type(":session").decode("utf-8", "replace"):
                return fail("lost", "no session was saved")
            prompt.kill()
    except program.Ended:
        # A command ended the program, so there is no session to resume.
        return part.count("ended by a command")
    with program.Prompt(options, arguments, folder) as prompt:
        prompt.prompt()
        after = shown(prompt)
        if is_asking:
            # The alert belonged to the host, and its command wasn't performed.
            part.count("killed while the host asked")
        elif DELETED in before[1]:
            # Screens of deleted data are dropped.
            part.count("killed on a screen of something that is deleted")
        elif after != before:
            return fail("lost", f"before:\n{''.join(before)}\nafter:\n{''.join(after)}")
        else:
            part.count("the same screen after a kill")
        # Sometimes kill the program again, so that the next one with this file starts on another screen.
        if chance.random() < 0.3:
            prompt.kill()
        else:
            prompt.type("home")


def run(options, folder, part):
    for number in range(options.sessions):
        try:
            kill(options, folder, part, number)
        except program.Hung as hung:
            part.fail("hung", str(hung), f"run sessions --seed {options.seed}: {number + 1}")
