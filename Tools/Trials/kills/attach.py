"""Clients that attach to a listening program: none of them stops it, blocks it, or makes its memory grow."""

import json
import os
import random
import selectors
import signal
import socket
import time

from . import commands, program, together

# The allowed growth of the program's memory in kB: each client that doesn't read has 16 MB, and there are a few at a time.
GROWTH = 96 * 1024
# The allowed difference in the number of descriptors, because the program opens and closes some itself.
SPARE = 4


class Client:
    """A connection to a program. While it waits, it also reads the program's prompt, because a program waits for its terminal."""

    def __init__(self, path, prompt):
        self.prompt = prompt
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.setblocking(False)
        self.input = b""
        self.number = 0

    def close(self):
        self.socket.close()

    def _wait(self, events):
        """Waits until the socket can be read or written."""
        deadline = time.monotonic() + program.TIMEOUT
        with selectors.DefaultSelector() as selector:
            selector.register(self.socket, events)
            selector.register(self.prompt.descriptor, selectors.EVENT_READ)
            while time.monotonic() < deadline:
                ready = [key.fileobj for key, _ in selector.select(deadline - time.monotonic())]
                if self.prompt.descriptor in ready:
                    self.prompt.drain()
                if self.socket in ready:
                    return
        raise program.Hung("no output for a client")

    def write(self, data):
        """Writes bytes. Returns whether the program still reads them."""
        while data:
            self._wait(selectors.EVENT_WRITE)
            try:
                data = data[self.socket.send(data):]
            except BlockingIOError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                return False
        return True

    def read(self):
        while b"\n" not in self.input:
            self._wait(selectors.EVENT_READ)
            try:
                data = self.socket.recv(1 << 20)
            except ConnectionResetError:
                data = b""
            if not data:
                raise program.Ended("the connection ended")
            self.input += data
        line, self.input = self.input.split(b"\n", 1)
        return json.loads(line)

    def ask(self, line):
        """Sends a request. Returns the answer."""
        self.number += 1
        self.write(json.dumps({"command": line, "id": self.number}).encode() + b"\n")
        while True:
            message = self.read()
            if message.get("id") == self.number and message["type"] != "notice":
                return message


def leaves_at_once(chance, client):
    pass


def leaves_within_a_line(chance, client):
    client.write(b'{"command":"set title Cut')


def writes_nonsense(chance, client):
    for _ in range(chance.randint(1, 20)):
        client.write(bytes(chance.randrange(256) for _ in range(chance.randint(0, 300))) + b"\n")
    client.write(chance.choice([b"null\n", b"[]\n", b"{}\n", b'{"id":1}\n', b'{"command":1}\n', b"[" * 50000 + b"\n"]))


def writes_a_long_line(chance, client):
    client.write(b'{"command":"' + b"x" * chance.choice([1 << 20, 10_000_000]) + b'"}\n')


def does_not_read(chance, client):
    # The program writes the whole screen again and again, until it disconnects this client.
    for _ in range(chance.choice([5, 5, 5, 1_000_000])):
        if not client.write(b'{"command":"home"}\n{"command":"more"}\n{"screen":true}\n'):
            raise program.Ended("the client reads too little")


def plain(line):
    """Returns a line without its styles."""
    parts = line if isinstance(line, list) else [line]
    return "".join(part["text"] if isinstance(part, dict) else part for part in parts)


def acts(chance, client):
    for _ in range(chance.randint(1, 10)):
        known = "\n".join(plain(line) for line in client.ask("help").get("lines", []))
        client.ask(commands.staying(chance, commands.usages(known)))
        client.ask(chance.choice([":state", ":actions", ":history", ":at 1", ":back", ":effects", ":resume", "where"]))


WAYS = [leaves_at_once, leaves_within_a_line, writes_nonsense, writes_a_long_line, does_not_read, acts, acts]


def memory(process):
    """Returns the resident memory of a process in kB."""
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def descriptors(process):
    return len(os.listdir(f"/proc/{process.pid}/fd"))


class Prompt(program.Prompt):
    """The user's prompt, where the program shows the actions of the clients."""

    @property
    def descriptor(self):
        return self._main

    def drain(self):
        self._read_some(time.monotonic())

    def forget(self):
        self.output, self.mark = b"", 0

    def ask(self):
        """Types a command that always has an answer, and waits for it. A prompt alone may result from a client's action."""
        self.forget()
        os.write(self._main, b"where\n")
        self._read(lambda output: b"standups:/" in output, "answer")


def attack(options, folder, part, prompt, path):
    """Attaches many clients, and checks the program's answers in between."""
    prompt.forget()
    watching = Client(path, prompt)
    if watching.read()["type"] != "screen":
        return part.fail("lost", "the first message to a client wasn't the screen")
    before, files = memory(prompt.process), descriptors(prompt.process)
    for number in range(options.clients):
        chance = random.Random(f"{options.seed}:attach:{number}")
        way = chance.choice(WAYS)
        client = Client(path, prompt)
        try:
            way(chance, client)
        except program.Ended:
            # The program may disconnect a client that wrote too much or left an alert open.
            part.count("disconnected")
        client.close()
        part.count(way.__name__.replace("_", " "))
        if number % 10 == 9:
            # This client receives the actions of the others and reads all of them.
            start = time.monotonic()
            prompt.forget()
            watching.ask(":at 1000000" if number % 20 == 9 else "where")
            prompt.ask()
            if time.monotonic() - start > 20:
                part.fail("hung", f"an answer took {time.monotonic() - start:.0f} s after client {number}")
    watching.ask("where")
    watching.close()
    # The program closes the descriptor of a client when it notices that the client is gone.
    deadline = time.monotonic() + program.TIMEOUT
    while descriptors(prompt.process) > files + SPARE - 1 and time.monotonic() < deadline:
        prompt.ask()
    grown = memory(prompt.process) - before
    part.figure("memory growth, MB", round(grown / 1024))
    part.figure("additional descriptors", descriptors(prompt.process) - files + 1)
    if grown > GROWTH:
        part.fail("grown", f"{grown} kB")
    if descriptors(prompt.process) > files + SPARE - 1:
        part.fail("lost", f"descriptors: {files} before, {descriptors(prompt.process)} after")


def run(options, folder, part):
    path, data = os.path.join(folder, "s.sock"), os.path.join(folder, "s.json")
    chance = random.Random(f"{options.seed}:attach")
    together.write(data, [together.new_standup(chance, number) for number in range(500)])
    arguments = ["--data", data, "--seed", "1", "--virtual-clock", "--listen", path]
    with Prompt(options, arguments, folder) as prompt:
        prompt.prompt()
        if os.lstat(path).st_mode & 0o777 != 0o600:
            part.fail("lost", f"the socket has the mode {oct(os.lstat(path).st_mode)}")
        try:
            attack(options, folder, part, prompt, path)
        except (program.Hung, program.Ended) as problem:
            part.fail("hung" if isinstance(problem, program.Hung) else "lost", str(problem))
            return
        prompt.process.send_signal(signal.SIGTERM)
        status = prompt.wait()
        if status != 128 + signal.SIGTERM:
            part.fail("crashed", f"status {status}")
    if os.path.exists(path):
        part.fail("lost", "the socket still exists")
    problems = program.problems(folder)
    if problems:
        part.fail("reported", problems[:2000])
