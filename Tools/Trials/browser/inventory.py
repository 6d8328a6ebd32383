"""The checks of 'inventory'."""

from .checks import Checks

CHECKS = Checks()
check = CHECKS.add

FORM = "document.querySelector('dialog:not([inert])')"


def items(served):
    """Adds three items. Returns the id of the first."""
    first = served.command("add", "Headphones", "--color", "Blue", "--quantity", "20")
    served.command("add", "Mouse", "--color", "Green", "--quantity", "3")
    served.command("add", "Keyboard", "--on-back-order")
    return first.split()[-1]


def named(window, name):
    """A condition that is true if there is a button with a name."""
    return ("[...document.querySelectorAll('button')].some(e => !e.closest('[inert]') && "
            "(e.getAttribute('aria-label') || e.innerText).trim() === %r)" % name)


def all_named(window, what):
    unnamed = window.unnamed()
    assert not unnamed, (what, unnamed)


@check
def from_nothing_by_mouse(served, browser, picture):
    window = browser.window(browser.person())
    window.go(served.url + "/")
    assert window.js("[...document.querySelectorAll('button')].some(e => e.innerText.includes('Add the first item'))")
    window.press("Add the first item")
    window.wait("location.pathname === '/inventory/add' && " + FORM)
    window.click("dialog input[type=text]")
    window.type("Lamp")
    # Send the same events as when the user chooses from the menu.
    window.js("(s => { s.selectedIndex = [...s.options].findIndex(o => o.text.includes('Red'));"
              "s.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('dialog select'))")
    window.press("Increase Quantity")
    window.wait(FORM + ".innerText.includes('2')")
    all_named(window, "the form")
    window.press("Add")
    window.wait("location.pathname === '/inventory/items' && document.body.innerText.includes('Lamp')")
    assert "In stock: 2" in window.text() and "Red" in window.text(), window.text()
    # Saving an item without a name shows an alert.
    window.press("Add")
    window.wait(FORM)
    window.press("Add")
    window.wait("document.querySelector('.question') && location.pathname === '/inventory/add/invalid'")
    all_named(window, "the question")
    # The form behind the alert can't be clicked or reached with the keyboard.
    assert window.js("document.querySelectorAll('dialog[inert]').length") == 1


@check
def every_screen_by_its_address(served, browser, picture):
    first = items(served)
    item = "/inventory/detail/" + first
    window = browser.window(browser.person())
    for path, texts in (
        ("/", ["3 items, of which 2 are in stock"]),
        ("/inventory/items", ["Headphones", "Mouse", "Keyboard"]),
        ("/inventory/chart", ["Stock by color", "Blue", "Green"]),
        ("/inventory/add", ["New item"]),
        ("/inventory/add/invalid", ["New item", "name"]),
        ("/inventory/quick-add", ["Add Item", "3 items"]),
        ("/inventory/edit/" + first, ["Edit item"]),
        ("/inventory/edit/" + first + "/invalid", ["Edit item"]),
        ("/inventory/delete/" + first, ["Headphones", "Delete"]),
        ("/inventory/duplicate/" + first, ["Headphones", "Duplicate"]),
        (item, ["Headphones", "Items in blue"]),
        (item + "/edit", ["Edit item"]),
        (item + "/invalid", ["Edit item"]),
        ("/items/Blue", ["Blue items", "Headphones"]),
        (item + "/items/Blue", ["Blue items", "Headphones"]),
    ):
        window.go(served.url + path)
        if window.path() != path:
            raise AssertionError("%s led to %s" % (path, window.path()))
        for text in texts:
            assert text in window.text(), (path, text, window.text())
        all_named(window, path)
        headings = window.js("[...document.querySelectorAll('h1')].map(e => e.innerText)")
        assert len(headings) <= 1, (path, headings)
        # Nothing exceeds a narrow window, or a sheet in it.
        window.size(320, 700)
        wide = window.js("[document.documentElement, ...document.querySelectorAll('dialog')]"
                         ".map(e => e.scrollWidth - e.clientWidth).filter(n => n > 0)")
        assert not wide, (path, wide)
        picture(window, "inventory " + path.strip("/").replace("/", " ").replace(first, "ID"))
        window.size(1000, 800)
    for path, rule in (("/inventory/nowhere", "nowhere"), ("/items/Mauve", "Mauve"), ("/roof", "roof"),
                       ("/inventory/detail/00000000-0000-0000-0000-000000000000", "there is no item")):
        window.go(served.url + path)
        assert "Not found" in window.text() and rule in window.text(), (path, window.text())


@check
def what_is_done_with_an_item_by_mouse(served, browser, picture):
    first = items(served)
    window = browser.window(browser.person())
    window.go(served.url + "/")
    window.press("Items 3")
    window.wait("location.pathname === '/inventory/items'")
    window.click(".rows li:first-child .open")
    window.wait("location.pathname === '/inventory/detail/%s'" % first)
    window.press("Items in blue")
    window.wait("location.pathname.endsWith('/items/Blue')")
    window.back()
    window.wait("location.pathname === '/inventory/detail/%s' && document.body.innerText.includes('Edit')" % first)
    window.back()
    window.wait("location.pathname === '/inventory/items' && document.querySelectorAll('.rows > li').length === 3")
    window.forward()
    window.wait("location.pathname === '/inventory/detail/%s' && document.querySelector('h1').innerText === 'Headphones'" % first)
    window.press("Edit")
    window.wait(FORM)
    window.press("Mark as sold out")
    window.wait(FORM + ".innerText.includes('Is on back order?')")
    window.click("dialog input[type=checkbox]")
    window.press("Save")
    window.wait("!" + FORM + " && document.body.innerText.includes('on back order')")
    window.back()
    window.wait("location.pathname === '/inventory/items' && document.querySelectorAll('.rows > li').length === 3")
    # The menu of a row.
    window.press("More for Mouse")
    window.wait("document.querySelector('.question')")
    all_named(window, "the menu of a row")
    window.press("Duplicate")
    window.wait("location.pathname.startsWith('/inventory/duplicate/')")
    window.press("Duplicate")
    window.wait("document.querySelectorAll('.rows > li').length === 4 && !document.querySelector('dialog')")
    window.press("Delete Mouse")
    window.wait("location.pathname.startsWith('/inventory/delete/')")
    # Back closes the alert.
    window.back()
    window.wait("!document.querySelector('dialog') && location.pathname === '/inventory/items'")
    window.press("Delete Mouse")
    window.wait("document.querySelector('.question')")
    window.press("Delete")
    window.wait("document.querySelectorAll('.rows > li').length === 3 && !document.querySelector('dialog')")
    names = "[...document.querySelectorAll('.rows > li .open')].map(e => e.innerText.split(/\\s/)[0]).join()"
    before = window.js(names)
    # The handle of a row moves it: with the arrow keys, which keep the focus on it, and by dragging it to another row.
    handle = "document.querySelector('[aria-label^=\"Move Headphones:\"]')"
    window.js(handle + ".focus()")
    window.key("ArrowDown")
    window.wait(names + " !== %r" % before)
    focused = window.js("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("Move Headphones:"), focused
    window.drag(handle, "document.querySelector('.rows > li .grip')")
    window.wait(names + " === %r" % before)
    # Quick add, with its own buttons.
    window.press("Quick add")
    window.wait("location.pathname === '/inventory/quick-add'")
    window.press("Blue")
    window.press("+")
    window.press("Add Item")
    window.wait("!document.querySelector('dialog') && document.querySelectorAll('.rows > li').length === 4")


@check
def by_keyboard(served, browser, picture):
    items(served)
    window = browser.window(browser.person())
    window.go(served.url + "/inventory/items")
    for _ in range(20):
        window.key("Tab")
        if window.js("document.activeElement.type") == "search":
            break
    window.type("blue")
    window.wait("document.querySelectorAll('.rows > li').length === 1")
    assert window.js("document.activeElement.type + document.activeElement.value") == "searchblue"
    for _ in range(20):
        window.key("Tab")
        if window.js("document.activeElement.classList.contains('open')"):
            break
    window.key("Enter")
    window.wait("location.pathname.startsWith('/inventory/detail/')")
    window.back()
    window.wait("location.pathname === '/inventory/items' && document.querySelector('input[type=search]').value === 'blue'")
    window.go(served.url + "/inventory/quick-add")
    window.key("Escape")
    window.wait("!document.querySelector('dialog') && location.pathname === '/inventory/items'")
    # The program's tabs, with the Tab and Return keys.
    window.go(served.url + "/")
    for _ in range(20):
        window.key("Tab")
        if window.js("document.activeElement.innerText").startswith("Chart"):
            break
    window.key("Enter")
    window.wait("location.pathname === '/inventory/chart'")
    assert window.js("document.activeElement.innerText").startswith("Chart"), "the focus went away"


@check
def two_windows_a_reload_and_no_connection(served, browser, picture):
    items(served)
    person = browser.person()
    one, two = browser.window(person), browser.window(person)
    one.go(served.url + "/inventory/add")
    two.go(served.url + "/inventory/items")
    one.click("dialog input[type=text]")
    one.type("half")
    one.wait("document.querySelector('dialog input[type=text]').defaultValue === 'half'", 5)
    one.reload()
    one.wait("document.querySelector('dialog input[type=text]').value === 'half'")
    one.offline(True)
    one.click("dialog input[type=text]")
    one.key("End")
    one.type("way")
    one.wait("document.querySelector('.offline')", 5)
    one.offline(False)
    one.wait("!document.querySelector('.offline')", 15)
    one.press("Add")
    one.wait("!document.querySelector('dialog')")
    # The other window shows the item, but never the form.
    two.wait("document.body.innerText.includes('halfway') && location.pathname === '/inventory/items'")
    assert not two.js("!!document.querySelector('dialog')")
    # Another user sees the item.
    other = browser.window(browser.person())
    other.go(served.url + "/inventory/items")
    assert "halfway" in other.text(), other.text()
    # An item added by another process of the program appears without a request.
    served.command("add", "Elsewhere")
    two.wait("document.body.innerText.includes('Elsewhere')", 5)


@check
def without_a_script(served, browser, picture):
    items(served)
    window = browser.window(browser.person(), script=False)
    window.go(served.url + "/inventory/items")
    window.press("Add")
    window.wait("document.readyState === 'complete' && " + FORM)
    window.js("document.querySelector('dialog input[type=text]').focus()")
    window.type("By a form")
    # The Return key in a field sends the typed text and does nothing else.
    window.key("Enter")
    window.wait("document.readyState === 'complete' && document.querySelector('dialog input[type=text]').defaultValue === 'By a form'")
    window.press("Mark as sold out")
    window.wait("document.readyState === 'complete' && document.querySelector('dialog input[type=checkbox]')")
    window.press("Add")
    window.wait("document.readyState === 'complete' && location.pathname === '/inventory/items' && document.body.innerText.includes('By a form')")
    window.press("Chart")
    window.wait("document.readyState === 'complete' && location.pathname === '/inventory/chart'")
    window.press("Blue")
    window.wait("document.readyState === 'complete' && location.pathname.endsWith('/items/Blue')")
