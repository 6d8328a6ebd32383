"""Programs that are asked to exit at a random moment during launch: no request is missed."""

import os
import random
import signal
import time

from . import program

# A signal before the program handles it ends the process directly. Later, the exit status is 128 plus the number of the signal.
ASKING = [signal.SIGTERM, signal.SIGHUP]


def run(options, folder, part):
    # A program that starts with an ignored signal, as with 'nohup', keeps ignoring it.
    for asking in ASKING:
        if signal.getsignal(asking) is signal.SIG_IGN:
            signal.signal(asking, signal.SIG_DFL)
    path = os.path.join(folder, "s.json")
    for number in range(options.ends):
        chance = random.Random(f"{options.seed}:ends:{number}")
        asking = chance.choice(ASKING)
        kind = chance.choice([program.Piped, program.Prompt])
        with kind(options, ["--data", path], folder) as process:
            time.sleep(chance.random() * 0.1)
            process.process.send_signal(asking)
            try:
                status = process.wait(timeout=10)
            except program.Hung:
                part.fail(
                    "hung", f"{asking.name} did not end a program ({kind.__name__})",
                    f"run ends --seed {options.seed} --ends {options.ends}: end {number + 1}")
                continue
        if status == -asking:
            part.count("ended before the program listened")
        elif status == 128 + asking:
            part.count("ended by the program")
        else:
            part.fail("crashed", f"{asking.name} ended a program ({kind.__name__}) with status {status}")
