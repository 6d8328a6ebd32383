"""A program that is served, and a list of checks of it."""

import os
import shutil
import subprocess
import tempfile
import time
import traceback


class Served:
    """The program, served at a free port of this machine."""

    def __init__(self, program, *options):
        self.folder = tempfile.mkdtemp(prefix="cairn-served-")
        self.arguments = [program, "serve", "--data", self.folder + "/data.json", "--sessions", self.folder + "/web", *options]
        self.port = 0
        self.start()

    def start(self):
        environment = dict(os.environ, HOME=self.folder)
        self.process = subprocess.Popen(
            self.arguments + ["--address", "127.0.0.1:%d" % self.port], stdout=subprocess.PIPE, env=environment, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError("the program didn't start: " + line)
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.split(":")[-1])

    def command(self, *words):
        """Runs another command of the program with the same data."""
        environment = dict(os.environ, HOME=self.folder)
        command = [self.arguments[0], *words, "--data", self.folder + "/data.json"]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.strip()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.process.terminate()
        start = time.monotonic()
        status = self.process.wait(15)
        shutil.rmtree(self.folder, ignore_errors=True)
        assert time.monotonic() - start < 10, "it took more than 10 s to end"
        return status


class Checks:
    """The checks of a program, in the order of their source."""

    def __init__(self):
        self.all = []

    def add(self, body):
        self.all.append(body)
        return body

    def run(self, program, browser, only, picture):
        """Runs each check with a program and data of its own, and says how many failed."""
        failures = 0
        for body in self.all:
            name = body.__name__.replace("_", " ")
            if only and only not in name:
                continue
            served = Served(program)
            browser.events.clear()
            start = time.monotonic()
            try:
                body(served, browser, picture)
                problems = [e["params"] for e in browser.events
                            if e["method"] == "Runtime.exceptionThrown"
                            or e["method"] == "Log.entryAdded" and "Content Security Policy" in e["params"]["entry"]["text"]]
                assert not problems, problems
                print("ok      %s (%.1f s)" % (name, time.monotonic() - start), flush=True)
            except Exception as error:
                failures += 1
                line = next(f for f in traceback.extract_tb(error.__traceback__) if f.name == getattr(body, '__wrapped__', body).__name__).lineno
                print("FAILED  %s, line %d: %s" % (name, line, str(error)[:3000]), flush=True)
            finally:
                served.close()
        return failures
