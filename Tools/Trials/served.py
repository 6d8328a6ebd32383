"""A program that serves browsers on a free local port."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time


class Served:
    """A process of the program, which can be killed and restarted on the same port."""

    def __init__(self, program, *options, data=None, log=None):
        """Starts the program. Without `data`, it has its own data and sessions in a temporary folder."""
        self.folder = tempfile.mkdtemp(prefix="cairn-served-")
        self.data = data or self.folder + "/data.json"
        self.arguments = [program, "serve", "--data", self.data, *([] if data else ["--sessions", self.folder + "/web"]), *options]
        self.log = log
        self.port = 0
        self.start()

    @property
    def environment(self):
        return dict(os.environ, HOME=self.folder)

    def start(self):
        """Starts the program, and waits until it listens."""
        if self.port == 0:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        self.url = "http://127.0.0.1:%d" % self.port
        self.process = subprocess.Popen(
            self.arguments + ["--address", "127.0.0.1:%d" % self.port], stdin=subprocess.DEVNULL,
            stdout=self.log or subprocess.DEVNULL, stderr=self.log, env=self.environment)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("the program exited with status %d" % self.process.returncode) from None
                time.sleep(0.05)
        raise RuntimeError("the program didn't listen within 20 seconds")

    def command(self, *words):
        """Runs another command of the program with the same data."""
        command = [self.arguments[0], *words, "--data", self.data]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=self.environment).stdout.strip()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Sends SIGTERM. Returns the seconds until the program exits, or `None` if it had to be killed after ten."""
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        return time.monotonic() - began

    def close(self):
        """Stops the program, and removes its folder."""
        seconds = self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        assert seconds is not None, "the program didn't exit within ten seconds of SIGTERM"

    @property
    def megabytes(self):
        """The memory that the program uses."""
        status = pathlib.Path("/proc/%d/status" % self.process.pid).read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", status)[1]) / 1024

    @property
    def seconds(self):
        """The CPU time that the program has used."""
        fields = pathlib.Path("/proc/%d/stat" % self.process.pid).read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
