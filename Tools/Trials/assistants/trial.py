"""Uses 'standups' as an assistant does, with the official client of the Model Context Protocol.

    swift build --product standups
    Tools/Trials/run assistants .build/debug/standups              run every part, in a few seconds
    Tools/Trials/run assistants .build/debug/standups --rows 10000 measure with this number of rows, and print the session

It needs the Python package 'mcp' (pip install mcp). Without it, nothing is checked, and the exit status is 0.

    session   both modes of the client: a standup is added, a meeting run, the standup deleted after a question, and that undone
    shared    two clients see each other's changes
    leaving   a client that ends in the middle of a message or of a request leaves no process and no damaged data
    debug     the state, the history, and the session as a test
    speed     the median time of 'look' and 'act'
"""

import argparse
import asyncio
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time
import uuid


class Failure(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failure(text)


class Assistant:
    """A client and the last screen."""

    def __init__(self, client, prints=False):
        self.client, self.prints = client, prints
        self.screen = {}

    async def call(self, tool, /, fails=False, **arguments):
        result = (await self.client.call_tool(tool, arguments)).model_dump()
        text = "\n".join(part["text"] for part in result["content"])
        if self.prints:
            print(f"> {tool} {json.dumps(arguments) if arguments else ''}\n{text}\n")
        expect(bool(result["is_error"]) == fails, f"{tool} {arguments}: {text}")
        self.screen = result["structured_content"] or self.screen
        return text

    async def act(self, action, value=None, **options):
        arguments = {"action": action, "revision": self.screen["revision"]} | ({} if value is None else {"value": value})
        return await self.call("act", **arguments, **options)

    def shows(self, text):
        return any(text in line for line in self.screen["screen"])


class Trial:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.environment = dict(os.environ, HOME=str(folder), XDG_STATE_HOME=str(folder / "state"))

    def data(self):
        return str(self.folder / f"{uuid.uuid4()}.json")

    def server(self, data, *options):
        import mcp

        arguments = ["mcp", "--data", data, "--seed", "1", "--virtual-clock", *options]
        return mcp.StdioServerParameters(command=self.options.program, args=arguments, env=self.environment)

    async def session(self):
        import mcp
        from mcp import types

        questions = []

        async def answer(context, parameters):
            questions.append(parameters.message)
            choices = parameters.requested_schema["properties"]["answer"]["enum"]
            return types.ElicitResult(action="accept", content={"answer": choices[0]})

        for mode in ("auto", "legacy"):
            for asks in (False, True):
                questions.clear()
                callback = answer if asks else None
                async with mcp.Client(self.server(self.data()), mode=mode, elicitation_callback=callback) as client:
                    user = Assistant(client, self.options.prints and mode == "auto" and not asks)
                    await user.call("look")
                    await user.act("add")
                    await user.act("set title", "Design")
                    await user.act("set length", 2)
                    await user.act("save")
                    await user.call("open", target="Design")
                    await user.act("start")
                    await user.call("type", line="advance 10s")
                    await self.ask(user, "end meeting", asks)
                    expect(user.shows("Past meetings"), "The meeting isn't shown.")
                    await self.ask(user, "delete standup", asks)
                    expect(user.shows("No standups"), "The standup isn't deleted.")
                    await user.call("undo")
                    expect(user.shows("Design"), "The deletion isn't undone.")
                    expect(len(questions) == (2 if asks else 0), f"The user was asked: {questions}")
                    # What the list of tools promises holds for each result: the client checks it.
                    await client.read_resource("standups:/list")
                    await client.get_prompt("help", {"command": "open"})

    async def ask(self, user, action, is_asked):
        await user.act(action)
        if not is_asked:
            question = user.screen["question"]
            await user.call("answer", question=question["id"], answer=question["answers"][0])
            await user.call("answer", question=question["id"], answer=question["answers"][0], fails=True)

    async def shared(self):
        import mcp

        data = self.data()
        async with mcp.Client(self.server(data)) as first, mcp.Client(self.server(data)) as second:
            one, two = Assistant(first), Assistant(second)
            await one.call("add", title="Design")
            await two.call("add", title="Retro")
            expect("Design" in await two.call("list") and "Retro" in await one.call("list"), "An edit is lost.")

    async def leaving(self):
        for lines in ('{"jsonrpc":"2.0","id":1,"meth', '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"x"}}\n' * 3):
            process = subprocess.Popen(
                [self.options.program, "mcp", "--data", self.data()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=self.environment)
            process.stdin.write(lines.encode())
            # Nobody reads the answers.
            process.stdout.close()
            process.stdin.close()
            expect(process.wait(timeout=20) >= 0, "The server crashed.")
            process.stderr.close()

    async def debug(self):
        import mcp

        async with mcp.Client(self.server(self.data(), "--debug")) as client:
            user = Assistant(client, self.options.prints)
            await user.call("look")
            await user.act("add")
            await user.act("set title", "Design")
            await user.act("save")
            expect("Design" in await user.call("state"), "The state lacks the title.")
            expect("addButtonTapped" in await user.call("history"), "The history lacks an action.")
            await user.call("go_to", action=1)
            expect(user.shows("New standup"), "The past isn't shown.")
            await user.call("type", line=":resume --yes")
            expect("@Test" in await user.call("test", name="design"), "There is no test.")

    async def speed(self):
        import mcp

        data = self.data()
        rows = [
            {"attendees": [], "id": str(uuid.uuid4()).upper(), "meetings": [], "seconds": 60, "theme": "bubblegum", "title": f"Standup {number}"}
            for number in range(self.options.rows)
        ]
        pathlib.Path(data).write_text(json.dumps({"standups": rows, "version": 1}))
        async with mcp.Client(self.server(data, "--no-recording")) as client:
            user = Assistant(client)
            looks, acts = [], []
            await user.call("look")
            for number in range(1, 41):
                start = time.perf_counter()
                await user.call("look")
                middle = time.perf_counter()
                await user.act("open", number % 20 + 1)
                acts.append(time.perf_counter() - middle)
                looks.append(middle - start)
                await user.act("back")
            lines = len(user.screen["screen"])
            print(f"{self.options.rows} rows, a screen of {lines} lines, with the client's own time: "
                  f"look {statistics.median(looks) * 1000:.1f} ms, act {statistics.median(acts) * 1000:.1f} ms")


PARTS = ["session", "shared", "leaving", "debug", "speed"]


def main(name):
    parser = argparse.ArgumentParser(prog=name, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the executable 'standups'")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="the parts to run (default: all)")
    parser.add_argument("--rows", type=int, default=100, help="the number of rows for the part 'speed'")
    parser.add_argument("--prints", action="store_true", help="print the calls and their results")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    try:
        import mcp  # noqa: F401
    except ImportError:
        text = "NOT CHECKED: assistants (the Python package 'mcp')"
        print(text)
        if path := os.environ.get("CAIRN_UNCHECKED"):
            with open(path, "a") as file:
                file.write(text + "\n")
        return 0
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options, pathlib.Path(folder))
        for part in options.parts or PARTS:
            try:
                asyncio.run(asyncio.wait_for(getattr(trial, part)(), 120))
                print(f"{part}: passed")
            except BaseException as error:
                while isinstance(error, BaseExceptionGroup):
                    error = error.exceptions[0]
                if isinstance(error, (KeyboardInterrupt, SystemExit)):
                    raise error
                failures += 1
                print(f"{part}: FAILED: {type(error).__name__}: {error}")
    return 1 if failures else 0
