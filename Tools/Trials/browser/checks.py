"""A list of checks of a served program."""

import time
import traceback

from served import Served


class Checks:
    """The checks of a program, in the order of their declaration."""

    def __init__(self):
        self.all = []

    def add(self, body):
        self.all.append(body)
        return body

    def names(self):
        return [body.__name__.replace("_", " ") for body in self.all]

    def run(self, program, browser, only, picture):
        """Runs each check with its own program and data. Returns the number of failures."""
        failures = 0
        for body, name in zip(self.all, self.names()):
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
