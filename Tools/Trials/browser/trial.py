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

    modules = ["protocol", name, "windows", "trouble"] if name == "standups" else [name]
    checks = [importlib.import_module("browser." + module).CHECKS for module in modules]
    only = options.only and options.only.replace("_", " ")
    if only and not any(only in name for part in checks for name in part.names()):
        parser.error("No check's name contains '%s'." % options.only)
    try:
        browser = Browser()
    except FileNotFoundError as error:
        print("NOT CHECKED: %s" % error)
        return 0
    try:
        failures = sum(part.run(options.program, browser, only, picture) for part in checks)
    finally:
        browser.close()
    print("%d failed" % failures if failures else "all passed")
    return 1 if failures else 0

