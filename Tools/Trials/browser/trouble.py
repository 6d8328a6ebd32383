"""The checks of 'standups' behind a failing proxy, and in many windows."""

import shutil
import time

from .proxy import Proxy
from .browser import COMPLETE
from .checks import Checks
from .standups import add_standup

CHECKS = Checks()
check = CHECKS.add

TITLE = "document.querySelector('dialog input[type=text]')"
ATTENDEES = "document.querySelectorAll('dialog .rows input[type=text]').length"
TROUBLE = "document.querySelector('.offline')"


def behind(body):
    """A check of the program behind a proxy."""
    def checked(served, browser, picture):
        proxy = Proxy(served)
        try:
            body(proxy, browser, picture)
        finally:
            proxy.close()
    checked.__name__ = body.__name__
    checked.__wrapped__ = body
    return check(checked)


def wait(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end, "never true"
        time.sleep(0.01)


def fill(window, text):
    """Sets the text of the title to an expression, with the events of typing."""
    window.js("(e => { e.value = %s; e.dispatchEvent(new Event('input', { bubbles: true })); })(%s); 0" % (text, TITLE))


def new_standup(proxy, browser, person=None):
    window = browser.window(person or browser.person())
    streams = proxy.streams
    window.go(proxy.url + "/list/new")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    if not person:
        wait(lambda: proxy.streams > streams)
    # The marker disappears if the page is reloaded.
    window.js("window.marker = true; 0")
    return window


@behind
def what_is_typed_and_clicked_survives_a_proxy(proxy, browser, picture):
    for mode in ("502", "504", "500", "503", "404", "401", "after 502", "after 500", "reset", "cut", "short", "page"):
        window = new_standup(proxy, browser)
        count = window.js(ATTENDEES)
        proxy.fail(mode, 3)
        window.type("Typed")
        window.press("Add attendee")
        window.wait(TROUBLE, 5)
        fill(window, "e.value + '!'")
        assert window.js(TITLE + ".value") == "Typed!", mode
        picture(window, "trouble " + mode)
        window.wait("%s === %d && !%s" % (ATTENDEES, count + 1, TROUBLE), 20)
        time.sleep(0.3)
        assert window.js(ATTENDEES) == count + 1, (mode, "the action was performed twice")
        assert window.js("window.marker"), (mode, "the page was reloaded")
        # The program has the typed text.
        window.reload()
        window.wait(TITLE)
        values = window.js("[...document.querySelectorAll('dialog input[type=text]')].map(e => e.value).join()")
        assert "Typed!" in values and window.js(ATTENDEES) == count + 1, (mode, values)
        window.close()


@behind
def an_outage_of_everything(proxy, browser, picture):
    person = browser.person()
    window = new_standup(proxy, browser, person)
    count = window.js(ATTENDEES)
    for outage in ("502", "504"):
        proxy.everything = outage
        proxy.drop()
        window.wait(TROUBLE, 10)
        fill(window, "e.value + '%s'" % outage)
        window.press("Add attendee")
        time.sleep(2.5)
        assert window.js("window.marker") and outage in window.js(TITLE + ".value"), window.js(TITLE + ".value")
        proxy.everything = None
        count += 1
        window.wait("%s === %d && !%s" % (ATTENDEES, count, TROUBLE), 20)
    # The stream is connected again: a standup that another window adds appears.
    other = new_standup(proxy, browser, person)
    fill(other, "'Heard'")
    other.press("Save")
    window.wait("document.body.innerText.includes('Heard')", 5)


@behind
def text_that_is_too_long_is_kept(proxy, browser, picture):
    window = new_standup(proxy, browser)
    fill(window, "'a'.repeat(300000)")
    window.wait(TROUBLE, 5)
    assert "too long" in window.js(TROUBLE + ".textContent"), window.text()
    picture(window, "too long")
    window.press("Save")
    time.sleep(0.5)
    assert window.js(TITLE + ".value.length") == 300000 and window.js("!!document.querySelector('dialog')")
    # Another field can still be edited, and doesn't replace this text.
    window.click("dialog .rows input[type=text]")
    window.type("Blob")
    time.sleep(0.5)
    assert window.js(TITLE + ".value.length") == 300000
    fill(window, "'Short'")
    window.wait("!" + TROUBLE, 5)
    # A proxy may have a lower limit.
    proxy.fail("413", 1)
    fill(window, "'Shorter'")
    window.wait(TROUBLE, 5)
    assert window.js(TITLE + ".value") == "Shorter"
    fill(window, "'Shortest'")
    window.wait("!" + TROUBLE, 5)
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Shortest')")


@behind
def a_refused_write_says_why(proxy, browser, picture):
    window = new_standup(proxy, browser)
    proxy.dropsPort = True
    window.type("Kept")
    window.wait("%s && %s.textContent.includes('saved')" % (TROUBLE, TROUBLE), 5)
    text = window.js(TROUBLE + ".textContent")
    assert "$http_host" in text and str(proxy.port) in text, text
    picture(window, "refused")
    assert window.js("window.marker") and window.js(TITLE + ".value") == "Kept"
    proxy.dropsPort = False
    window.wait("!" + TROUBLE, 15)
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Kept')")


@behind
def a_new_version_waits_for_what_is_typed(proxy, browser, picture):
    window = new_standup(proxy, browser)
    proxy.fail("502", 1000)
    window.type("Unsent")
    window.wait(TROUBLE, 5)
    proxy.isNew = True
    streams = proxy.streams
    proxy.drop()
    wait(lambda: proxy.streams > streams)
    time.sleep(0.5)
    assert window.js("window.marker") and window.js(TITLE + ".value") == "Unsent"
    proxy.count, proxy.isNew = 0, False
    window.wait("!window.marker && document.readyState === 'complete' && %s && %s.value === 'Unsent'" % (TITLE, TITLE), 20)


@behind
def a_session_that_is_gone_gives_back_the_text(proxy, browser, picture):
    window = new_standup(proxy, browser)
    proxy.fail("409", 1)
    window.type("U")
    window.wait(TROUBLE, 5)
    assert window.js("window.marker") and window.js(TITLE + ".value") == "U"


@check
def a_page_begins_again_without_its_session(served, browser, picture):
    person = browser.person()
    window, unused = browser.window(person), browser.window(person)
    for each in (window, unused):
        each.go(served.url + "/")
    window.press("Add")
    window.wait("document.querySelector('dialog')")
    window.press("Cancel")
    window.wait("!document.querySelector('dialog')")
    for each in (window, unused):
        each.js("window.marker = true; 0")
    served.kill()
    shutil.rmtree(served.folder + "/web")
    served.start()
    window.wait("!window.marker && document.querySelector('h1') && " + COMPLETE, 30)
    # A page without any action has nothing to lose, and stays.
    unused.wait("!" + TROUBLE, 10)
    for each in (window, unused):
        each.press("Add")
        each.wait("document.querySelector('dialog')")
    assert unused.js("window.marker")


@check
def eight_windows_all_respond(served, browser, picture):
    person = browser.person()
    windows = []
    for _ in range(8):
        window = browser.window(person)
        window.go(served.url + "/")
        windows.append(window)
    for number, window in enumerate(windows):
        start = time.monotonic()
        add_standup(window, "Number %d" % number)
        for other in windows:
            other.wait("document.body.innerText.includes('Number %d')" % number, 5)
        print("    all eight windows changed after %.2f s" % (time.monotonic() - start)) if window is windows[0] else None
    # Windows open and close, including the one that started the stream.
    for window in windows[:4]:
        window.close()
    late = browser.window(person)
    late.go(served.url + "/")
    add_standup(late, "Late")
    for window in windows[4:]:
        window.wait("document.body.innerText.includes('Late')", 5)
    late.reload()
    add_standup(windows[5], "Last")
    for window in (late, windows[4]):
        window.wait("document.body.innerText.includes('Last')", 5)


@check
def a_browser_without_shared_workers(served, browser, picture):
    person = browser.person()
    windows = [browser.window(person) for _ in range(2)]
    for window in windows:
        window.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.SharedWorker")
        window.go(served.url + "/")
        assert window.js("typeof SharedWorker") == "undefined"
    add_standup(windows[0], "First")
    windows[1].wait("document.body.innerText.includes('First')", 5)
    # A hidden window gives its connection to the others, and catches up later.
    see = ("Object.defineProperty(document, 'visibilityState', { value: '%s', configurable: true });"
           "document.dispatchEvent(new Event('visibilitychange')); 0")
    windows[1].js(see % "hidden")
    time.sleep(0.5)
    add_standup(windows[0], "Second")
    time.sleep(0.5)
    assert "Second" not in windows[1].text()
    windows[1].js(see % "visible")
    windows[1].wait("document.body.innerText.includes('Second')", 5)


@check
def an_input_method_ends_a_word_with_return(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/list/new")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type("Talk")
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Talk')")
    window.click(".rows .open")
    window.wait("location.pathname.startsWith('/detail/')")
    window.press("Start")
    note = "document.querySelector('input[data-do]')"
    window.wait(note)
    window.js(note + ".focus()")
    window.call("Input.imeSetComposition", text="にほ", selectionStart=2, selectionEnd=2)
    window.wait(note + ".value === 'にほ'")
    # The Return key belongs to the input method. In Safari, only the key code shows this, because the composition has already ended.
    for event in ("key: 'Enter', isComposing: true", "key: 'Enter', keyCode: 229"):
        window.js(note + ".dispatchEvent(new KeyboardEvent('keydown', { %s, bubbles: true, cancelable: true })); 0" % event)
    # A response during the composition doesn't replace the word.
    time.sleep(1.5)
    assert window.js(note + ".value") == "にほ" and "にほ" not in window.text(), window.text()
    window.call("Input.insertText", text="日本")
    window.wait(note + ".value === '日本'")
    window.key("Enter")
    window.wait("document.body.innerText.includes('日本') && %s.value === ''" % note)


@check
def a_question_begins_with_the_safe_answer(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/list/new")
    window.wait("document.activeElement.name && document.activeElement.name.startsWith('text')")
    window.type("Precious")
    window.press("Save")
    window.wait("!document.querySelector('dialog') && document.body.innerText.includes('Precious')")
    window.click(".rows .open")
    window.wait("location.pathname.startsWith('/detail/')")
    detail = window.path()
    for isReloaded in (False, True):
        window.press("Delete standup")
        window.wait("document.querySelector('.question')")
        if isReloaded:
            window.reload()
        window.wait("document.activeElement.closest('.question')")
        assert not window.js("document.activeElement.matches('.destructive')"), window.js("document.activeElement.outerHTML")
        picture(window, "question")
        window.key("Enter")
        window.wait("!document.querySelector('.question')")
        assert window.path() == detail and "Precious" in window.text()
