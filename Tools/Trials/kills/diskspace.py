"""A full disk: a prompt marks unsaved changes, and a script saves a copy elsewhere."""

import glob
import json
import os
import resource
import shutil
import subprocess

from . import program

ADDITION = ["add", "set title First", "set name 1 Blob", "save"]
SECOND = ["add", "set title Second", "set name 1 Blob", "save"]


class SmallDisk:
    """A file system of 64 kB, which only root can mount. A file fills it."""

    name = "a tmpfs"

    def __init__(self, folder):
        self.folder = os.path.join(folder, "disk")
        os.mkdir(self.folder)
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k,nr_inodes=64", "harduse", self.folder], check=True,
            stderr=subprocess.PIPE)

    def fill(self, _):
        with open(os.path.join(self.folder, "filler"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass

    def free(self, _):
        os.unlink(os.path.join(self.folder, "filler"))

    def close(self):
        subprocess.run(["umount", self.folder], check=True)


class SmallFiles:
    """A limit on the file size of a process, which needs no privileges."""

    name = "a file size limit"

    def __init__(self, folder):
        self.folder = os.path.join(folder, "disk")
        os.mkdir(self.folder)

    def fill(self, process):
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (16, resource.RLIM_INFINITY))

    def free(self, process):
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self):
        pass


def titles(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [standup["title"] for standup in json.load(file)["standups"]]
    except FileNotFoundError:
        return []


def at_a_prompt(options, disk, home, part):
    path = os.path.join(disk.folder, "s.json")

    def check(what, holds, shown):
        part.count("checks")
        if not holds:
            part.fail("lost", f"with {disk.name}, at a prompt: {what}; shown: {shown.decode('utf-8', 'replace')}", "run disk")

    # Ignore the signal for a file that is too large, so that writing fails as on a full disk.
    with program.Prompt(options, ["--data", path], home, restore_signals=False) as prompt:
        prompt.prompt()
        for line in ADDITION:
            shown = prompt.type(line)
        check("the first addition isn't saved", titles(path) == ["First"], shown)
        disk.fill(prompt.process)
        for line in SECOND:
            shown = prompt.type(line)
        check("the edit isn't marked 'Not saved'", b"Not saved" in shown, shown)
        check("the file has changed", titles(path) == ["First"], shown)
        shown = prompt.type("retry")
        check("'retry' on a full disk doesn't report the reason", b"standups: " in shown, shown)
        shown = prompt.type("quit")
        check("'quit' doesn't ask", b"retry" in shown.lower() or b"try again" in shown.lower(), shown)
        shown = prompt.type("dismiss")
        disk.free(prompt.process)
        shown = prompt.type("retry")
        check("'retry' doesn't save", titles(path) == ["First", "Second"], shown)
        shown = prompt.type("")
        check("it is still marked", b"Not saved" not in prompt.type("home"), shown)
        try:
            prompt.type("quit")
            check("'quit' doesn't quit the program", False, b"")
        except program.Ended:
            check(f"it exited with {prompt.wait()}", prompt.wait() == 0, b"")


def in_a_script(options, disk, home, part):
    path = os.path.join(disk.folder, "script.json")

    def check(what, holds, process):
        part.count("checks")
        if not holds:
            part.fail(
                "lost", f"with {disk.name}, in a script: {what}; {process.output[-800:]!r} {process.errors[-800:]!r} "
                f"{os.listdir(disk.folder)}", "run disk")

    with program.Piped(options, ["--data", path], home) as process:
        process.answer(*ADDITION)
        disk.fill(process.process)
        try:
            process.answer(*SECOND)
        except program.Ended:
            pass
        status = process.finish()
        check(f"status {status} instead of 73", status == 73, process)
        check("it doesn't report this", b"Not saved" in process.errors, process)
        check("the file has changed", titles(path) == ["First"], process)
        # The copy is beside the file if possible, and otherwise in the temporary folder, which isn't full.
        aside = glob.glob(path + ".unsaved-*") + glob.glob(os.path.join(home, "script.json.unsaved-*"))
        check("no copy was saved", len(aside) == 1 and titles(aside[0]) == ["First", "Second"], process)
        check("it doesn't report the path of the copy", aside and os.path.basename(aside[0]).encode() in process.errors, process)
        disk.free(process.process)


def script_that_may_not_replace(options, folder, part):
    """Checks that a script saves a copy beside a read-only file in a writable folder."""
    folder = os.path.join(folder, "read-only")
    os.mkdir(folder)
    path = os.path.join(folder, "s.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"version": 1, "standups": []}\n')
    os.chmod(path, 0o444)
    outcome = program.run(options, ["--data", path], folder, input="\n".join(ADDITION + [""]).encode())
    aside = glob.glob(path + ".unsaved-*")
    part.count("checks", 2)
    if outcome.status != 73:
        part.fail("status", f"a read-only file: status {outcome.status}: {outcome.text}", "run disk")
    if len(aside) != 1 or titles(aside[0]) != ["First"]:
        part.fail("lost", f"a read-only file: no copy was saved: {os.listdir(folder)}", "run disk")


def run(options, folder, part):
    home = os.path.join(folder, "home")
    os.mkdir(home)
    for kind in [SmallDisk, SmallFiles]:
        own = os.path.join(folder, kind.__name__)
        os.mkdir(own)
        try:
            disk = kind(own)
        except (subprocess.CalledProcessError, FileNotFoundError) as error:
            reason = error.stderr.decode().strip() if isinstance(error, subprocess.CalledProcessError) else str(error)
            part.note(f"skipped with {kind.name}: {reason}")
            continue
        try:
            for steps in [at_a_prompt, in_a_script]:
                if steps is in_a_script and kind is SmallFiles:
                    # The size of a pipe has no limit, but the copy would exceed the same limit as the file.
                    continue
                try:
                    steps(options, disk, home, part)
                except (program.Ended, program.Hung) as error:
                    part.fail("hung" if isinstance(error, program.Hung) else "crashed", f"with {disk.name}: {error}", "run disk")
        finally:
            disk.close()
            shutil.rmtree(own, ignore_errors=True)
    script_that_may_not_replace(options, folder, part)
    reported = program.problems(home)
    if reported:
        part.fail("problem", f"the program reported: {reported[-800:]}")
