"""The program `writers`, which edits rows in a database and prints the acknowledged edits."""

import json
import os
import pathlib
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]


def program(options, part):
    """Returns the program, or adds a note if it doesn't exist."""
    path = options.writers or str(ROOT / ".build/writers/debug/writers")
    if os.access(path, os.X_OK):
        return os.path.abspath(path)
    part.note(f"NOT CHECKED: '{path}' doesn't exist. "
              "Run 'swift build --package-path Tools/Trials/Writers --scratch-path .build/writers'.")
    return None


class Writer(threading.Thread):
    """One of two programs, which may be started several times, and its acknowledged edits."""

    all = []

    def __init__(self, command, place, name, edits, prefix=()):
        super().__init__(daemon=True)
        self.command = [*prefix, command, "write", place, name]
        self.name = name
        self.edits = edits
        self.changed = threading.Condition()
        self.process = None
        # The number of the next edit, and for each row the last acknowledged edit and the edits made after it.
        self.next = 1
        self.last = {}
        self.made = {}
        self.entries = {}
        self.acknowledged = 0
        self.refused = []
        self.conflicts = []
        self.ended = False
        self.starts = 0

    def begin(self):
        """Starts the program, which continues after its last edit."""
        self.starts += 1
        Writer.all.append(self)
        self.process = subprocess.Popen(
            [*self.command, str(self.edits), str(self.next)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def start(self):
        self.begin()
        super().start()

    def run(self):
        """Reads the output of the program until it exits."""
        for line in self.process.stdout:
            # The last line of a killed program may be incomplete.
            if not line.endswith("\n"):
                continue
            word, _, rest = line.rstrip("\n").partition(" ")
            with self.changed:
                if word == "edit":
                    row, number = map(int, rest.split())
                    self.made.setdefault(row, set()).add(number)
                    self.next = number + 1
                elif word == "ack":
                    row, number = map(int, rest.split())
                    self.last[row] = number
                    self.made[row] = set()
                    self.entries.setdefault(row, set()).add(f"{self.name}{number}")
                    self.acknowledged += 1
                elif word == "refused":
                    self.refused.append(rest)
                elif word == "conflict":
                    self.conflicts.append(rest)
                elif word == "end":
                    self.ended = True
                self.changed.notify_all()
        self.process.wait()
        with self.changed:
            self.changed.notify_all()

    def wait(self, holds, timeout=60):
        """Waits until a condition is true or the program exits. Returns the condition."""
        with self.changed:
            self.changed.wait_for(lambda: holds() or self.process.poll() is not None, timeout)
            return holds()

    @staticmethod
    def stop_all():
        """Stops all programs, however a part ends."""
        for writer in Writer.all:
            writer.stop()
        Writer.all.clear()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def compare(writers, rows, part, what=""):
    """Checks that all acknowledged edits are in the rows. Each row is a dictionary of columns, by id."""
    for writer in writers:
        for row, number in writer.last.items():
            there = rows[row][writer.name] if row in rows else None
            # The row may also have a later edit that wasn't acknowledged.
            if there != number and there not in writer.made[row]:
                part.fail("lost", f"{what}row {row}: '{writer.name}' is {there}, but {number} was acknowledged")
        for row, entries in writer.entries.items():
            there = {entry["id"] for entry in rows[row]["entries"]} if row in rows else set()
            for entry in sorted(entries - there):
                part.fail("lost", f"{what}row {row}: the entry {entry} was acknowledged, but is missing")
    for row in rows.values():
        entries = [entry["id"] for entry in row["entries"]]
        if len(entries) != len(set(entries)):
            part.fail("doubled", f"{what}row {row['id']}: an entry exists twice")


def parsed(row):
    """Returns a row with its entries parsed from JSON."""
    entries = row["entries"]
    return {**row, "entries": json.loads(entries) if isinstance(entries, str) else entries}
