"""Two machines that edit the same rows on a PostgreSQL server, while the server stops and connections are cut."""

import contextlib
import json
import os
import random
import shutil
import subprocess
import time

from . import writers

ROWS = 10
TOOLS = writers.ROOT / "Tools/Postgres"


class Machine:
    """A network namespace with a link to the server, which acts as a separate machine. It needs root."""

    def __init__(self, number):
        self.name = f"harduse{os.getpid()}{'ab'[number]}"
        self.link = f"hu{os.getpid() % 100000}{'ab'[number]}"
        # The server's address on this link, and the machine's.
        self.server, own = (f"10.77.{number}.{end}" for end in (1, 2))
        self._ip("netns", "add", self.name)
        try:
            self._ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
            self._ip("addr", "add", f"{self.server}/24", "dev", self.link)
            self._ip("-n", self.name, "addr", "add", f"{own}/24", "dev", "eth0")
            self._ip("-n", self.name, "link", "set", "eth0", "up")
            self.set("up")
        except subprocess.CalledProcessError:
            self.close()
            raise

    def _ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True, capture_output=True)

    def set(self, state):
        self._ip("link", "set", self.link, state)

    @property
    def prefix(self):
        return ["ip", "netns", "exec", self.name]

    def close(self):
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True)


def sql(url, text):
    return subprocess.run(["psql", "-qAtX", url, "-c", text], capture_output=True, text=True)


def run(options, folder, part):
    command = writers.program(options, part)
    if not command:
        return
    # The server's user must be able to enter this folder.
    os.chmod(folder, 0o711)
    place = os.path.join(folder, "server")
    start = subprocess.run([TOOLS / "start", place], capture_output=True, text=True)
    if start.returncode == 2 or not shutil.which("psql"):
        part.note("NOT CHECKED: PostgreSQL is not installed. " + start.stderr.strip())
        return
    url = start.stdout.strip()
    with contextlib.ExitStack() as stack:
        stack.callback(subprocess.run, [TOOLS / "stop", place, "immediate"], capture_output=True)
        machines = []
        try:
            for number in (0, 1):
                machine = Machine(number)
                stack.callback(machine.close)
                machines.append(machine)
        except (subprocess.CalledProcessError, FileNotFoundError) as error:
            part.note(f"without links that go down, which need root: {getattr(error, 'stderr', error)}")
            machines = []
        if machines:
            with open(os.path.join(place, "data/postgresql.conf"), "a", encoding="utf-8") as file:
                file.write("listen_addresses = '*'\n")
            with open(os.path.join(place, "data/pg_hba.conf"), "a", encoding="utf-8") as file:
                file.write("host all all 10.77.0.0/16 scram-sha-256\n")
            subprocess.run([TOOLS / "stop", place], check=True)
            subprocess.run([TOOLS / "start", place], check=True, capture_output=True)
        attack(options, command, place, url, machines, part)


def attack(options, command, place, url, machines, part):
    chance = random.Random(f"{options.seed}:server")
    subprocess.run([command, "fill", url, str(ROWS)], check=True, capture_output=True)
    began = time.monotonic()
    both = []
    for number, name in enumerate("ab"):
        address = url.replace("127.0.0.1", machines[number].server) if machines else url
        both.append(writers.Writer(command, address, name, options.serveredits, machines[number].prefix if machines else []))
    for writer in both:
        writer.start()
    stop = time.monotonic() + 600
    while any(writer.process.poll() is None for writer in both) and time.monotonic() < stop:
        time.sleep(chance.uniform(0.05, 0.4))
        kind = chance.random()
        if kind < 0.15:
            mode = chance.choice(["fast", "immediate"])
            subprocess.run([TOOLS / "stop", place, mode], capture_output=True)
            time.sleep(chance.uniform(0, 0.5))
            subprocess.run([TOOLS / "start", place], capture_output=True, check=True)
            part.count(f"server stopped ({mode}) and started")
        elif kind < 0.4 and machines:
            machine = chance.choice(machines)
            machine.set("down")
            time.sleep(chance.uniform(0.1, 2))
            machine.set("up")
            part.count("links down and up")
        else:
            # Cut one or all of the other connections.
            limit = "" if chance.random() < 0.2 else " ORDER BY random() LIMIT 1"
            cut = sql(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                           f"WHERE backend_type = 'client backend' AND pid <> pg_backend_pid(){limit}")
            part.count("connections cut", cut.stdout.count("t"))
    for writer in both:
        if writer.process.poll() is None:
            writer.process.kill()
            part.fail("hung", f"writer {writer.name} had acknowledged {writer.acknowledged} edits after ten minutes")
        writer.join(10)
        if not writer.ended:
            part.fail("crashed", f"writer {writer.name}: status {writer.process.returncode}\n"
                      + writer.process.stderr.read()[-2000:])
    part.figure("edits acknowledged", sum(writer.acknowledged for writer in both))
    part.figure("edits refused at first and reported", sum(len(writer.refused) for writer in both))
    part.figure("edits a second", round(sum(writer.acknowledged for writer in both) / (time.monotonic() - began)))
    part.figure("conflicts reported", sum(len(writer.conflicts) for writer in both))
    rows = {row["id"]: row for row in json.loads(sql(url, "SELECT json_agg(lines) FROM lines").stdout)}
    writers.compare(both, rows, part)
