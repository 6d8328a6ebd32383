#!/usr/bin/env python3
"""Uses a served program as a person does, in a browser: by address, keyboard, and mouse, without a script, and offline. Of
'standups', also the rules of HTTP are checked, over a raw socket.

    Tools/Browser/check PROGRAM [--pictures FOLDER] [--only NAME]

PROGRAM is 'standups' or 'inventory', built with the trait 'Server'. The check starts it with its own data.
"""

import argparse
import importlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--pictures")
    parser.add_argument("--only")
    options = parser.parse_args()
    name = os.path.basename(options.program)
    if name not in ("standups", "inventory"):
        parser.error("'%s' is neither 'standups' nor 'inventory'" % options.program)

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
        failures = sum(importlib.import_module(c).CHECKS.run(options.program, browser, options.only, picture) for c in checks)
    finally:
        browser.close()
    print("%d failed" % failures if failures else "all passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
