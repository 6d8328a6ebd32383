"""`--data` with something other than a regular file: refused or handled within a second, and nothing else changes."""

import os
import socket
import stat

from . import program
from .diskspace import ADDITION

# The time limit for a program in seconds. A debug build on a busy machine starts slowly.
LIMIT = 1.0


def devices(folder, part):
    """Creates separate devices if run as root, because a faulty program could rename the system's devices."""
    numbers = {"null": (1, 3), "zero": (1, 5), "full": (1, 7), "random": (1, 9)}
    made = {}
    for name, (major, minor) in numbers.items():
        if os.geteuid() != 0:
            made["/dev/" + name] = f"/dev/{name}"
            continue
        path = os.path.join(folder, name)
        try:
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(major, minor))
        except OSError as error:
            part.note(f"skipped /dev/{name}: {error}")
            continue
        made["/dev/" + name] = path
    return made


def snapshot(folder):
    """Returns the contents of a folder: names, kinds, modes, sizes, and the targets of links."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            status = os.lstat(path)
            is_link = stat.S_ISLNK(status.st_mode)
            content = os.readlink(path) if is_link else None
            if stat.S_ISREG(status.st_mode):
                with open(path, "rb") as file:
                    content = file.read()
            found[os.path.relpath(path, folder)] = (status.st_mode, status.st_ino, content)
    return found


def run(options, folder, part):
    home = os.path.join(folder, "home")
    own = os.path.join(folder, "places")
    os.mkdir(home)
    os.mkdir(own)
    targets = devices(own, part)
    os.mkfifo(os.path.join(own, "pipe"))
    os.mkdir(os.path.join(own, "folder"))
    listening = socket.socket(socket.AF_UNIX)
    # Use a relative path, because the paths of sockets have a low limit.
    before = os.getcwd()
    os.chdir(own)
    listening.bind("socket")
    os.chdir(before)
    with open(os.path.join(own, "read-only.json"), "w", encoding="utf-8") as file:
        file.write('{"version": 1, "standups": []}\n')
    os.chmod(os.path.join(own, "read-only.json"), 0o444)
    for name in ["pipe", "folder", "socket", "read-only.json", "missing/folder/s.json", "folder/", "loop"]:
        targets[name] = os.path.join(own, name)
    os.symlink("loop", targets["loop"])
    for name, path in list(targets.items()):
        if name not in ("loop", "folder/"):
            link = os.path.join(own, f"link to {os.path.basename(path) or 'folder'}")
            os.symlink(path, link)
            targets[f"a link to {name}"] = link
    # The programs' input is a deleted file.
    targets["/dev/stdin"] = "/dev/stdin"
    targets["a name that is too long"] = os.path.join(own, "x" * 300)
    targets["a file below a file"] = os.path.join(own, "read-only.json", "s.json")

    handled = {"read-only.json", "a link to read-only.json", "missing/folder/s.json", "a link to missing/folder/s.json"}
    slowest = (0, "")
    for name, path in targets.items():
        runs = [("list", ["list", "--data", path], b""), ("look", ["--data", path], b"where\nquit\n")]
        if name not in handled:
            runs.append(("edit", ["--data", path], "\n".join(ADDITION + [""]).encode()))
        for what, arguments, lines in runs:
            present = snapshot(own)
            again = "run paths"
            part.count("runs")
            try:
                outcome = program.run(options, arguments, home, input=lines, timeout=15)
            except program.Hung as hung:
                part.fail("hung", f"{what} with {name}: {hung}", again)
                continue
            slowest = max(slowest, (outcome.seconds, f"{what} with {name}"))
            if outcome.seconds > LIMIT:
                part.fail("slow", f"{what} with {name}: {outcome.seconds:.1f} s", again)
            # A run can create a missing file, but 'list' can't list it.
            is_missing = what == "list" and "missing" in name
            expected = (66,) if is_missing else (0,) if name in handled else (66,)
            if program.is_crash(outcome.status):
                part.fail("crashed", f"{what} with {name}: status {outcome.status}: {outcome.text[-500:]}", again)
            elif outcome.status not in expected:
                part.fail("status", f"{what} with {name}: status {outcome.status}: {outcome.text[-500:]}", again)
            if outcome.status == 66:
                part.count("refused")
                if not outcome.errors.strip() or len(outcome.errors.strip().splitlines()) > 2:
                    part.fail("reason", f"{what} with {name}: {outcome.text}", again)
            raw = program.raw_bytes(outcome.errors + outcome.output)
            if raw and what != "list":
                part.fail("raw bytes", f"{what} with {name}: {raw}", again)
            after = snapshot(own)
            if after != present:
                changed = sorted({*after, *present} - {key for key in present if after.get(key) == present[key]})
                part.fail("changed", f"{what} with {name} (status {outcome.status}): {changed}", again)
                # The next run starts with the files of this one.
    listening.close()
    part.figure("slowest, seconds", f"{slowest[0]:.2f} ({slowest[1]})")
    reported = program.problems(home)
    if reported:
        part.fail("problem", f"the program reported: {reported[-800:]}")
