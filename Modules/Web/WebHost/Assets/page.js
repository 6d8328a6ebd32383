const page = document.getElementById("page");
const form = page.form || page.closest("form");
const edition = page.dataset.page;
// The actions of this page are numbered, so that the program doesn't perform a repeated request again.
const own = Math.random().toString(36).slice(2, 14);
let acts = 0;
// The window of the session that this page shows.
let name = form.elements.window.value;
// The path from which the program can begin the window again, until it is saved.
let start = form.elements.start ? form.elements.start.value : null;
let version = Number(page.dataset.v);
let trail = (history.state && history.state.trail) || [location.pathname];
let skipped = 0;
// The maximum size of a form, in bytes.
const limit = Number(page.dataset.limit);
// Fields with typed text that hasn't been sent yet.
const changed = new Set();
// Fields whose text was sent. When the program has answered, they show the program's text.
const sent = new Set();
// Fields whose text is too long to be sent. They keep it until it is shorter.
const held = new Set();
// Fields that the user has typed into, which a page that is out of date must not lose.
const typedInto = new Set();
// The field in which an input method composes a word.
let composing = null;
let answered = 0;
// True if the program has another version of this script, so that the page must be reloaded.
let isOld = false;
// The list of which another part was requested, and whether to show the end of that part.
let turned = null;

history.replaceState({ trail }, "", location.pathname);

// The problems, by the part that reports them. The page shows the first one.
const troubles = { size: "", sending: "", stream: "" };
let shownTrouble = null;

function say(part, text) {
  troubles[part] = text;
  const shown = troubles.size || troubles.sending || troubles.stream;
  document.documentElement.classList.toggle("troubled", shown !== "");
  if (!shown) { if (shownTrouble) { shownTrouble.remove(); shownTrouble = null; } return; }
  if (!shownTrouble) {
    shownTrouble = document.createElement("div");
    shownTrouble.className = "offline";
    shownTrouble.setAttribute("role", "alert");
    document.body.append(shownTrouble);
  }
  if (shownTrouble.textContent !== shown) shownTrouble.textContent = shown;
}

// Requests use addresses that begin with the origin, because a script can't request an address that contains a name and a password.

// Requests are sent one after another, in the order of the actions. Of text that is typed in the meantime, only the last version is
// sent.
let isSending = false;
const steps = [];

// 'typed' has the fields whose text is part of 'fields'. 'then' is called after the answer.
function send(fields, typed = [], then = () => {}) {
  steps.push({ fields, typed, then });
  retry();
}

// Sends everything that is pending. Text that was too long may be shorter now.
function retry() {
  for (const field of held) if (field.isConnected) changed.add(field);
  held.clear();
  if (!isSending) work();
}

async function work() {
  isSending = true;
  while (steps.length || changed.size) {
    const { fields, typed, then } = steps.shift() || { fields: {}, typed: [], then: () => {} };
    for (const field of changed) {
      fields[field.name] = value(field);
      typed.push(field);
    }
    for (const field of typed) sent.add(field);
    changed.clear();
    const files = Object.values(fields).filter((value) => value instanceof File);
    const size = files.reduce((sum, file) => sum + file.size, new URLSearchParams(fields).toString().length);
    const most = files.length ? 4 * limit : limit;
    const answer = size <= most && await post(fields, files.length > 0);
    if (answer === null) return end();
    if (answer) { say("size", ""); take(answer); then(); continue; }
    // An action that needs the text isn't sent without it.
    steps.length = 0;
    for (const field of typed) {
      sent.delete(field);
      if (field.type === "file") field.value = ""; else held.add(field);
    }
    const takes = " to be saved: it takes " + Math.ceil(size / 1024) + " KiB"
      + (size > most ? ", and at most " + Math.floor(most / 1024) + " KiB can be sent. " : ". ");
    say("size", files.length ? "This file is too large" + takes + "Choose another one."
      : "This text is too long" + takes + "Shorten it to continue.");
  }
  isSending = false;
  settle();
}

// Shows the program's text if it differs from the typed text, for example because it was capitalized or shortened.
function settle() {
  if (isSending || changed.size) return;
  if (isOld && !held.size) { location.reload(); return; }
  if (version < answered) return;
  for (const field of sent) {
    if (field === composing) continue;
    if (field.type === "checkbox") field.checked = field.defaultChecked;
    else if (field.type === "file") field.value = "";
    else if (field.options) for (const option of field.options) option.selected = option.defaultSelected;
    else if (field.type !== "password" && field.value !== field.defaultValue) setValue(field, field.defaultValue);
    sent.delete(field);
  }
  if (turned) { show(turned); turned = null; }
}

// Scrolls to the beginning of the new part of a list, or to its end if the user came from below.
function show({ list, isAtEnd }) {
  const rows = document.querySelectorAll("#" + list + ">li:not(.pager),#" + list + ">tbody>tr:not(.pager)");
  const row = rows[isAtEnd ? rows.length - 1 : 0];
  if (!row) return;
  const control = row.querySelector("button,input:not([type=hidden]),select,textarea,a") || row;
  if (control === row) row.tabIndex = -1;
  control.focus({ preventScroll: true });
  row.scrollIntoView({ block: isAtEnd ? "end" : "start" });
}

// Sends a form until it is answered. The program recognizes a form that it has handled already.
//
// Returns the answer, false if the form is too large, or null if the window no longer exists.
let tryAgain = () => {};
async function post(fields, hasFiles = false) {
  const body = hasFiles ? new FormData() : new URLSearchParams();
  acts += 1;
  const all = { window: name, act: own + "." + acts, ...(start === null ? {} : { start, version }), ...fields };
  for (const field in all) body.set(field, all[field]);
  for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
    let trouble = "No connection. Your changes will be sent when it's back.";
    let answer = null;
    try {
      const reply = await fetch(location.origin + form.getAttribute("action"), {
        method: "POST", body, headers: { accept: "application/json" },
        signal: AbortSignal.timeout ? AbortSignal.timeout(60000) : undefined,
      });
      const text = await reply.text();
      if (reply.status === 413) return false;
      if (reply.status === 409) return null;
      trouble = reply.ok ? "The answer didn't arrive. Your changes will be sent again." : reason(reply, text, wait);
      if (reply.ok) answer = JSON.parse(text);
    } catch {}
    // An answer that was cut off, or that a proxy wrote, has no version.
    if (answer && Number.isFinite(answer.version)) {
      say("sending", "");
      return answer;
    }
    say("sending", trouble);
    await new Promise((resolve) => { tryAgain = resolve; setTimeout(resolve, wait); });
  }
}

// Returns the reason that a form wasn't answered.
function reason(reply, text, wait) {
  const isOwn = (reply.headers.get("content-type") || "").startsWith("text/plain");
  switch (reply.status) {
    // Another process takes over in a moment.
    case 429: case 503: return wait < 1000 ? "" : "The server is busy. Your changes will be sent again.";
    case 401: case 403: case 421:
      return isOwn ? "Your changes aren't saved. " + text.trim() + " They stay on this page and will be sent again."
        : "Your changes aren't saved: you are signed out. Sign in in another window, and they will be sent.";
    default: return "The server reported an error (status " + reply.status + "). Your changes will be sent again.";
  }
}

function take(answer) {
  answered = answer.version;
  start = answer.start === undefined ? null : answer.start;
  if (answer.reset !== undefined && answer.version > version) {
    version = answer.version;
    hear(answer);
  } else if (answer.address !== location.pathname && answer.version <= version) address(answer.address);
  // The answer has the page if the stream isn't connected to the process that answered.
  if (answer.reset !== undefined) join(true);
  // If the stream doesn't deliver the changes that the answer names, they were lost.
  if (version < answered) setTimeout(() => { if (version < answer.version) join(true); }, 5000);
}

// The session no longer exists, so nothing can be sent anymore.
let isOver = false;
function end() {
  if (isOver) return;
  isOver = true;
  say("sending", "");
  say("stream", "");
  const hasText = [...changed, ...sent, ...held, ...typedInto].some((field) => field.isConnected && value(field));
  if (!hasText) location.reload();
  else say("sending", "This page is out of date, and your last changes can't be saved. Copy what you typed, then reload the page.");
}

addEventListener("beforeunload", (event) => {
  if (held.size || isSending && troubles.sending) event.preventDefault();
});

// MARK: User actions

function value(field) {
  if (field.type === "file") return field.files[0] || "";
  return field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
}

function tell(field) {
  changed.add(field);
  retry();
}

// Opens the browser's menu for sharing on a phone, and copies the text elsewhere.
//
// Returns false if the browser can do neither. The program then shows the text.
async function share(text) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share(/^https?:/.test(text) ? { url: text } : { text });
      return true;
    }
    await navigator.clipboard.writeText(text);
    notify("Copied.");
    return true;
  } catch (error) {
    // The user has closed the menu.
    return error.name === "AbortError";
  }
}

// Shows a notice of the page itself for some seconds.
function notify(text) {
  const note = document.createElement("div");
  note.className = "copied";
  note.setAttribute("role", "status");
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 4000);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || button.name !== "do" || !button.value) return;
  if (button.dataset.copies !== undefined) {
    share(button.dataset.copies).then((isDone) => { if (!isDone) send({ do: button.value }); });
    return;
  }
  const { rows } = JSON.parse(button.value);
  if (rows !== undefined) turned = { list: "e" + rows, isAtEnd: button.classList.contains("end") };
  // The text that was just typed may enable the button.
  if (button.getAttribute("aria-disabled") && !changed.size && !isSending) return;
  send({ do: button.value });
});

form.addEventListener("input", (event) => {
  // A file is sent with the next button, so that it isn't sent if the user chooses another one.
  if (!event.target.options && event.target.type !== "checkbox") typedInto.add(event.target);
  if (event.target.type === "file") changed.add(event.target);
  else if (event.target.name) tell(event.target);
});

// A word that an input method is composing is sent, but it isn't replaced.
form.addEventListener("compositionstart", (event) => { composing = event.target; });
form.addEventListener("compositionend", (event) => { composing = null; settle(); });

// Returns true if a key belongs to an input method, such as the return key that ends a word.
function isComposing(event) { return event.isComposing || event.keyCode === 229; }

form.addEventListener("keydown", (event) => {
  if (isComposing(event)) return;
  const field = event.target;
  if (event.key === "Enter" && field.tagName === "INPUT" && field.dataset.do) {
    event.preventDefault();
    changed.delete(field);
    send({ do: field.dataset.do, [field.name]: field.value }, [field]);
  }
});

document.addEventListener("keydown", (event) => {
  if (isComposing(event) || overlay) return;
  if (event.key === "Escape") {
    const dialogs = page.querySelectorAll("dialog:not([inert])");
    const last = dialogs[dialogs.length - 1];
    const close = last && last.querySelector(`button[value='{"dismiss":true}']`);
    if (close) { event.preventDefault(); close.click(); return; }
  }
  // The shift key is part of a symbol, such as '?'.
  const isSymbol = event.key.length === 1 && event.key.toUpperCase() === event.key.toLowerCase();
  const keys = (event.altKey ? "Alt+" : "") + (event.ctrlKey ? "Control+" : "")
    + (event.shiftKey && !isSymbol ? "Shift+" : "") + (event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key);
  // Keys of a field, and those that press a button or scroll, keep their meaning.
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  const isLetter = event.key.length === 1 && event.key !== " ";
  if (isPlain && (isLetter ? isField(event.target) : event.target !== document.body && event.target !== page)) return;
  for (const control of page.querySelectorAll("[aria-keyshortcuts]")) {
    if (control.getAttribute("aria-keyshortcuts") === keys && !control.closest("[inert]")) {
      event.preventDefault();
      control.click();
      return;
    }
  }
});

function isField(element) {
  return element.matches("textarea,select,input:not([type=checkbox]):not([type=radio]):not([type=file])");
}

// Rows are moved by their handles: with the arrow keys, or by dragging.
document.documentElement.classList.add("scripted");

function move(grip, count) {
  if (count === 0) return;
  send({ do: JSON.stringify({ ...JSON.parse(grip.dataset.move), by: count }) });
}

page.addEventListener("keydown", (event) => {
  const grip = event.target.closest(".grip");
  const count = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grip || !count) return;
  event.preventDefault();
  const rows = [...grip.closest("ul, tbody").children];
  const place = rows.indexOf(grip.closest("li, tr")) + count;
  if (place >= 0 && place < rows.length) move(grip, count);
});

page.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest(".grip");
  if (!grip || event.button !== 0) return;
  const row = grip.closest("li, tr");
  const rows = [...row.parentElement.children].filter((other) => other.querySelector(".grip"));
  const start = rows.indexOf(row);
  let target = start;
  grip.setPointerCapture(event.pointerId);
  row.classList.add("moving");
  const drag = (event) => {
    row.style.translate = `0 ${event.clientY - first}px`;
    target = rows.reduce((best, other, index) => {
      const box = boxes[index];
      return event.clientY >= box.top && event.clientY < box.bottom ? index : best;
    }, event.clientY < boxes[0].top ? 0 : event.clientY >= boxes[boxes.length - 1].bottom ? rows.length - 1 : target);
  };
  const first = event.clientY;
  const boxes = rows.map((other) => other.getBoundingClientRect());
  const end = (event) => {
    grip.removeEventListener("pointermove", drag);
    row.classList.remove("moving");
    row.style.translate = "";
    if (event.type === "pointerup") move(grip, target - start);
  };
  grip.addEventListener("pointermove", drag);
  grip.addEventListener("pointerup", end, { once: true });
  grip.addEventListener("pointercancel", end, { once: true });
});

addEventListener("popstate", (event) => {
  if (skipped > 0) { skipped -= 1; return; }
  trail = (event.state && event.state.trail) || [location.pathname];
  send({ open: location.pathname });
});

// MARK: Messages from the program

function address(path) {
  if (path === trail[trail.length - 1]) {
    if (location.pathname !== path) history.pushState({ trail }, "", path);
    return;
  }
  const back = trail.lastIndexOf(path);
  if (back >= 0) {
    const count = trail.length - 1 - back;
    trail = trail.slice(0, back + 1);
    skipped += 1;
    history.go(-count);
  } else {
    trail = [...trail, path];
    history.pushState({ trail }, "", path);
  }
}

function hear(message) {
  try {
    change(message);
  } catch (error) {
    // The page differs from the program's version of it.
    isOld = true;
    (self.reportError || console.error)(error);
  }
  settle();
}

function change(message) {
  const { id, ariaLabel } = document.activeElement || {};
  // A later field may have the name of a field that is gone.
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  if (message.reset !== undefined) {
    const holder = document.createElement("div");
    holder.innerHTML = message.reset;
    morphChildren(page, holder);
    // A field that was created again nevertheless keeps the text that was typed into it.
    for (const set of [changed, sent, held]) {
      for (const field of [...set]) {
        const now = !field.isConnected && document.getElementById(field.id);
        if (!now || now.name !== field.name) continue;
        set.delete(field);
        set.add(now);
        if (typedInto.delete(field)) typedInto.add(now);
        if (now.type === "checkbox") now.checked = field.checked;
        else if (now.type !== "file") now.value = field.value;
      }
    }
  } else {
    for (const change of message.changes) apply(change);
  }
  if (message.title) document.title = message.title;
  const front = [...page.querySelectorAll("dialog:not([inert])")].pop();
  cover(front);
  const isLost = document.activeElement === document.body || (document.activeElement && document.activeElement.closest("[inert]"));
  if (isLost) {
    // An element that was created again, such as a row that was moved, is found by its name.
    const same = (id && document.getElementById(id))
      || (ariaLabel && [...page.querySelectorAll("[aria-label]")].find((e) => e.ariaLabel === ariaLabel && !e.closest("[inert]")));
    (same || front && safest(front) || page).focus({ preventScroll: true });
  }
  if (message.address) address(message.address);
  rove();
}

// The bar above the page can't be reached while a sheet or a question is open.
function cover(front) {
  for (const part of document.querySelectorAll(".top,.skip")) part.inert = front !== undefined;
}
