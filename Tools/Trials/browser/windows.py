"""The checks of 'standups' in several windows of one browser, each of which is a session of its own."""

import pathlib
import time
import urllib.error
import urllib.request

from .browser import COMPLETE
from .checks import Checks
from .standups import add_standup

CHECKS = Checks()
check = CHECKS.add

TITLE = "document.querySelector('dialog input[type=text]')"
TYPES = "document.activeElement.name && document.activeElement.name.startsWith('text')"
NAME = "document.querySelector('form').elements.window.value"


def type_title(window, text):
    """Types into the form of a new standup, and waits until the program has answered."""
    window.press("Add")
    window.wait(TYPES)
    window.type(text)
    window.wait(TITLE + ".defaultValue === %r" % text)


def shown_name(window):
    """The name of the window that a page shows, as its tab has stored it."""
    return window.js("sessionStorage.getItem('cairn ' + document.getElementById('page').dataset.session)")


def files(served):
    """The sizes of the saved windows, by name."""
    return {file.name: file.stat().st_size for file in pathlib.Path(served.folder, "web").glob("*.*.session")}


@check
def windows_have_their_own_screens(served, browser, picture):
    person = browser.person()
    one, two = browser.window(person), browser.window(person)
    one.go(served.url + "/")
    add_standup(one, "Design")
    one.click(".rows .open")
    one.wait("location.pathname.startsWith('/detail/')")
    detail = one.path()
    one.press("Edit")
    one.wait(TYPES)
    one.type("!")
    # A link that is opened in a new tab lands on its path, with its own stack below it.
    two.go(served.url + detail)
    assert two.path() == detail and not two.js("!!document.querySelector('dialog')")
    two.press("Start")
    two.wait("location.pathname.startsWith(%r + '/')" % detail)
    # Leaving a running meeting asks first.
    text = two.text()
    two.wait("document.body.innerText !== %r" % text, 3)
    # Opening an address in another window asks and moves nothing here.
    assert one.path() == detail + "/edit" and one.js("!!document.querySelector('dialog') && !document.querySelector('.question')")
    two.back()
    two.wait("document.querySelector('.question')")
    assert not one.js("!!document.querySelector('.question')")
    two.press("Discard")
    two.wait("location.pathname === %r && !document.querySelector('dialog')" % detail)
    # Back and forward, in each window.
    one.press("Cancel")
    one.wait("document.querySelector('.question') || location.pathname === %r" % detail)
    if one.js("!!document.querySelector('.question')"):
        one.press("Discard")
    one.wait("location.pathname === %r && !document.querySelector('dialog')" % detail)
    one.back()
    one.wait("location.pathname === '/' && document.querySelector('h1').innerText === 'Daily standups'")
    one.forward()
    one.wait("location.pathname === %r && document.querySelector('h1').innerText === 'Design'" % detail)


@check
def a_reload_and_another_address_keep_the_window(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    name = shown_name(window)
    window.reload()
    assert shown_name(window) == name
    type_title(window, "typed")
    for _ in range(3):
        window.reload()
        assert shown_name(window) == name and window.js(TITLE + ".value") == "typed"
        # The first action of a page isn't taken for a repetition.
        count = window.js("document.querySelectorAll('dialog .rows input[type=text]').length")
        window.press("Add attendee")
        window.wait("document.querySelectorAll('dialog .rows input[type=text]').length === %d" % (count + 1))
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('typed')")
    window.go(served.url + "/list/new")
    window.wait(TITLE)
    assert shown_name(window) == name and window.path() == "/list/new"
    assert len(files(served)) == 1, files(served)


@check
def a_duplicated_tab_has_a_copy(served, browser, picture):
    person = browser.person()
    window = browser.window(person)
    window.go(served.url + "/")
    type_title(window, "original")
    # A tab that is duplicated has the same storage, and so has a window that a script opens.
    copy = browser.window(person)
    storage = window.js("JSON.stringify({ ...sessionStorage })")
    copy.call("Page.addScriptToEvaluateOnNewDocument", source="if (!sessionStorage.length) Object.assign(sessionStorage, %s)" % storage)
    copy.go(served.url + window.path())
    assert shown_name(copy) != shown_name(window)
    assert copy.js(TITLE + ".value") == "original"
    copy.js("(e => { e.focus(); e.setSelectionRange(8, 8); })(%s); 0" % TITLE)
    copy.type("s copy")
    copy.wait(TITLE + ".defaultValue === 'originals copy'")
    assert window.js(TITLE + ".value") == "original"
    for each, text in ((window, "original"), (copy, "originals copy")):
        each.reload()
        assert each.js(TITLE + ".value") == text, each.js(TITLE + ".value")
    # At another address, the new window has its own screens.
    other = browser.window(person)
    other.call("Page.addScriptToEvaluateOnNewDocument", source="if (!sessionStorage.length) Object.assign(sessionStorage, %s)" % storage)
    other.go(served.url + "/")
    assert other.path() == "/" and not other.js("!!document.querySelector('dialog')")


@check
def the_back_forward_cache(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    type_title(window, "kept")
    name = shown_name(window)
    window.go(served.url + "/-/health")
    window.back()
    window.wait("%s && %s.value === 'kept' && !document.querySelector('form[inert]')" % (TITLE, TITLE))
    assert shown_name(window) == name
    # A page from the cache continues, although another page has used its window in the meantime.
    window.js("window.marker = true; dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); 0")
    time.sleep(1.5)
    window.js("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); 0")
    time.sleep(0.5)
    assert window.js("window.marker") and window.js(TITLE + ".value") == "kept"
    other = browser.window(browser.person())
    other.go(served.url + "/")
    add_standup(other, "Seen")
    window.wait("document.body.innerText.includes('Seen')", 5)


@check
def two_windows_type_while_the_server_ends(served, browser, picture):
    person = browser.person()
    windows = [browser.window(person) for _ in range(2)]
    for window in windows:
        window.go(served.url + "/")
        window.press("Add")
        window.wait(TYPES)
    texts = ["", ""]
    for end in (served.stop, served.kill):
        for round in range(2):
            for index, window in enumerate(windows):
                window.type("%d" % index)
                texts[index] += str(index)
        end()
        for index, window in enumerate(windows):
            window.type("x")
            texts[index] += "x"
        served.start()
        for index, window in enumerate(windows):
            window.wait("!document.querySelector('.offline') && %s.defaultValue === %r" % (TITLE, texts[index]), 20)
    for index, window in enumerate(windows):
        window.reload()
        assert window.js(TITLE + ".value") == texts[index], (window.js(TITLE + ".value"), texts)


@check
def deleted_cookies(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    type_title(window, "typed")
    name = shown_name(window)
    window.call("Network.clearBrowserCookies")
    window.type("!")
    window.wait("document.querySelector('.offline')", 5)
    assert window.js(TITLE + ".value") == "typed!"
    # The browser asks before it drops text that isn't saved.
    window.js("window.isOld = true; setTimeout(() => location.reload()); 0")
    time.sleep(0.5)
    window.call("Page.handleJavaScriptDialog", accept=True)
    window.wait("!window.isOld && " + COMPLETE)
    assert window.path() == "/list/new" and shown_name(window) != name
    assert window.js(TITLE + ".value") == ""
    window.type("again")
    window.wait(TITLE + ".defaultValue === 'again'")


@check
def windows_without_a_script(served, browser, picture):
    person = browser.person()
    windows = [browser.window(person, script=False) for _ in range(2)]
    for index, window in enumerate(windows):
        window.go(served.url + "/list/new")
        window.js(TITLE + ".focus()")
        window.type("Window %d" % index)
    for index, window in enumerate(windows):
        window.press("Add attendee")
        window.wait("document.readyState === 'complete' && document.querySelectorAll('dialog .rows input[type=text]').length === 2")
        assert window.js(TITLE + ".value") == "Window %d" % index
        window.reload()
        assert window.js(TITLE + ".value") == "Window %d" % index
    # The form of one window, sent from the page of the other.
    name = windows[1].js(NAME)
    windows[0].js("document.querySelector('form').elements.window.value = %r; 0" % name)
    windows[0].press("Save")
    # It acts on the window that it names, with the text of that window, because it has changed no text.
    windows[0].wait("document.readyState === 'complete' && !document.querySelector('dialog') && document.body.innerText.includes('Window 1')")
    assert "Window 0" not in windows[0].text(), windows[0].text()


@check
def the_window_after_the_last(served, browser, picture):
    person = browser.person()
    windows = []
    for _ in range(20):
        window = browser.window(person)
        window.go(served.url + "/")
        windows.append(window)
    time.sleep(1)
    late = browser.window(person)
    late.go(served.url + "/")
    assert "Too many windows" in late.text(), late.text()
    picture(late, "too many windows")
    # Each of the others can be loaded again.
    windows[3].reload()
    add_standup(windows[3], "Reloaded")
    windows[19].wait("document.body.innerText.includes('Reloaded')", 5)
    windows[7].close()
    time.sleep(0.5)
    late.go(served.url + "/")
    assert "Reloaded" in late.text(), late.text()
    # Only the window with an action is saved.
    assert len(files(served)) == 1, files(served)


@check
def pages_without_a_browser_leave_nothing(served, browser, picture):
    for path in ("/", "/list/new", "/nowhere", "/-/events?edition=x"):
        for _ in range(20):
            try:
                urllib.request.urlopen(served.url + path).read()
            except urllib.error.HTTPError:
                pass
    assert not list(pathlib.Path(served.folder, "web").glob("*.session"))
