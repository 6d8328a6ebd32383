"""Uses a served program in a browser: by address, keyboard, and mouse, without scripts, and offline.
For 'standups', it also checks the rules of HTTP over a raw socket.

    Tools/Trials/run browser PROGRAM [--pictures FOLDER] [--only NAME]

PROGRAM is 'standups' or 'inventory', built with the trait 'Server'. It needs Chromium.
"""

import argparse
import importlib
import os

from .browser import Browser


def main(prog):
    parser = argparse.ArgumentParser(prog=prog, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--pictures")
    parser.add_argument("--only")
    options = parser.parse_args()
    name = os.path.basename(options.program)
    if name not in ("standups", "inventory"):
        parser.error("Use 'standups' or 'inventory' instead of '%s'." % options.program)

    def picture(window, name):
        if options.pictures:
            os.makedirs(options.pictures, exist_ok=True)
            window.picture(os.path.join(options.pictures, name.replace(" ", "-") + ".png"))

    try:
        browser = Browser()
    except FileNotFoundError as error:
        print("NOT CHECKED: %s" % error)
        return 0
    checks = ["protocol", name, "trouble"] if name == "standups" else [name]
    try:
        failures = sum(importlib.import_module("browser." + c).CHECKS.run(options.program, browser, options.only, picture) for c in checks)
    finally:
        browser.close()
    print("%d failed" % failures if failures else "all passed")
    return 1 if failures else 0

