"""Stress-tests the program `standups` from outside, and prints a table of figures.

    swift build --product standups
    Tools/Trials/run kills                      every part, with default counts
    Tools/Trials/run kills --quick              every part, in about a minute
    Tools/Trials/run kills --full               every part, with high counts
    Tools/Trials/run kills kills --kills 1000   one part

    swift build --package-path Tools/Trials/Writers --scratch-path .build/writers
    Tools/Trials/run kills database server      the parts that need 'writers'; 'server' also needs PostgreSQL

The same seed makes the same commands, links, and files. At most two programs run at once. `--keep FOLDER` saves the input of
failures.

The exit status is 1 if something was lost, crashed, hung, or printed a raw control byte. Speed is printed beside its target and doesn't
change the status, but a path that takes more than a second counts as hung.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

from . import attach, commands, database, datafiles, diskspace, ends, kills, links, paths, recordings, server, sessions, sizes, together, writers
from .report import Report

PARTS = {
    "kills": (kills, "SIGKILL at a random moment; the file contains all acknowledged edits"),
    "sessions": (sessions, "SIGKILL at a prompt; the next run shows the same screen"),
    "recordings": (recordings, "recorded programs that go back in time and are killed; the recording replays"),
    "attach": (attach, "attached clients that are slow, leave, or send invalid input; the program continues"),
    "ends": (ends, "SIGTERM or SIGHUP at a random moment; the program exits"),
    "together": (together, "two programs edit the same standups; no edit is lost"),
    "commands": (commands, "random commands at a prompt"),
    "links": (links, "valid, changed, invalid, and long links"),
    "files": (datafiles, "mutated data files"),
    "disk": (diskspace, "a full disk at a prompt and in a script"),
    "paths": (paths, "'--data' with devices, pipes, folders, sockets, and links"),
    "database": (database, "SIGKILL while writing a database; full disks, locks, and damaged files"),
    "server": (server, "two machines edit the same rows on a PostgreSQL server that stops and loses connections"),
    "sizes": (sizes, "time and memory with large data"),
}

# Option, help, and the default, quick, and full counts.
COUNTS = [
    ("kills", "processes that are killed", 300, 20, 1000),
    ("sessions", "prompts that are killed", 300, 20, 1000),
    ("recordings", "prompts that are recorded", 300, 20, 1000),
    ("clients", "attached clients", 200, 40, 1000),
    ("ends", "processes that are asked to exit", 300, 20, 1000),
    ("edits", "edits by each of the two programs", 200, 20, 500),
    ("databasekills", "programs that write a database and are killed", 200, 20, 500),
    ("serveredits", "edits by each of the two programs on a server", 300, 50, 1000),
    ("commands", "random commands", 5000, 300, 50000),
    ("links", "links", 2000, 200, 10000),
    ("files", "mutated data files", 1000, 100, 20000),
    ("standups", "standups in the large file", 100000, 5000, 100000),
]


def parsed_options(prog):
    summary, _, rest = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        prog=prog, description=summary, epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "parts", nargs="*", metavar="PART",
        help="parts to run (default: all): " + "; ".join(f"{n}: {h}" for n, (_, h) in PARTS.items()))
    parser.add_argument("--program", help="the program (default: .build/debug/standups)")
    parser.add_argument("--writers", help="the program for 'database' and 'server' (default: .build/writers/debug/writers)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (default: 1)")
    parser.add_argument("--only", type=int, metavar="N", help="run only the Nth link or file of a part")
    parser.add_argument("--keep", metavar="FOLDER", help="save the input of failures in this folder")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="low counts: about a minute")
    size.add_argument("--full", action="store_true", help="high counts: an hour or more")
    for name, text, usual, quick, full in COUNTS:
        parser.add_argument(
            f"--{name}", type=int, metavar="N", help=f"{text} (default: {usual}; quick: {quick}; full: {full})")
    options = parser.parse_intermixed_args()
    for name in options.parts:
        if name not in PARTS:
            parser.error(f"there is no part '{name}'. Use one of: {', '.join(PARTS)}.")
    for name, _, usual, quick, full in COUNTS:
        if getattr(options, name) is None:
            setattr(options, name, quick if options.quick else full if options.full else usual)
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1")
    root = pathlib.Path(__file__).resolve().parents[3]
    options.program = options.program or str(root / ".build/debug/standups")
    if options.parts != ["server"] and not os.access(options.program, os.X_OK):
        parser.error(f"'{options.program}' doesn't exist. Run 'swift build --product standups' first.")
    options.program = os.path.abspath(options.program)
    if options.keep:
        options.keep = os.path.abspath(options.keep)
        os.makedirs(options.keep, exist_ok=True)
    return options


def main(prog):
    options = parsed_options(prog)
    report = Report(options)
    for name in options.parts or PARTS:
        folder = tempfile.mkdtemp(prefix=f"kills-{name}-")
        start = time.monotonic()
        print(f"{name}: {PARTS[name][1]} …", file=sys.stderr, flush=True)
        try:
            PARTS[name][0].run(options, folder, report.part(name))
        finally:
            writers.Writer.stop_all()
            shutil.rmtree(folder, ignore_errors=True)
        report.part(name).figure("seconds", round(time.monotonic() - start))
    report.print()
    return 1 if report.failed else 0

