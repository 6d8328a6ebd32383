#!/usr/bin/env python3
"""Draws the pictures of pages in the guide 'Serving a program' again. They need Chromium (Debian: chromium).

    Tools/Pictures/pages.py [FOLDER]       FOLDER has 'standups' and 'inventory' with the trait 'Server'; otherwise '.build/debug'
"""

import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools/Trials"))

from browser.browser import Browser
from served import Served

PICTURES = ROOT / "Modules/Web/WebHost/WebHost.docc"
WIDE, PHONE = (1280, 800), (375, 800)


def standups(program, browser):
    served = Served(program)
    try:
        design = served.command("add", "Design", "--minutes", "5", "--theme", "orange", "--attendee", "Blob", "--attendee", "Blob Jr")
        served.command("add", "Engineering", "--theme", "seafoam")
        served.command("add", "Product", "--theme", "poppy")
        draw(browser, served, WIDE, "/detail/" + design, "serve-detail")
        draw(browser, served, WIDE, "/detail/" + design, "serve-meeting", press="Start", until=".progress")
        draw(browser, served, WIDE, "/list/new", "serve-dark", scheme="dark")
        draw(browser, served, PHONE, "/list/new", "serve-narrow")
        draw(browser, served, PHONE, "/detail/" + design, "serve-question", press="Delete standup", until=".question")
    finally:
        served.stop()


def inventory(program, browser):
    served = Served(program)
    try:
        for name, color, quantity in (("Keyboard", "Blue", 100), ("Charger", "Yellow", 20), ("Mouse", "Green", 5)):
            served.command("add", name, "--color", color, "--quantity", str(quantity))
        served.command("add", "Monitor", "--color", "Red", "--on-back-order")
        draw(browser, served, PHONE, "/inventory/items", "serve-items")
    finally:
        served.stop()


def draw(browser, served, size, path, name, scheme="light", press=None, until=None):
    window = browser.window(browser.person())
    # Without motion, no picture shows half of a movement.
    features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
    window.call("Emulation.setEmulatedMedia", features=[{"name": n, "value": v} for n, v in features.items()])
    window.size(*size)
    window.go(served.url + path)
    assert window.path() == path, (path, window.path())
    if press:
        window.press(press)
        window.wait("document.querySelector('%s')" % until)
    window.picture(str(PICTURES / (name + ".png")))
    window.close()
    print(name + ".png")


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug")
    browser = Browser()
    try:
        standups(str(folder / "standups"), browser)
        inventory(str(folder / "inventory"), browser)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
