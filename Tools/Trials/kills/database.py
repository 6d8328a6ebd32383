"""SQLite: programs that are killed while they write, and files that can't be written or read."""

import contextlib
import glob
import os
import random
import shutil
import sqlite3
import subprocess
import threading
import time

from . import program, writers

ROWS = 10


def prepare(command, path):
    subprocess.run([command, "fill", path, str(ROWS)], check=True, capture_output=True)


def connect(path):
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def contents(path):
    with contextlib.closing(connect(path)) as database:
        database.row_factory = sqlite3.Row
        if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise ValueError("the file is damaged")
        return {row["id"]: writers.parsed(dict(row)) for row in database.execute("SELECT * FROM lines")}


def killed(options, command, folder, part):
    """Runs two programs on one file, and kills each of them repeatedly."""
    path = os.path.join(folder, "killed.sqlite")
    prepare(command, path)
    both = [writers.Writer(command, path, name, 1_000_000) for name in ("a", "b")]

    def attack(writer, kills):
        chance = random.Random(f"{options.seed}:database:{writer.name}")
        for _ in range(kills):
            writer.begin()
            reader = threading.Thread(target=writer.run, daemon=True)
            reader.start()
            before = writer.acknowledged
            # Kill some before they write anything.
            if chance.random() < 0.9 and not writer.wait(lambda: writer.acknowledged > before):
                part.fail("hung", f"writer {writer.name} acknowledged nothing: {writer.refused[-3:]}")
            time.sleep(chance.random() * 0.05)
            if writer.process.poll() is not None:
                part.fail("crashed", f"writer {writer.name}: status {writer.process.returncode}\n"
                          + writer.process.stderr.read()[-2000:])
            writer.stop()
            reader.join(10)
            writer.process.stderr.close()

    threads = [threading.Thread(target=attack, args=(writer, (options.databasekills + 1) // 2)) for writer in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    part.figure("kills", sum(writer.starts for writer in both))
    part.figure("edits acknowledged", sum(writer.acknowledged for writer in both))
    part.figure("edits refused at first and reported", sum(len(writer.refused) for writer in both))
    try:
        writers.compare(both, contents(path), part, "after kills: ")
    except (ValueError, sqlite3.Error) as error:
        part.fail("lost", f"after kills: {error!r}")


class Obstacle:
    """A file that a program edits while an obstacle prevents saving."""

    def __init__(self, command, folder, part, name):
        self.name, self.folder, self.part = name, folder, part
        self.path = os.path.join(folder, "lines.sqlite")
        prepare(command, self.path)
        self.writer = writers.Writer(command, self.path, "a", 300)

    def check(self, what, holds, shown=""):
        self.part.count("checks")
        if not holds:
            self.part.fail("lost" if "lost" in what else "wrong", f"{self.name}: {what}; {shown}")

    def said(self, *words):
        """Waits until the program reports why it can't save or read."""
        writer = self.writer
        writer.wait(lambda: any(any(word in text for word in words) for text in writer.refused))
        self.check(f"it doesn't report {words}", any(word in text for text in writer.refused for word in words),
                   f"{writer.refused} {writer.acknowledged} acknowledged")

    def goes_on(self):
        """Checks that the program continues and saves the remaining edits."""
        writer = self.writer
        self.check("it doesn't continue", writer.wait(lambda: writer.ended), f"{writer.refused} {writer.acknowledged}")
        writer.join(10)
        writers.compare([writer], contents(self.path), self.part, f"{self.name}: ")
        self.check("something was set aside", not glob.glob(self.path + ".*"), f"{os.listdir(self.folder)}")


@contextlib.contextmanager
def small_disk(folder, size="3m"):
    os.makedirs(folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "harduse", folder], check=True, stderr=subprocess.PIPE)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def full_disk(command, folder, part):
    with small_disk(os.path.join(folder, "full")) as disk:
        case = Obstacle(command, disk, part, "a full disk")
        filler = os.path.join(disk, "filler")
        case.writer.start()
        case.writer.wait(lambda: case.writer.acknowledged > 5)
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        case.said("disk is full", "disk I/O error")
        os.unlink(filler)
        case.goes_on()


def read_only(command, folder, part):
    with small_disk(os.path.join(folder, "read-only")) as disk:
        case = Obstacle(command, disk, part, "a read-only disk")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        case.writer.start()
        case.said("readonly", "unable to open", "disk I/O")
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        case.goes_on()


def locked(command, folder, part):
    os.makedirs(os.path.join(folder, "locked"))
    case = Obstacle(command, os.path.join(folder, "locked"), part, "a locked file")
    case.writer.start()
    case.writer.wait(lambda: case.writer.acknowledged > 5)
    with contextlib.closing(connect(case.path)) as database:
        while True:
            with contextlib.suppress(sqlite3.OperationalError):
                database.execute("BEGIN EXCLUSIVE")
                break
        started = time.monotonic()
        case.said("database is locked")
        part.figure("seconds until a lock is reported", round(time.monotonic() - started, 1))
        database.execute("ROLLBACK")
    case.goes_on()


def refused(command, folder, part, name, change, *words):
    """Checks that a file that the program can't read stays unchanged."""
    os.makedirs(os.path.join(folder, name.replace(" ", "-")))
    case = Obstacle(command, os.path.join(folder, name.replace(" ", "-")), part, name)
    change(case.path)
    before = state(case.path)
    case.writer.start()
    case.said(*words)
    case.check("it edited the file", case.writer.acknowledged == 0)
    case.check("it exited", case.writer.process.poll() is None)
    case.writer.stop()
    case.check("the file has changed: lost", state(case.path) == before)
    others = [other for other in os.listdir(case.folder) if not other.startswith("lines.sqlite")]
    others += glob.glob(case.path + ".*")
    case.check("something was set aside", not others, f"{others}")


def state(path):
    """Returns the contents of a database, because SQLite may rewrite the file when it opens the log, or the bytes of another file."""
    try:
        with contextlib.closing(connect(path)) as database:
            return list(database.iterdump())
    except sqlite3.DatabaseError:
        with open(path, "rb") as file:
            return file.read()


def newer(path):
    with contextlib.closing(connect(path)) as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('2')")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def damaged(path):
    with contextlib.closing(connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        file.seek(100)
        file.write(bytes(random.Random(1).randrange(256) for _ in range(size - 100)))


def text(path):
    for other in glob.glob(path + "*"):
        os.unlink(other)
    with open(path, "w", encoding="utf-8") as file:
        file.write("This is a letter and not a database.\n" * 100)


def at_a_prompt(options, folder, part):
    """Opens a text file with the name of a database in `standups`."""
    path = os.path.join(folder, "letter.sqlite")
    text(path)
    with open(path, "rb") as file:
        before = file.read()
    outcome = program.run(options, ["--data", path], folder, input=b"add\n")
    part.count("checks", 3)
    with open(path, "rb") as file:
        same = file.read() == before
    if outcome.status == 0 or not same or glob.glob(path + ".*"):
        part.fail("lost", f"a text at a prompt: status {outcome.status}, {outcome.text}, {os.listdir(folder)}")


def waiting_at_a_prompt(options, folder, part):
    """Checks that the prompt comes back while another program holds a lock, and reports unsaved changes."""
    path = os.path.join(folder, "kept.sqlite")
    with program.Prompt(options, ["--data", path], folder) as prompt:
        try:
            prompt.prompt()
        except program.Ended:
            return part.note("NOT CHECKED: a locked file at a prompt, because 'standups' was built without databases")
        for line in ["add", "set title First", "set name 1 Blob", "save"]:
            prompt.type(line)
        with contextlib.closing(connect(path)) as database:
            database.execute("BEGIN EXCLUSIVE")
            longest, shown = 0, b""
            for line in ["add", "set title Second", "set name 1 Blob", "save", "home"]:
                started = time.monotonic()
                shown += prompt.type(line)
                longest = max(longest, time.monotonic() - started)
            part.figure("seconds until a prompt while a file is locked", round(longest, 1))
            part.count("checks", 3)
            if b"Not saved" not in shown or longest > 12:
                part.fail("hung", f"a locked file at a prompt: {longest} s, {shown!r}")
            database.execute("ROLLBACK")
        prompt.type("retry")
        with contextlib.closing(connect(path)) as database:
            titles = [title for title, in database.execute("SELECT title FROM standups ORDER BY position")]
        if titles != ["First", "Second"]:
            part.fail("lost", f"a locked file at a prompt: {titles}")


def run(options, folder, part):
    command = writers.program(options, part)
    if not command:
        return
    killed(options, command, folder, part)
    for case in [full_disk, read_only]:
        try:
            case(command, folder, part)
        except (subprocess.CalledProcessError, FileNotFoundError) as error:
            part.note(f"NOT CHECKED: {case.__name__}, because it must mount a file system: {error}")
    locked(command, folder, part)
    refused(command, folder, part, "a newer schema", newer, "schema version 2")
    refused(command, folder, part, "a damaged file", damaged, "malformed", "not a database")
    refused(command, folder, part, "a text", text, "not a database")
    at_a_prompt(options, folder, part)
    try:
        waiting_at_a_prompt(options, folder, part)
    except (program.Ended, program.Hung) as error:
        part.fail("hung" if isinstance(error, program.Hung) else "crashed", f"a locked file at a prompt: {error}")
