"""Serves 'standups' to many visitors on a PostgreSQL server and prints a table of measurements and targets.

    swift build -c release --static-swift-stdlib --traits Server,PostgreSQL --product standups
    Tools/Trials/run load PROGRAM                     run every part, in about four minutes
    Tools/Trials/run load PROGRAM speed silent        run some parts
    Tools/Trials/run load PROGRAM steady --seconds 600

    memory   memory of idle sessions, one per browser
    speed    actions per second that are answered after they are saved, and the 99th percentile at half that rate
    silent   whether others are answered while many connections send nothing
    steady   whether memory stays constant at half load
    ends     whether the program exits within ten seconds, after clients disconnected during requests, and while the
             database doesn't answer
    kills    whether every answered edit is saved, with three processes in turn, one of them killed every 20 seconds, and with
             two windows of each browser

An action types into the title of a new standup, in a session with an open window that receives the changes. It needs
'wrk' (apt-get install wrk), PostgreSQL's programs, as Tools/Postgres/start does, and as many open files as there are
silent connections. The exit status is 1 if something was lost or not answered. A measurement that misses its target
doesn't change it, because machines differ.
"""

import argparse
import asyncio
import html
import json
import os
import pathlib
import re
import resource
import selectors
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

from served import Served

HERE = pathlib.Path(__file__).resolve().parent
POSTGRES = HERE.parents[1] / "Postgres"
failed = 0


def report(what, figure, aim="", holds=True):
    print("%-58s %-26s %-16s %s" % (what, figure, aim, "" if holds else "MISSED"), flush=True)


def lost(what):
    global failed
    failed += 1
    if failed <= 20:
        print("FAILED: " + what, flush=True)


class Server(Served):
    """A process of the program, with the shared database as its data."""

    def __init__(self, program, data, folder):
        # The host of a load balancer's request may be any of the processes.
        super().__init__(
            program, "--trust-header", "X-User", "--host", "127.0.0.1", data=data, log=open(folder / "log", "ab"))

    def stop(self):
        seconds = super().stop()
        if seconds is None:
            lost("a process did not exit within ten seconds of SIGTERM")
        return seconds or 10


class NotAnswered(Exception):
    pass


async def ask(port, visitor, cookie, path, form=None, timeout=30):
    """Sends a request over a new connection. Returns the status, the cookie, and the text."""
    lines = ["%s %s HTTP/1.1" % ("GET" if form is None else "POST", path), "Host: 127.0.0.1", "X-User: " + visitor]
    lines += ["Cookie: " + cookie] if cookie else []
    body = b""
    if form is not None:
        body = urllib.parse.urlencode(form).encode()
        lines += ["Origin: http://127.0.0.1", "Accept: application/json", "Content-Length: %d" % len(body)]
        lines += ["Content-Type: application/x-www-form-urlencoded"]
    lines += ["Connection: close", "", ""]
    writer = None
    try:
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write("\r\n".join(lines).encode() + body)
            text = await reader.read()
    except (OSError, TimeoutError) as error:
        raise NotAnswered() from error
    finally:
        if writer:
            writer.close()
    head, _, rest = text.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    if not length or len(rest) < int(length[1]):
        raise NotAnswered()
    set_cookie = re.search(rb"(?i)set-cookie: ([^;]+)", head)
    return int(head.split(b" ", 2)[1]), set_cookie[1].decode() if set_cookie else cookie, rest.decode()


def button(page, label):
    """Returns the action of the last button with a label."""
    found = re.findall(r'<button[^>]*value="([^"]*)"[^>]*><span>%s</span>' % re.escape(label), page)
    if not found:
        raise ValueError("there is no button '%s' in %s" % (label, page))
    return html.unescape(found[-1])


def window_name(page):
    return re.search(r'name="window" value="([^"]+)"', page)[1]


def title_field(page):
    return re.search(r'<span>Title</span>.*?name="(text\.\d+)"', page)[1]


def title(page):
    return html.unescape(re.search(r'<span>Title</span>.*?value="([^"]*)"', page)[1])


async def begin(port, visitor, cookie=None):
    """Opens a window with the form of a new standup. Returns its visitor, cookie, name, and title field."""
    _, cookie, page = await ask(port, visitor, cookie, "/")
    window = window_name(page)
    status, _, answer = await ask(port, visitor, cookie, "/-/act", {"window": window, "start": "/", "do": button(page, "Add")})
    if status != 200:
        raise ValueError("status %d: %s" % (status, answer[:200]))
    _, _, page = await ask(port, visitor, cookie, json.loads(answer)["address"] + "?window=" + window)
    return visitor, cookie, window, title_field(page)


async def begin_all(port, count, name):
    gate = asyncio.Semaphore(20)

    async def one(index):
        async with gate:
            return await begin(port, "%s-%d" % (name, index))

    return await asyncio.gather(*[one(index) for index in range(count)])


def press(server, sessions, folder, seconds, connections, pause=0):
    """Types in all sessions. Returns the number of actions, the seconds, and the 99th percentile in milliseconds."""
    file = folder / "sessions"
    file.write_text("".join(" ".join(session) + "\n" for session in sessions))
    command = ["wrk", "-t2", "-c%d" % connections, "-d%ds" % seconds, "--timeout", "10s", "-s", HERE / "edits.lua"]
    command += ["http://127.0.0.1:%d" % server.port, "--", file, "%d" % pause]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    requests, microseconds, percentile, errors = map(int, re.search(r"FIGURES (\d+) (\d+) (\d+) (\d+)", done).groups())
    if errors:
        lost("%d of %d actions had no answer or an error" % (errors, requests))
    return requests, microseconds / 1e6, percentile / 1e3


def open_windows(server, sessions):
    """Opens a window of each session. A separate process reads their streams, and exits with this one."""
    _, _, page = asyncio.run(ask(server.port, "reader", None, "/"))
    address = "/-/events?edition=%s&windows=" % re.search(r'data-page="([^"]+)"', page)[1]
    windows = [socket.create_connection(("127.0.0.1", server.port)) for _ in sessions]
    for window, (visitor, cookie, name, _) in zip(windows, sessions):
        lines = ["GET %s%s.0 HTTP/1.1" % (address, name), "Host: 127.0.0.1", "X-User: " + visitor, "Cookie: " + cookie, "", ""]
        window.sendall("\r\n".join(lines).encode())
    reader = os.fork()
    if reader:
        return reader
    waiting = selectors.DefaultSelector()
    for window in windows:
        waiting.register(window, selectors.EVENT_READ)
    while waiting.get_map():
        for key, _ in waiting.select():
            if not key.fileobj.recv(65536):
                waiting.unregister(key.fileobj)
    os._exit(0)


def memory(world):
    server = world.server()
    before = server.megabytes
    world.sessions(server)
    after = server.megabytes
    report("memory before, MB", "%.0f" % before)
    report("memory with %d idle sessions, MB" % world.count, "%.0f" % after, "< 600", after < 600)


def measured(world, seconds):
    server = world.server()
    sessions = world.sessions(server)
    world.readers.append(open_windows(server, sessions))
    press(server, sessions, world.folder, 3, 32)
    before = server.seconds
    requests, duration, _ = press(server, sessions, world.folder, seconds, 32)
    return server, sessions, requests, duration, server.seconds - before


def speed(world):
    server, sessions, requests, duration, used = measured(world, 15)
    rate = requests / duration
    report("actions per second, all processes on this machine", "%.0f" % rate)
    report("actions per second and core of the program", "%.0f" % (requests / used), "2000", requests / used >= 2000)
    connections = 100
    requests, duration, percentile = press(server, sessions, world.folder, 15, connections, connections / (rate / 2) * 1000)
    report("99th percentile at %.0f actions per second, ms" % (requests / duration), "%.1f" % percentile, "< 25", percentile < 25)


def steady(world):
    server, sessions, requests, duration, _ = measured(world, 5)
    connections = 100
    pause = connections / (requests / duration / 2) * 1000
    figures = []
    for _ in range(6):
        figures.append(server.megabytes)
        press(server, sessions, world.folder, max(world.seconds // 6, 1), connections, pause)
    figures.append(server.megabytes)
    growth = figures[-1] - figures[2]
    report("memory over %d s at half load, MB" % world.seconds, " ".join("%.0f" % figure for figure in figures))
    report("growth in the last two thirds, MB", "%.1f" % growth, "< 5 %", growth < figures[2] * 0.05)


def silent(world):
    count = 10_000
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(count, hard - 200)
    server = world.server()
    before = server.megabytes
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(count)]
    began = time.monotonic()
    session = asyncio.run(begin(server.port, "speaker"))
    asyncio.run(ask(server.port, session[0], session[1], "/-/act", {"window": session[2], session[3]: "Typed", "do": ""}))
    duration = time.monotonic() - began
    report("%d silent connections: memory, MB" % count, "%.0f → %.0f" % (before, server.megabytes))
    report("four requests of another client at the same time, ms", "%.0f" % (duration * 1000), "< 1000", duration < 1)
    for connection in silent:
        connection.close()


def ends(world):
    server = world.server()
    sessions = world.sessions(server)
    world.readers.append(open_windows(server, sessions))
    for _ in range(10):
        press(server, sessions[:100], world.folder, 1, 100)
    report("time to exit after the clients disconnected, s", "%.1f" % server.stop(), "< 10")
    server.start()
    form = {"do": ""}

    async def work():
        acts = [ask(server.port, *session[:2], "/-/act", form | {"window": session[2], session[3]: "Seen"}) for session in sessions[:20]]
        if any(status != 200 for status, _, _ in await asyncio.gather(*acts)):
            lost("a restarted process did not resume a session")
        postgres = int((world.place / "data/postmaster.pid").read_text().split()[0])
        processes = subprocess.run(["pgrep", "-P", str(postgres)], stdout=subprocess.PIPE, text=True).stdout.split()
        for process in [postgres, *map(int, processes)]:
            os.kill(process, signal.SIGSTOP)
        try:
            acts = [ask(server.port, *session[:2], "/-/act", form | {"window": session[2], session[3]: "Unseen"}) for session in sessions[:20]]
            acts = asyncio.gather(*acts, return_exceptions=True)
            await asyncio.sleep(1)
            duration = await asyncio.get_running_loop().run_in_executor(None, server.stop)
            if not all(isinstance(act, NotAnswered) for act in await acts):
                lost("an action was answered, but couldn't be saved")
        finally:
            for process in [postgres, *map(int, processes)]:
                os.kill(process, signal.SIGCONT)
        report("time to exit while the database doesn't answer, s", "%.1f" % duration, "< 10")

    asyncio.run(work())


def kills(world):
    servers = [world.server() for _ in range(3)]
    count, ports = 100, [server.port for server in servers]
    figures = {"answered": 0, "again": 0, "kills": 0, "slowest": 0.0}
    ends = time.monotonic() + world.seconds

    async def until_answered(index, turn, visitor, cookie, path, form=None):
        """Asks the processes in turn until one answers, like a load balancer and a browser."""
        began = time.monotonic()
        while True:
            turn[0] += 1
            try:
                status, _, text = await ask(ports[(index + turn[0]) % 3], visitor, cookie, path, form)
                if status == 200:
                    figures["slowest"] = max(figures["slowest"], time.monotonic() - began)
                    return text
                if status != 503:
                    raise ValueError("status %d: %s" % (status, text[:200]))
            except NotAnswered:
                pass
            figures["again"] += 1
            if time.monotonic() - began > 60:
                raise ValueError("no answer in a minute")
            await asyncio.sleep(0.2)

    async def person(index, session):
        visitor, cookie, window, field = session
        turn, number, value, address = [0], 0, "", "/"
        while time.monotonic() < ends:
            number += 1
            was, value = value, "Person %d, edit %d" % (index, number)
            form = {"window": window, "was." + field: was, field: value, "do": "", "act": "w%d.%d" % (index, number)}
            address = json.loads(await until_answered(index, turn, visitor, cookie, "/-/act", form))["address"]
            figures["answered"] += 1
            if number % 5 == 0:
                page = await until_answered(index, turn, visitor, cookie, address + "?window=" + window)
                if title(page) != value:
                    lost("'%s' was answered; the page has '%s'" % (value, title(page)))
            await asyncio.sleep(0.1)
        page = await until_answered(index, turn, visitor, cookie, address + "?window=" + window)
        if title(page) != value:
            lost("'%s' was answered; the page has '%s'" % (value, title(page)))
        form = {"window": window, "do": button(page, "Save"), "act": "w%d.%d" % (index, number + 1)}
        await until_answered(index, turn, visitor, cookie, "/-/act", form)
        return value

    async def killer():
        loop, turn = asyncio.get_running_loop(), 0
        while time.monotonic() + 20 < ends:
            await asyncio.sleep(20)
            servers[turn % 3].kill()
            figures["kills"] += 1
            await asyncio.sleep(1)
            await loop.run_in_executor(None, servers[turn % 3].start)
            turn += 1

    async def work():
        sessions = await begin_all(ports[0], count // 2, "kills")
        sessions += [await begin(ports[0], visitor, cookie) for visitor, cookie, _, _ in sessions]
        killing = asyncio.create_task(killer())
        titles = await asyncio.gather(*[person(index, session) for index, session in enumerate(sessions)])
        await killing
        _, _, page = await ask(ports[1], "reader", None, "/")
        for value in titles:
            if page.count("%s<" % value) != 1:
                lost("the standup '%s' appears %d times in the list" % (value, page.count("%s<" % value)))

    asyncio.run(work())
    report("edits answered by three processes in turn", "%d" % figures["answered"])
    report("SIGKILLs; requests sent again", "%d; %d" % (figures["kills"], figures["again"]))
    report("slowest edit, including retries, s", "%.1f" % figures["slowest"])


class World:
    """The environment of a part: its database, and the processes that it started."""

    def __init__(self, program, options, folder, place, address, name):
        self.place = place
        self.program, self.folder, self.count, self.seconds = program, folder, options.sessions, options.seconds
        subprocess.run(["psql", "-qX", address, "-c", "CREATE DATABASE load_%s" % name], check=True)
        self.data, self.servers, self.readers = address.rsplit("/", 1)[0] + "/load_" + name, [], []

    def server(self):
        self.servers.append(Server(self.program, self.data, self.folder))
        return self.servers[-1]

    def sessions(self, server):
        return asyncio.run(begin_all(server.port, self.count, "visitor"))

    def stop(self):
        for server in self.servers:
            server.close()
        for reader in self.readers:
            os.kill(reader, signal.SIGKILL)
            os.waitpid(reader, 0)


PARTS = {"memory": memory, "speed": speed, "silent": silent, "steady": steady, "ends": ends, "kills": kills}


def main(prog):
    parser = argparse.ArgumentParser(prog=prog, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("parts", nargs="*", metavar="PART", help="parts to run: " + ", ".join(PARTS))
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=60, help="duration of 'steady' and 'kills'")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error("unknown part '%s'. Choose from: %s" % (part, ", ".join(PARTS)))
    if not os.access(options.program, os.X_OK):
        parser.error("'%s' isn't a program. Build it first." % options.program)
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        folder = pathlib.Path(folder)
        # The user of the database server must be able to enter this folder.
        folder.chmod(0o755)
        place = folder / "postgres"
        address = subprocess.run([POSTGRES / "start", place], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        try:
            for name in options.parts or PARTS:
                world = World(os.path.abspath(options.program), options, folder, place, address, name)
                try:
                    PARTS[name](world)
                finally:
                    world.stop()
        finally:
            subprocess.run([POSTGRES / "stop", place], stdout=subprocess.DEVNULL)
    print("%d failed" % failed if failed else "all passed")
    return 1 if failed else 0

