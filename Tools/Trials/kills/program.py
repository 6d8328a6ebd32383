"""The program under test: started, driven through pipes or a pseudo-terminal, and watched for crashes and hangs."""

import os
import pty
import re
import selectors
import signal
import subprocess
import tempfile
import termios
import time

# The time in seconds after which a program counts as hung. A debug build on a busy machine is slow.
TIMEOUT = 60

# Control bytes other than line feed and tab, deletions, C1 controls, and the characters that reorder text.
_RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_ANSWER_OF_WHERE = re.compile(rb"(?m)^[a-z-]+:/[^\n]*\n")


class Hung(Exception):
    """The program gave no answer for a long time."""


class Ended(Exception):
    """The program exited before it gave an expected answer."""


def raw_bytes(output):
    """Returns the first control character of an output with its context, or None."""
    found = _RAW.search(output.decode("utf-8", errors="replace"))
    if not found:
        return None
    return repr(found.string[max(found.start() - 40, 0):found.end() + 40])


def environment(folder, **more):
    """Returns an environment that keeps all files of the program in a folder."""
    return {"PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8", "SWIFT_BACKTRACE": os.environ.get("SWIFT_BACKTRACE", "enable=no"), **more}


def is_crash(status):
    """Returns whether an exit status indicates a crash: a signal that no part sends."""
    return status is not None and (status < 0 or status >= 128)


def problems(folder):
    """Returns the problems that the program reported for its developers."""
    try:
        with open(os.path.join(folder, ".local/state/standups/problems.log"), encoding="utf-8") as file:
            return file.read().strip()
    except FileNotFoundError:
        return ""


class Outcome:
    """The result of a program that exited."""

    def __init__(self, status, output, errors, seconds, memory, processor):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.memory, self.processor = seconds, memory, processor

    @property
    def text(self):
        return (self.errors + self.output).decode("utf-8", errors="replace")


def run(options, arguments, folder, input=b"", timeout=TIMEOUT, **more):
    """Runs a program until it exits.

    If it doesn't exit in time, kills it and raises Hung. The memory is the peak in kB. The CPU seconds depend less on the
    load of the machine than the elapsed seconds.
    """
    with tempfile.TemporaryFile(dir=folder) as output, tempfile.TemporaryFile(
            dir=folder) as errors, tempfile.TemporaryFile(dir=folder) as source:
        source.write(input)
        source.seek(0)
        start = time.monotonic()
        process = subprocess.Popen(
            [options.program, *arguments], stdin=source, stdout=output, stderr=errors, cwd=folder,
            env=environment(folder, **more))
        # The descriptor of a process becomes readable when the process exits.
        watch = os.pidfd_open(process.pid)
        with selectors.DefaultSelector() as selector:
            selector.register(watch, selectors.EVENT_READ)
            hung = not selector.select(timeout)
        os.close(watch)
        if hung:
            process.kill()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if hung:
            raise Hung(f"no end after {timeout} seconds")
        output.seek(0)
        errors.seek(0)
        return Outcome(
            process.returncode, output.read(), errors.read(), seconds, usage.ru_maxrss, usage.ru_utime + usage.ru_stime)


class _Driven:
    """A program that is driven while it runs."""

    def __init__(self):
        self.process = None
        self.output = b""
        self.errors = b""
        # The position in the output where the current answer begins.
        self.mark = 0

    def _read_some(self, deadline):
        raise NotImplementedError

    def _read(self, is_complete, what, timeout=TIMEOUT):
        deadline = time.monotonic() + timeout
        while not is_complete(self.output[self.mark:]):
            if time.monotonic() >= deadline:
                raise Hung(f"no {what} after {timeout} seconds")
            if not self._read_some(deadline):
                raise Ended(f"it ended before {what}, with status {self.wait()}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        status = self.process.wait()
        self._close()
        return status

    def wait(self, timeout=TIMEOUT):
        try:
            return self.process.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Hung(f"no end after {timeout} seconds") from None

    def _close(self):
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._close()


class Piped(_Driven):
    """A program that reads commands from a pipe. The first failing command ends it."""

    def __init__(self, options, arguments, folder, **more):
        super().__init__()
        self.process = subprocess.Popen(
            [options.program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=folder, env=environment(folder, **more), bufsize=0)
        self._selector = selectors.DefaultSelector()
        self._open = {self.process.stdout, self.process.stderr}
        for stream in self._open:
            self._selector.register(stream, selectors.EVENT_READ)

    def send(self, *lines):
        data = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
        try:
            while data:
                data = data[os.write(self.process.stdin.fileno(), data):]
        except BrokenPipeError:
            self.drain()
            raise Ended(f"it ended with status {self.wait()}: {self.errors[-500:]!r}") from None

    def _read_some(self, deadline):
        for key, _ in self._selector.select(max(deadline - time.monotonic(), 0)):
            data = os.read(key.fileobj.fileno(), 1 << 16)
            if key.fileobj is self.process.stdout:
                self.output += data
            else:
                self.errors += data
            if not data:
                self._selector.unregister(key.fileobj)
                self._open.discard(key.fileobj)
        return self.process.stdout in self._open

    def answer(self, *lines):
        """Sends lines, and waits until all of them are done. Returns the output."""
        self.mark = len(self.output)
        self.send(*lines, "where")
        try:
            self._read(_ANSWER_OF_WHERE.search, f"the answer to {lines!r}")
        except Ended as ended:
            self.drain()
            raise Ended(f"{ended}: {self.errors[-20000:].decode('utf-8', 'replace')}") from None
        return self.output[self.mark:].decode("utf-8", "replace")

    def drain(self, timeout=TIMEOUT):
        """Reads both outputs to the end."""
        deadline = time.monotonic() + timeout
        while self._open:
            if time.monotonic() >= deadline:
                raise Hung(f"no end of the output after {timeout} seconds")
            self._read_some(deadline)

    def finish(self):
        """Closes the input. Returns the exit status."""
        self.process.stdin.close()
        self.drain()
        return self.wait()

    def _close(self):
        self._selector.close()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


class Prompt(_Driven):
    """A program with a pseudo-terminal without control sequences. Its prompt continues after errors.

    The line discipline changes nothing: it doesn't echo the input, no byte sends a signal, and the output is exactly
    what the program writes.
    """

    def __init__(self, options, arguments, folder, restore_signals=True, **more):
        super().__init__()
        self._prompt = os.path.basename(options.program).encode() + b"> "
        self._main, line = pty.openpty()
        modes = termios.tcgetattr(line)
        modes[0] &= ~(termios.ICRNL | termios.IXON | termios.ISTRIP | termios.INLCR | termios.IGNCR)
        modes[1] &= ~termios.OPOST
        modes[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
        termios.tcsetattr(line, termios.TCSANOW, modes)
        self.process = subprocess.Popen(
            [options.program, *arguments], stdin=line, stdout=line, stderr=line, cwd=folder,
            env=environment(folder, TERM="dumb", **more), start_new_session=True, restore_signals=restore_signals)
        os.close(line)
        os.set_blocking(self._main, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._main, selectors.EVENT_READ)
        self.is_open = True

    def _read_some(self, deadline):
        if not self._selector.select(max(deadline - time.monotonic(), 0)):
            return True
        try:
            data = os.read(self._main, 1 << 16)
        except OSError:
            data = b""
        self.output += data
        return bool(data)

    def prompt(self, timeout=TIMEOUT):
        """Waits for the prompt. Returns the output before it."""
        self._read(lambda output: output.endswith(self._prompt), "prompt", timeout)
        answer = self.output[self.mark:-len(self._prompt)]
        self.output, self.mark = b"", 0
        return answer

    def type(self, line, timeout=TIMEOUT):
        """Types a line. Returns the output before the next prompt."""
        data = (line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape")) + b"\n"
        deadline = time.monotonic() + timeout
        # Also read while writing, because each side may wait for the other.
        self._selector.modify(self._main, selectors.EVENT_READ | selectors.EVENT_WRITE)
        try:
            while data:
                if time.monotonic() >= deadline or self.process.poll() is not None:
                    raise Ended(f"it ended with status {self.wait()}, while it was typed to; {self.output[-600:]!r}")
                for _, events in self._selector.select(1):
                    if events & selectors.EVENT_WRITE:
                        data = data[os.write(self._main, data[:1024]):]
                    elif events & selectors.EVENT_READ:
                        self._read_some(deadline)
        except OSError:
            raise Ended(f"it ended with status {self.wait()}; {self.output[-600:]!r}") from None
        finally:
            self._selector.modify(self._main, selectors.EVENT_READ)
        return self.prompt(timeout)

    def _close(self):
        if self.is_open:
            self.is_open = False
            self._selector.close()
            os.close(self._main)
