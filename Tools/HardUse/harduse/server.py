"""Two programs that edit the same rows on a PostgreSQL server, which is stopped and whose connections are cut meanwhile."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import threading
import time

ROWS = 10
ROOT = pathlib.Path(__file__).resolve().parents[3]
TOOLS = ROOT / "Tools/Postgres"


class Writer(threading.Thread):
    """One of the two programs, and what it has acknowledged."""

    def __init__(self, command, name):
        super().__init__(daemon=True)
        self.name = name
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.last = {}
        self.numbers = set()
        self.refused = 0
        self.conflicts = []
        self.entries = {}
        self.ended = False

    def run(self):
        for line in self.process.stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "ack":
                row, number = map(int, rest.split())
                self.last[row] = number
                self.entries.setdefault(row, set()).add(f"{self.name}{number}")
                self.numbers.add(number)
            elif word == "refused":
                self.refused += 1
            elif word == "conflict":
                self.conflicts.append(rest)
            elif word == "end":
                self.ended = True


def sql(url, text):
    return subprocess.run(["psql", "-qAtX", url, "-c", text], capture_output=True, text=True)


def run(options, folder, part):
    program = options.writers or str(ROOT / ".build/writers/debug/writers")
    if not os.access(program, os.X_OK):
        part.note(f"NOT CHECKED: there is no program '{program}'; "
                  "run 'swift build --package-path Tools/HardUse/Writers --scratch-path .build/writers'")
        return
    # The user that the server runs as must enter it.
    os.chmod(folder, 0o711)
    place = os.path.join(folder, "server")
    start = subprocess.run([TOOLS / "start", place], capture_output=True, text=True)
    if start.returncode == 2 or not shutil.which("psql"):
        part.note("NOT CHECKED: PostgreSQL is not installed. " + start.stderr.strip())
        return
    url = start.stdout.strip()
    try:
        attack(options, program, place, url, part)
    finally:
        subprocess.run([TOOLS / "stop", place, "immediate"], capture_output=True)


def attack(options, program, place, url, part):
    chance = random.Random(f"{options.seed}:server")
    subprocess.run([program, "prepare", url, str(ROWS)], check=True)
    began = time.monotonic()
    writers = [Writer([program, "write", url, name, str(options.serveredits)], name) for name in ("a", "b")]
    for writer in writers:
        writer.start()
    stop = time.monotonic() + 600
    while any(writer.process.poll() is None for writer in writers) and time.monotonic() < stop:
        time.sleep(chance.uniform(0.05, 0.4))
        if chance.random() < 0.15:
            mode = chance.choice(["fast", "immediate"])
            subprocess.run([TOOLS / "stop", place, mode], capture_output=True)
            time.sleep(chance.uniform(0, 0.5))
            subprocess.run([TOOLS / "start", place], capture_output=True, check=True)
            part.count(f"server stopped ({mode}) and started")
        else:
            # One, or all of the other connections.
            limit = "" if chance.random() < 0.2 else " ORDER BY random() LIMIT 1"
            cut = sql(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                           f"WHERE backend_type = 'client backend' AND pid <> pg_backend_pid(){limit}")
            part.count("connections cut", cut.stdout.count("t"))
    for writer in writers:
        if writer.process.poll() is None:
            writer.process.kill()
            part.fail("hung", f"writer {writer.name} had acknowledged {len(writer.numbers)} edits after ten minutes")
        writer.join(10)
        if not writer.ended:
            part.fail("crashed", f"writer {writer.name}: status {writer.process.returncode}\n"
                      + writer.process.stderr.read()[-2000:])
    part.figure("edits acknowledged", sum(len(writer.numbers) for writer in writers))
    part.figure("edits refused at first and shown", sum(writer.refused for writer in writers))
    part.figure("edits a second", round(sum(len(writer.numbers) for writer in writers) / (time.monotonic() - began)))
    part.figure("conflicts reported", sum(len(writer.conflicts) for writer in writers))
    rows = {row["id"]: row for row in json.loads(sql(url, "SELECT json_agg(lines) FROM lines").stdout)}
    for writer in writers:
        for row, number in writer.last.items():
            if rows[row][writer.name] != number:
                part.fail("lost", f"row {row}: '{writer.name}' is {rows[row][writer.name]}, acknowledged was {number}")
        for row, entries in writer.entries.items():
            there = {entry["id"] for entry in rows[row]["entries"]}
            for entry in sorted(entries - there):
                part.fail("lost", f"row {row}: the entry {entry} was acknowledged and is not there")
    for row in rows.values():
        entries = [entry["id"] for entry in row["entries"]]
        if len(entries) != len(set(entries)):
            part.fail("doubled", f"row {row['id']}: an entry is there twice")
