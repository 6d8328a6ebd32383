"""Captures what the programs print, draw, and serve, each in its own folder."""

import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / ".build" / "debug"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tools" / "Trials"))


class Shell:
    """A folder in which the programs run, with the same ids, dates, and widths each time."""

    def __init__(self, columns, rows=None):
        self.folder = tempfile.TemporaryDirectory(prefix="cairn-picture-")
        self.columns, self.rows = columns, rows
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ},
            "HOME": self.folder.name, "TZ": "UTC", "LANG": "C.UTF-8", "COLUMNS": str(columns), **({"LINES": str(rows)} if rows else {})}
        self.environment["PATH"] = f"{PROGRAMS}:{self.environment['PATH']}"

    def write(self, name, text):
        pathlib.Path(self.folder.name, name).write_text(text)

    def run(self, command):
        """Returns the standard output and standard error of a command."""
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder.name, env=self.environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=60)
        return done.stdout.rstrip("\n")

    def prompt(self, command, typed):
        """Returns the rows that a terminal shows before each typed line, with that line, and after the last one."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder.name)
            # This terminal has no control sequences, so it shows only text.
            os.execvpe(command[0], command, {**self.environment, "TERM": "dumb"})
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, self.columns, 0, 0))
        shown, states = "", []

        def read(quiet=1.0):
            nonlocal shown
            while select.select([terminal], [], [], quiet)[0]:
                try:
                    shown += os.read(terminal, 1 << 16).decode().replace("\r\n", "\n")
                except OSError:
                    return

        read(2)
        states.append(shown)
        for line in typed:
            states.append(shown + line)
            os.write(terminal, line.encode() + b"\n")
            read()
            states.append(shown)
        os.close(terminal)
        os.waitpid(pid, 0)
        return [state.split("\n") for state in states]


class Terminal:
    """A program in a terminal with 24-bit colors, whose screens can be captured. It needs tmux (Debian: tmux)."""

    def __init__(self, command, folder, columns, rows, environment):
        self.tmux = ["tmux", "-L", f"cairn-picture-{os.getpid()}", "-f", "/dev/null"]
        subprocess.run(
            [*self.tmux, "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(folder), command, ";",
             "set", "-g", "status", "off"],
            env={**environment, "COLORTERM": "truecolor", "TERM": "xterm-256color"}, check=True)

    def press(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)

    def screen(self):
        """Returns the rows of the screen, with the escape sequences of their colors."""
        return subprocess.run(
            [*self.tmux, "capture-pane", "-e", "-p"], text=True, stdout=subprocess.PIPE, check=True).stdout.split("\n")[:-1]

    def wait(self, text, seconds=120):
        """Returns the first screen that contains a text."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            rows = self.screen()
            if text in "\n".join(re.sub(r"\x1b\[[0-9;:]*m|\x1b\]8;[^\x1b]*\x1b\\\\", "", row) for row in rows):
                return rows
            time.sleep(0.1)
        raise TimeoutError(f"'{text}' isn't on the screen:\n" + "\n".join(self.screen()))

    def settle(self, seconds=3):
        """Waits until the screen stays the same for some seconds."""
        before = None
        while before != (before := self.screen()):
            time.sleep(seconds)

    def close(self):
        subprocess.run([*self.tmux, "kill-server"], check=False)


def pages(data, steps, sizes):
    """Returns the page after `steps` as PNG for each width, height, and scale, and its address."""
    from browser.browser import Browser
    from served import Served

    served = Served(str(PROGRAMS / "standups"))
    browser = None
    try:
        pathlib.Path(served.folder, "data.json").write_text(data)
        browser = Browser()
        window = browser.window(browser.person())
        window.call("Emulation.setScrollbarsHidden", hidden=True)
        window.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        steps(window, served.url)
        pictures = []
        for width, height, scale in sizes:
            window.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
            window.js("scrollTo(0, 0)")
            file = pathlib.Path(served.folder, "page.png")
            window.picture(str(file))
            pictures.append(file.read_bytes())
        # The port differs each time.
        return pictures, "127.0.0.1:…" + window.path()
    finally:
        if browser:
            browser.close()
        served.close()
