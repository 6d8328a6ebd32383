"""The checks of 'standups'."""

import time

from .checks import Checks

CHECKS = Checks()
check = CHECKS.add


def add_standup(window, title, attendee="Blob"):
    window.press("Add")
    window.wait("document.querySelector('dialog')")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type(title)
    window.click("dialog .rows input[type=text]")
    window.type(attendee)
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes(%r)" % title)


@check
def by_mouse_and_by_address(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    picture(window, "empty list")
    add_standup(window, "Design")
    picture(window, "list")
    assert window.path() == "/", window.path()
    window.click(".rows .open")
    window.wait("location.pathname.startsWith('/detail/')")
    detail = window.path()
    picture(window, "detail")
    window.press("Start")
    window.wait("location.pathname.startsWith(%r + '/')" % detail)
    meeting = window.path()
    picture(window, "meeting")
    assert not window.unnamed(), window.unnamed()
    # The clock runs, so the page changes without a request.
    text = window.text()
    window.wait("document.body.innerText !== %r" % text, 3)
    # The browser's back button pops a screen. Leaving a running meeting asks first.
    window.back()
    window.wait("document.querySelector('.question')")
    window.press("Discard")
    window.wait("location.pathname === %r" % detail)
    window.wait("document.querySelector('h1').innerText === 'Design' || document.querySelector('dialog')")
    window.back()
    window.wait("location.pathname === '/' || document.querySelector('dialog')")
    # Each screen opens by its address, in a new browser.
    for path, title in ((detail, "Design"), (meeting, "Design"), ("/list/new", "New standup"), (detail + "/edit", "Design")):
        other = browser.window(browser.person())
        other.go(served.url + path)
        if other.path() != path:
            raise AssertionError("%s led to %s" % (path, other.path()))
        assert title in other.text(), (path, other.text())
        assert not other.unnamed(), (path, other.unnamed())
        other.close()
    window.go(served.url + "/detail/nothing")
    assert "Not found" in window.text() and "nothing" in window.text(), window.text()


@check
def by_keyboard(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")

    def tab_to(name, most=40):
        for _ in range(most):
            window.key("Tab")
            now = window.js("(e => (e.getAttribute('aria-label') || e.innerText || e.name || '').trim())(document.activeElement)")
            if now == name:
                return
        raise AssertionError("Tab does not lead to " + name)

    tab_to("Add")
    window.key("Enter")
    window.wait("document.querySelector('dialog')")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type("Keys")
    tab_to("Save")
    window.key("Enter")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Keys')")
    tab_to("Add")
    window.key("Enter")
    window.wait("document.querySelector('dialog')")
    window.key("Escape")
    window.wait("!document.querySelector('dialog') || document.querySelector('.question')")


@check
def on_a_phone(served, browser, picture):
    window = browser.window(browser.person(), width=390, height=800)
    window.go(served.url + "/")

    # The announced key of a button works.
    window.js("document.activeElement.blur()")
    keys = window.js("[...document.querySelectorAll('button[aria-keyshortcuts]')].map(b => b.getAttribute('aria-keyshortcuts'))")
    if "A" in keys:
        window.key("a")
    else:
        window.press("Add")
    window.wait("document.querySelector('dialog')")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type("Design")
    time.sleep(0.4)
    picture(window, "typed on a phone")

    # Nothing lies over a button of the form.
    covered = window.js(
        "[...document.querySelectorAll('dialog button')].filter(b => b.getClientRects().length).map(b => { b.scrollIntoView({block: 'nearest'});"
        "const r = b.getBoundingClientRect(), top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);"
        "return b.contains(top) ? null : b.innerText + ' is under ' + (top ? top.outerHTML.slice(0, 80) : 'nothing'); }).filter(Boolean)")
    assert not covered, covered

    # Tab stays in the form, or leaves the page.
    for _ in range(30):
        window.key("Tab")
        assert window.js(
            "(e => e === document.body || !!e.closest('dialog') || !document.querySelector('dialog[aria-modal=true]'))"
            "(document.activeElement)"), window.js("document.activeElement.outerHTML.slice(0, 200)")

    # The text is kept for later.
    window.key("Escape")
    window.wait("document.querySelector('.question')")
    picture(window, "question on a phone")
    window.press("Save as draft")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Design')")
    assert window.js("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


@check
def two_windows_and_a_reload(served, browser, picture):
    person = browser.person()
    one, two = browser.window(person), browser.window(person)
    one.go(served.url + "/")
    two.go(served.url + "/")
    add_standup(one, "Shared")
    two.wait("document.body.innerText.includes('Shared')", 3)
    one.press("Add")
    one.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    one.type("half typed")
    # The other window shows the same data, but its own screens and texts.
    two.press("Add")
    two.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    two.type("other")
    path = one.path()
    for window, text in ((one, "half typed"), (two, "other")):
        window.wait("document.querySelector('dialog input[type=text]').defaultValue === %r" % text)
        window.reload()
        window.wait("document.querySelector('dialog')")
        assert window.path() == path and window.js("document.querySelector('dialog input[type=text]').value") == text
    # Another user sees the data, but not the form.
    other = browser.window(browser.person())
    other.go(served.url + "/")
    assert "Shared" in other.text() and not other.js("!!document.querySelector('dialog')"), other.text()


@check
def typing_is_not_lost_to_updates(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/list/new")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    times = []
    for letter in "what is typed fast":
        window.key(letter)
    assert window.js("document.activeElement.value") == "what is typed fast", window.js("document.activeElement.value")
    time.sleep(0.4)
    assert window.js("document.activeElement.value") == "what is typed fast"
    # Measure the time from a press to the change of the page.
    for _ in range(20):
        times.append(window.js(
            "new Promise(done => { const page = document.getElementById('page'); const start = performance.now();"
            "const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - start); });"
            "watch.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });"
            "[...document.querySelectorAll('button')].find(b => b.innerText === 'Add attendee').click(); })"))
    times.sort()
    print("    a press is on the page after %.1f ms (median), %.1f (slowest of 20)" % (times[10], times[-1]))
    # Check the fastest press, because a busy machine delays the others. The limit for a release build is 30 ms, but this may be a debug
    # build.
    assert times[0] < 100, times


@check
def offline_and_on_again(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/list/new")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.offline(True)
    window.type("offline")
    window.wait("document.querySelector('.offline')", 5)
    window.offline(False)
    window.press("Save")
    window.wait("document.body.innerText.includes('offline') && !document.querySelector('dialog')", 15)
    window.wait("!document.querySelector('.offline')", 15)


@check
def killed_and_started_again(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    add_standup(window, "Before the kill")
    window.press("Add")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type("draft")
    # Wait for the program's response. Text in a response isn't lost.
    window.wait("document.querySelector('dialog h2')")
    time.sleep(0.5)
    served.kill()
    window.wait("document.querySelector('.offline')", 5)
    served.start()
    window.wait("document.querySelector('dialog') && !document.querySelector('.offline')", 20)
    window.wait("document.querySelector('dialog input[type=text]').value === 'draft'", 10)
    assert "Before the kill" in window.text()


@check
def without_a_script(served, browser, picture):
    window = browser.window(browser.person(), script=False)

    def load(action):
        window.call("Page.enable")
        action()
        time.sleep(0.3)

    window.go(served.url + "/")
    # The DevTools protocol runs scripts even if pages may not.
    load(lambda: window.press("Add"))
    window.wait("document.querySelector('dialog')")
    window.js("document.querySelector('dialog input[type=text]').focus()")
    window.type("No script")
    load(lambda: window.press("Save"))
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('No script')")


@check
def narrow_and_wide(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    add_standup(window, "A standup with a long name that goes on and on")
    for width in (320, 768, 2560):
        window.size(width, 700)
        for path in ("/", "/list/new"):
            window.go(served.url + path)
            over = window.js("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert over <= 0, (width, path, over)
            if width == 320:
                picture(window, "narrow " + ("list" if path == "/" else "form"))
    window.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    window.size(1000, 700)
    picture(window, "dark")


@check
def what_is_typed_is_text(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    add_standup(window, "<img src=x onerror=alert(1)>", "</li><script>alert(2)</script>")
    window.click(".rows li:last-child .open")
    window.wait("location.pathname.startsWith('/detail/')")
    assert "onerror" in window.js("document.querySelector('h1').innerText")
    assert window.js("document.querySelectorAll('#page img, #page script').length") == 0
    assert not [e for e in browser.events if e["method"] == "Page.javascriptDialogOpening"]
