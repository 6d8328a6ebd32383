#!/usr/bin/env python3
"""Draws the pictures of the front page into '.github/Pictures'. They show only real output of the programs.

    Tools/Pictures/moving.py       first build 'standups' with the trait 'Server', as 'Tools/Pictures/draw' does

hero.svg       one screen, in a terminal and in a browser
screens.svg    one screen as prompt, full screen, JSON, browser, and test
recording.svg  a recording, the test generated from it, and the fewest actions that fail
assistant.svg  an assistant that deletes a standup and undoes that
dev.svg        a program that changes while it runs: an edit, an error, and a crash

With names, only these pictures are drawn: 'Tools/Pictures/moving.py dev'.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

import svg
from capture import ROOT, Shell, Terminal, pages

PICTURES = ROOT / ".github" / "Pictures"
OPTIONS = "--seed 1 --virtual-clock"
STANDUP = "add\nset title Design\nset length 1\nset theme orange\nset name 1 Blob\nadd attendee\nset name 2 Blob Jr\nsave\n"
MEETING = "open Design\nstart\nadvance 20s\nnote The button will be green\n"
DATA = ".local/share/standups/standups.json"


def standups(columns, rows=None):
    """Returns a shell with one saved standup, and a script that starts its meeting."""
    shell = Shell(columns, rows)
    shell.write("standup", STANDUP)
    shell.write("meeting", MEETING)
    shell.run(f"standups {OPTIONS} --script standup")
    return shell


def browser():
    """Returns narrow and wide pictures of the meeting in a browser, 20 seconds after its start, and its address."""
    def steps(window, url):
        window.go(url + "/")
        window.click(".rows .open")
        window.wait("location.pathname.startsWith('/detail/')")
        window.press("Start")
        window.wait("document.querySelector('input[type=text]')")
        window.click("input[type=text]")
        window.type("The button will be green")
        window.key("Enter")
        window.wait("document.body.innerText.includes('0:40')", 40)
        window.js("document.activeElement.blur()")

    return pages(standups(80).run(f"cat {DATA}"), steps, [(500, 606, 1.6), (1160, 622, 1.3)])


def hero(png, address):
    terminal = standups(46, 23).run(f"cat meeting | standups {OPTIONS} --picture 2> errors")
    return svg.document(
        "A meeting of standups, in a terminal and in a browser", 990, 608,
        '<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="#3b4a6b"/><stop offset="1" stop-color="#232a3d"/>'
        '</linearGradient></defs><rect width="100%" height="100%" rx="16" fill="url(#ground)"/>',
        svg.picture(terminal, 30, 30, 480),
        svg.window(530, 30, 430, 548, address[:36] + "…", svg.image(png, 0, 34, 430, 506), browser=True))


def screens(png, address):
    width, height, rows, whole = 800, 508, 22, 22
    names = ["Prompt", "Full screen", "JSON", "Browser", "Test"]
    scenes = []

    def scene(number, begin, end, part):
        scenes.append(svg.during(begin, end, whole, svg.tabs(names, number, width, height) + part))

    def window(title, part, **options):
        return svg.window(8, 44, 784, 456, title, part, **options)

    states = standups(90).prompt(["standups", *OPTIONS.split()], ["open Design", "start", "advance 20s"])[2:]
    times = [0, 1, 1.8, 3, 3.8, 5.4]
    for state, begin, end in zip(states, times, times[1:]):
        scene(0, begin, end, window("standups", svg.lines(state[-rows:], ["standups> "])))

    full = standups(90, rows).run(f"cat meeting | standups {OPTIONS} --picture 2> errors")
    scene(1, 5.4, 9.4, svg.picture(full, 8, 44, 784))

    requests = ['{"command":"%s"}' % line for line in MEETING.splitlines()]
    shell = standups(90)
    shell.write("requests", "\n".join(requests))
    answers = [line for line in shell.run(f"standups {OPTIONS} --json < requests").splitlines() if '"type":"screen"' in line]
    json = [requests[-1]] + folded(answers[-1], 90)
    scene(2, 9.4, 13.4, window("standups --json", svg.lines(json[:rows], code=True)))

    scene(3, 13.4, 17.6, window(address[:70] + "…", svg.image(png, 0, 34, 784, 420), browser=True))

    source = (ROOT / "Tests/StandupMeetingTests/StandupMeetingViewTests.swift").read_text()
    test = textwrap.dedent(re.search(r"  @Test func theFirstSpeaker.*?\"\"\"\)", source, re.S)[0]).splitlines()
    scene(4, 17.6, whole, window("StandupMeetingViewTests.swift", svg.lines(test[:rows], code=True)))
    return svg.document("A meeting as prompt, full screen, JSON, browser, and test", width, height, *scenes)


def folded(json, columns):
    """Splits a line of JSON into rows that end after a comma. Longer parts end with '…'."""
    rows = [""]
    for part in re.split(r'(?<=[,\[])(?=["{\[])', json):
        if rows[-1] and len(rows[-1]) + len(part) > columns:
            rows.append("")
        rows[-1] += part
    return [row if len(row) <= columns else row[:columns - 1] + "…" for row in rows]


def recording():
    width, height, rows = 800, 508, 22
    names = ["debug record", "debug test", "debug shrink"]
    steps = [
        (0, f"standups debug record design.session {OPTIONS} --quiet < script", 3.6),
        (1, "standups debug test design.session --feature record > DesignTests.swift", 0.6),
        (1, "sed -n '/store = /,/transcript/p' DesignTests.swift", 5.6),
        (2, "grep -c action design.session", 1.2),
        (2, "# Pretend that the program has changed: the recording has another note.", 1),
        (2, "sed 's/green\"}$/red\"}/' design.session > old.session", 0.6),
        (2, "standups debug shrink old.session --to short.session 2>&1 | cut -c1-90", 5.6),
    ]
    shell = Shell(90)
    shell.write("script", STANDUP + MEETING.replace("20s", "2s"))
    whole = round(sum(stay + 0.7 for _, _, stay in steps), 1)
    scenes, shown, now, last = [], [], 0.0, 0
    for number, command, stay in steps:
        if number != last:
            shown, last = [], number
        for new, seconds in ((f"$ {command}", 0.7), (shell.run(command), stay)):
            shown = shown + new.splitlines()
            end = min(round(now + seconds, 1), whole)
            part = svg.window(8, 44, 784, 456, "standups", svg.lines(shown[-rows:], ["$ "], code=True))
            scenes.append(svg.during(now, end, whole, svg.tabs(names, number, width, height) + part))
            now = end
    return svg.document("A recording, its test, and the fewest actions that fail", width, height, *scenes)


def assistant():
    """A session of the Model Context Protocol: each call, and the parts of its result that differ from the one before."""
    width, height = 800, 590
    calls = [
        ("look", {}), ("open", {"target": "Design"}), ("act", {"action": "delete standup", "revision": 2}),
        ("act", {"action": "delete", "revision": 3}), ("undo", {})]
    messages = [{"id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}}]
    messages += [
        {"id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        for number, (name, arguments) in enumerate(calls, 1)]
    shell = standups(90)
    shell.write("messages", "".join(json.dumps({"jsonrpc": "2.0"} | message) + "\n" for message in messages))
    results = [json.loads(line)["result"] for line in shell.run(f"standups mcp {OPTIONS} < messages").splitlines()[1:]]
    scenes, whole, stay = [], 4.0 * len(calls), 4.0
    for number, ((name, arguments), result) in enumerate(zip(calls, results)):
        rows = [f"> {name} {json.dumps(arguments) if arguments else ''}".rstrip()]
        rows += [part for line in result["content"][0]["text"].splitlines() for part in textwrap.wrap(
            line, 88, subsequent_indent="  ", drop_whitespace=False, replace_whitespace=False) or [""]]
        part = svg.window(8, 44, 784, 538, "standups mcp", svg.lines(rows, ["> "]))
        scenes.append(svg.during(number * stay, (number + 1) * stay, whole, svg.tabs(
            [call[0] for call in calls], number, width, height) + part))
    return svg.document("An assistant deletes a standup, and takes it back", width, height, *scenes)


def dev():
    """A new program that is edited while it runs: each edit, and the screens that follow it."""
    width, height, columns, rows = 800, 440, 90, 16
    names = ["an edit", "an error", "a fix", "a crash"]
    with tempfile.TemporaryDirectory(prefix="cairn-picture-") as folder:
        shell = Shell(columns)
        shop, file = f"{folder}/shop", "Sources/ShopHome/ShopHomeView.swift"
        pathlib.Path(shop).mkdir()
        pathlib.Path(shop, "Package.swift").write_text(textwrap.dedent(f"""\
            // swift-tools-version: 6.3
            import PackageDescription
            let package = Package(name: "shop", dependencies: [.package(name: "cairn", path: "{ROOT}")])
            """))
        for command in ("package --allow-writing-to-package-directory new-program Shop", "build --product shop"):
            subprocess.run(["swift", *command.split()], cwd=shop, check=True, stdout=sys.stderr)
        terminal = Terminal(f"{shop}/.build/debug/shop dev --full-screen --background dark", shop, columns, rows, shell.environment)
        scenes, now, stays = [], 0.0, []

        def show(number, command, screen, stay):
            stays.append((number, command, screen, stay))

        def edit(number, change, *ends):
            terminal.settle()
            command = f"$ sed -i '{change}' {file}"
            show(number, command, terminal.screen(), 1.6)
            subprocess.run(command[2:], shell=True, cwd=shop, check=True)
            for text, stay in ends:
                show(number, command, terminal.wait(text), stay)

        try:
            terminal.wait("Count: 0")
            for count in (1, 2, 3):
                terminal.press("Enter")
                terminal.wait(f"Count: {count}")
            edit(0, 's/"Count:/"In the basket:/', ("Building", 1.6), ("In the basket: 3", 3.4))
            edit(1, "s/store.count/store.cuont/", ("Building", 1), ("1 error", 2.6))
            terminal.press("F8")
            show(1, stays[-1][1], terminal.wait("─ Errors ─"), 3.4)
            terminal.press("Escape")
            edit(2, "s/store.cuont/store.count/", ("Built in", 3))
            edit(3, '/List {/a Text([String]()[store.count])', ("Building", 1), ("crash", 4.4))
        finally:
            terminal.close()
    whole = round(sum(stay for *_, stay in stays), 1)
    for number, command, screen, stay in stays:
        end = round(now + stay, 1)
        caption = svg.text(command[:2], 18, 62, svg.GREEN) + svg.text(command[2:], 18 + 2 * svg.CELL, 62, font_weight="bold")
        part = caption + svg.window(8, 76, 784, 356, "swift run shop dev", svg.screen(screen))
        scenes.append(svg.during(now, end, whole, svg.tabs(names, number, width, height) + part))
        now = end
    return svg.document("A program changes while it runs: an edit, an error, a fix, and a crash", width, height, *scenes)


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    names = sys.argv[1:] or ["recording", "assistant", "dev", "hero", "screens"]
    alone = {"recording": recording, "assistant": assistant, "dev": dev}
    pictures = {name: alone[name]() for name in names if name in alone}
    try:
        if not alone.keys() >= set(names):
            (narrow, wide), address = browser()
            pictures |= {"hero": hero(narrow, address), "screens": screens(wide, address)}
    except FileNotFoundError as error:
        print(f"NOT DRAWN: hero.svg and screens.svg: {error}")
    for name, picture in pictures.items():
        (PICTURES / f"{name}.svg").write_text(picture)
        print(f"{name}.svg: {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
