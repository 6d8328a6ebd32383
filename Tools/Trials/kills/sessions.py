"""Programs that are killed at a prompt: the next one shows what the last one showed."""

import os
import random
import re

from . import commands, program

LEAVING = "alert 'Leave?'"
DELETED = "was deleted by another program"


def shown(prompt):
    """What is on the screen: its link, and its elements without the numbers that each run gives them."""
    link, tree = (prompt.type(line).decode("utf-8", "replace") for line in ("where", ":tree"))
    return [link, re.sub(r"^( *)\d+ ", r"\1", tree, flags=re.MULTILINE)]


def kill(options, folder, part, number):
    chance = random.Random(f"{options.seed}:sessions:{number}")
    path = os.path.join(folder, f"{number % 4}.json")
    # A program that is killed with its form open leaves its draft to '--fresh'.
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
                return fail("lost", "no session is kept")
            prompt.kill()
    except program.Ended:
        # Some command ended the program: there is nothing to go on with.
        return part.count("ended by a command")
    with program.Prompt(options, arguments, folder) as prompt:
        prompt.prompt()
        after = shown(prompt)
        if is_asking:
            # The question was the host's, about a command that was not done.
            part.count("killed while the host asked")
        elif DELETED in before[1]:
            # What no route leads to any more is left out.
            part.count("killed on a screen of something that is deleted")
        elif after != before:
            return fail("lost", f"before:\n{''.join(before)}\nafter:\n{''.join(after)}")
        else:
            part.count("the same screen after a kill")
        # So that the next one on this file begins somewhere else, now and then.
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
