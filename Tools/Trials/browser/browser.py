"""Drives a headless Chromium through a pipe with the DevTools protocol, without a driver or package."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A Chromium process with its own profile, which is removed at the end."""

    def __init__(self):
        program = next((p for p in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if p), None)
        if program is None:
            raise FileNotFoundError("Chromium isn't installed (Debian: chromium)")
        self.profile = tempfile.mkdtemp(prefix="cairn-browser-")
        to_browser, self.out = os.pipe()
        self.inp, from_browser = os.pipe()

        def keep():
            # The browser reads from descriptor 3 and writes to descriptor 4.
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile, "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "about:blank"],
            close_fds=False, preexec_fn=keep, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []

    def call(self, method, session=None, **params):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read(30)
            if answer is None:
                raise TimeoutError(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def read(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.inp], [], [], max(end - time.monotonic(), 0))
            if not ready:
                return None
            piece = os.read(self.inp, 1 << 16)
            if not piece:
                raise EOFError("the browser exited")
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def window(self, context=None, width=1000, height=800, script=True):
        target = self.call("Target.createTarget", url="about:blank", **({"browserContextId": context} if context else {}))
        session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        return Window(self, session, target["targetId"], width, height, script)

    def person(self):
        """Creates a browser context with its own cookies."""
        return self.call("Target.createBrowserContext")["browserContextId"]

    def close(self):
        try:
            self.call("Browser.close")
        except Exception:
            pass
        self.process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)


# The page has loaded and shows the window that its tab showed before.
COMPLETE = "document.readyState === 'complete' && !document.querySelector('form[inert]')"


class Window:
    def __init__(self, browser, session, target, width, height, script):
        self.browser, self.session, self.target = browser, session, target
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility", "DOM"):
            self.call(domain + ".enable")
        self.size(width, height)
        # Treat each window as if it had the focus.
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        if not script:
            self.call("Emulation.setScriptExecutionDisabled", value=True)

    def call(self, method, **params):
        return self.browser.call(method, session=self.session, **params)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def go(self, url):
        """Opens an address, and waits until the page is complete."""
        self.call("Page.navigate", url=url)
        self.wait(COMPLETE)

    def reload(self):
        """Reloads the page, and waits until it is complete."""
        self.js("window.isOld = true; location.reload()")
        self.wait("!window.isOld && " + COMPLETE)

    def js(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(expression + ": " + json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def wait(self, condition, seconds=10):
        """Waits until a condition is true. Returns the time that this took."""
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            try:
                if self.js('!!(' + condition + ')'):
                    return time.monotonic() - start
            except RuntimeError:
                pass
            time.sleep(0.004)
        raise AssertionError("never true: " + condition + "\npage: " + str(self.text())[:2000])

    def text(self):
        return self.js("document.body.innerText")

    def path(self):
        return self.js("location.pathname")

    def key(self, key, modifiers=0, text=None):
        codes = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Backspace": 8, " ": 32}
        code = codes.get(key, ord(key.upper()) if key.isalnum() and len(key) == 1 else 0)
        if text is None:
            text = "\r" if key == "Enter" else key if len(key) == 1 and not modifiers else ""
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Page.bringToFront")
        for letter in text:
            self.key(letter)

    def click(self, selector):
        """Clicks the middle of the first visible element."""
        self._click(selector, "true")

    def drag(self, source, target):
        """Drags an element to the middle of another one. Both are JavaScript expressions."""
        middle = "(r => [r.x + r.width / 2, r.y + r.height / 2])(%s.getBoundingClientRect())"
        (x, y), (to_x, to_y) = self.js(middle % source), self.js(middle % target)
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
        for part in (0.5, 1):
            self.call(
                "Input.dispatchMouseEvent", type="mouseMoved", x=x + (to_x - x) * part, y=y + (to_y - y) * part,
                button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=to_x, y=to_y, button="left", clickCount=1)

    def press(self, name):
        """Clicks the button with a name."""
        self._click("button", "(e.getAttribute('aria-label') || e.innerText).replace(/\\s+/g, ' ').trim() === " + json.dumps(name))

    def _click(self, selector, condition):
        # Found and measured at once: a response may replace elements and their attributes at any time.
        box = self.js(
            "(() => { const e = [...document.querySelectorAll(%s)]"
            ".find(e => e.getClientRects().length && !e.closest('[inert]') && (%s));"
            "if (!e) return null; e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()" % (json.dumps(selector), condition))
        if box is None:
            raise AssertionError("there is nothing to click: %s, %s\n%s" % (selector, condition, str(self.text())[:1500]))
        self.call("Page.bringToFront")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def picture(self, path):
        import base64
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def back(self):
        self.js("history.back()")

    def forward(self):
        self.js("history.forward()")

    def offline(self, isOff):
        self.call("Network.emulateNetworkConditions", offline=isOff, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def unnamed(self):
        """Returns the roles of controls without a name for screen readers."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        controls = {"button", "textbox", "checkbox", "combobox", "slider", "link", "searchbox", "tab", "Date", "InputTime"}
        return [n["role"]["value"] for n in nodes
                if not n.get("ignored") and n.get("role", {}).get("value") in controls
                and not n.get("name", {}).get("value")]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
