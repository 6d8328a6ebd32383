// The keys '?', '/', and Ctrl-P, and the arrow keys inside of rows. Everything here uses the controls of the page.

// Returns the controls that can be used now: those of the dialog in front, or of the whole page.
function usable(selector) {
  const front = [...page.querySelectorAll("dialog:not([inert])")].pop();
  return [...(front || document).querySelectorAll(selector)].filter(
    (control) => !control.closest("[inert],.overlay") && control.getClientRects().length > 0
      && control.getAttribute("aria-disabled") !== "true" && !control.disabled && !control.matches(".unseen,.step,.skip"));
}

// Returns the name of a control for the user.
function nameOf(control) {
  const label = control.closest("label");
  const title = control.matches(".open") && control.querySelector(".bold");
  if (title) return title.textContent.trim();
  const text = control.ariaLabel || (label ? label.querySelector(".name,span") || label : control).textContent;
  return text.replace(/\s+/g, " ").trim();
}

// Returns the keys of a control as the user reads them.
function keysOf(control) {
  return (control.getAttribute("aria-keyshortcuts") || "").split("+").map((key) => key.length === 1 ? key.toLowerCase() : key).join("-");
}

// MARK: Overlays

let overlay = null;

// Shows a dialog of the page itself, which closes with Escape and with a click beside it.
function openOverlay(title, content) {
  closeOverlay();
  const before = document.activeElement;
  overlay = document.createElement("dialog");
  overlay.className = "overlay";
  overlay.ariaLabel = title;
  overlay.append(...content);
  overlay.addEventListener("click", (event) => { if (event.target === overlay) closeOverlay(); });
  overlay.addEventListener("close", () => {
    const closed = overlay;
    overlay = null;
    if (closed) closed.remove();
    if (before && before.isConnected && document.activeElement === document.body) before.focus();
  });
  document.body.append(overlay);
  overlay.showModal();
}

function closeOverlay() { if (overlay) overlay.close(); }

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function showKeys() {
  const own = usable("[aria-keyshortcuts]").map((control) => [keysOf(control), nameOf(control)]);
  const general = [["Ctrl-P", "Search for an action"], ["/", "Search"], ["Tab", "Next row or control"],
    ["↑ ↓", "Previous and next row"], ["← →", "Controls of a row"], ["Esc", "Close"], ["?", "These keys"]];
  const list = element("dl", "keys");
  for (const [key, text] of own.concat(general)) list.append(element("dt", "", key), element("dd", "", text));
  openOverlay("Keys", [element("h2", "", "Keys"), list]);
}

// MARK: Actions

const lastUsed = [];

// Returns the positions of the letters of a query in a text and how well they match, or null if they don't.
function match(query, text) {
  const letters = text.toLowerCase();
  const positions = [];
  let [from, score] = [0, 0];
  for (const letter of query.toLowerCase().replace(/\s/g, "")) {
    // The beginning of a word is better than another letter.
    const starts = [...letters].map((_, index) => index).filter((index) => index >= from && letters[index] === letter
      && (index === 0 || !/[\p{L}\p{N}]/u.test(letters[index - 1])));
    const next = letters.indexOf(letter, from);
    if (next < 0) return null;
    const isAdjacent = positions.length > 0 && next === from;
    const found = isAdjacent || !starts.length ? next : starts[0];
    score += isAdjacent ? 8 : found === starts[0] ? 10 : 1 - Math.min(found - from, 8);
    positions.push(found);
    from = found + 1;
  }
  return { positions, score };
}

function actions() {
  const seen = new Set();
  const all = [];
  for (const control of usable("button,a[href],input:not([type=hidden]),select,textarea")) {
    const name = nameOf(control);
    if (!name || control.matches(".grip") || seen.has(name)) continue;
    seen.add(name);
    all.push({ name, keys: keysOf(control), control });
  }
  all.push({ name: "Keys", keys: "?", use: showKeys });
  const rank = (action) => { const index = lastUsed.indexOf(action.name); return index < 0 ? lastUsed.length : index; };
  return all.map((action, index) => ({ action, index })).sort((a, b) => rank(a.action) - rank(b.action) || a.index - b.index)
    .map((item) => item.action);
}

function use(action) {
  closeOverlay();
  const known = lastUsed.indexOf(action.name);
  if (known >= 0) lastUsed.splice(known, 1);
  lastUsed.unshift(action.name);
  if (action.use) return action.use();
  action.control.focus();
  if (action.control.matches("button,a,input[type=checkbox]")) action.control.click();
}

function showActions() {
  const all = actions();
  const input = element("input");
  input.type = "text";
  input.placeholder = "Search for an action";
  input.autocomplete = "off";
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "true");
  input.setAttribute("aria-controls", "actions");
  input.ariaLabel = "Search for an action";
  const list = element("ul", "actions-found");
  list.id = "actions";
  list.setAttribute("role", "listbox");
  let [found, selected] = [[], 0];
  const show = () => {
    list.replaceChildren(...found.map(({ action, positions }, index) => {
      const item = element("li");
      item.id = "action-" + index;
      item.setAttribute("role", "option");
      item.ariaSelected = String(index === selected);
      const name = element("span");
      [...action.name].forEach((letter, at) => name.append(positions.includes(at) ? element("b", "", letter) : letter));
      item.append(name);
      if (action.keys) item.append(element("kbd", "", action.keys));
      item.addEventListener("click", () => use(action));
      return item;
    }));
    if (!found.length) list.replaceChildren(element("li", "none", "No command matches '" + input.value + "'."));
    const item = list.children[selected];
    if (found.length) input.setAttribute("aria-activedescendant", item.id); else input.removeAttribute("aria-activedescendant");
    if (item) item.scrollIntoView({ block: "nearest" });
  };
  const search = () => {
    found = all.map((action) => ({ action, ...match(input.value, action.name) })).filter((item) => item.positions);
    if (input.value.trim()) found.sort((a, b) => b.score - a.score);
    selected = 0;
    show();
  };
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) selected = Math.min(Math.max(selected + step, 0), found.length - 1);
    else if (event.key === "Enter" && found[selected]) { event.preventDefault(); return use(found[selected].action); }
    else return;
    event.preventDefault();
    show();
  });
  openOverlay("Actions", [input, list]);
  search();
  input.focus();
}

document.addEventListener("keydown", (event) => {
  if (isComposing(event) || event.altKey || event.metaKey) return;
  if (event.ctrlKey) {
    if (event.key.toLowerCase() !== "p" || event.shiftKey) return;
    event.preventDefault();
    if (overlay) closeOverlay(); else showActions();
    return;
  }
  if (overlay || isField(event.target) || event.target.isContentEditable) return;
  if (event.key === "?") { event.preventDefault(); showKeys(); }
  if (event.key === "/") {
    const field = usable("input[type=search]")[0];
    if (field) { event.preventDefault(); field.focus(); field.select(); }
  }
});

// MARK: Rows

// Tab goes from row to row, and the arrow keys to the controls inside of a row.
const inRow = "button:not(.step),input:not([type=hidden]),select,textarea,a[href]";

function rowOf(control) { return control.closest(".rows>li,tbody>tr"); }

function controlsIn(row) { return [...row.querySelectorAll(inRow)].filter((control) => rowOf(control) === row); }

function rove() {
  for (const row of page.querySelectorAll(".rows>li,tbody>tr")) {
    const controls = controlsIn(row);
    // Fields are reached by Tab, because the arrow keys move their cursors. Other controls of their rows are beside them.
    const stop = controls.find((control) => control === document.activeElement) || controls.find((control) => !control.matches(".grip"))
      || controls[0];
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
  }
}

// Returns true if an arrow key moves the cursor of a field, or its value.
function keepsArrow(field, key) {
  if (field.matches("select,input[type=range],input[type=radio],input[type=date],input[type=time],input[type=datetime-local]")) return true;
  if (!isField(field)) return false;
  if (field.tagName === "TEXTAREA") return true;
  if (key === "ArrowUp" || key === "ArrowDown") return false;
  return field.selectionStart !== field.selectionEnd || field.selectionStart !== (key === "ArrowLeft" ? 0 : field.value.length);
}

page.addEventListener("keydown", (event) => {
  if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const row = rowOf(event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!row || !step || keepsArrow(event.target, event.key)) return;
  const controls = controlsIn(row);
  let next = null;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    next = controls[controls.indexOf(event.target) + step];
  } else {
    const rows = [...page.querySelectorAll(".rows>li,tbody>tr")].filter((other) => !other.closest("[inert]") && controlsIn(other).length);
    const other = rows[rows.indexOf(row) + step];
    next = other && (controlsIn(other).find((control) => control.tabIndex === 0) || controlsIn(other)[0]);
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
});

page.addEventListener("focusin", (event) => {
  const row = rowOf(event.target);
  if (!row) return;
  for (const control of controlsIn(row)) control.tabIndex = control === event.target ? 0 : -1;
});

rove();
