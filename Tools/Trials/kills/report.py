"""The results: figures, and each failure with the command that reproduces it."""

import os
import threading


class Part:
    """The figures and failures of one part. Threads may share it."""

    def __init__(self, name, options):
        self.name = name
        self.options = options
        self.figures = {}
        self.failures = []
        self.notes = []
        self._lock = threading.Lock()

    def figure(self, name, value):
        with self._lock:
            self.figures[name] = value

    def count(self, name, by=1):
        with self._lock:
            self.figures[name] = self.figures.get(name, 0) + by

    def note(self, text):
        with self._lock:
            self.notes.append(text)

    def fail(self, kind, text, again="", files=None):
        """Records a failure.

        kind is a word for the table (lost, crashed, hung, raw bytes, …), again is the command that reproduces the failure,
        and files are the inputs to save, by name.
        """
        with self._lock:
            self.failures.append((kind, text, again))
            number = len(self.failures)
        if self.options.keep and files:
            for name, content in files.items():
                path = os.path.join(self.options.keep, f"{self.name}-{number}-{name}")
                with open(path, "wb") as file:
                    file.write(content)


class Report:
    """The figures of all parts."""

    # The number of failures of each kind that are printed in full.
    SHOWN = 5

    def __init__(self, options):
        self.options = options
        self.parts = {}

    def part(self, name):
        return self.parts.setdefault(name, Part(name, self.options))

    @property
    def failed(self):
        return any(part.failures for part in self.parts.values())

    def print(self):
        print(f"seed {self.options.seed}, {self.options.program}\n")
        for part in self.parts.values():
            print(part.name)
            for name, value in part.figures.items():
                print(f"  {name:<44} {value:>12}" if not isinstance(value, str) else f"  {name:<44} {value}")
            kinds = {}
            for failure in part.failures:
                kinds.setdefault(failure[0], []).append(failure)
            print(f"  {'failures':<44} {len(part.failures):>12}")
            for note in part.notes:
                print(f"  note: {note}")
            for kind, failures in kinds.items():
                print(f"  {kind.upper()}: {len(failures)}")
                for _, text, again in failures[:self.SHOWN]:
                    print("    - " + text.replace("\n", "\n      "))
                    if again:
                        print("      again: " + again)
            print()
