// MARK: The stream

// A browser has six connections to a host, so all windows of a session share one stream. Without shared workers, a window has its
// own stream while it is visible.
const events = location.origin + page.dataset.stream + "?edition=" + edition;
let port = null;
let ownStream = null;

function join(isAgain) {
  if (!hasJoined) return;
  if (!port && !ownStream && typeof SharedWorker !== "undefined") {
    try {
      const worker = new SharedWorker(location.origin + page.dataset.worker, session);
      worker.onerror = () => { port = null; listenAlone(); };
      port = worker.port;
      port.onmessage = (event) => hearStream(event.data);
    } catch {}
  }
  if (port) port.postMessage({ events, name, version, isAgain }); else listenAlone();
}

function listenAlone() {
  ownStream = ownStream || stream(events, hearStream);
  ownStream.windows.set(name, version);
  if (document.visibilityState === "visible") ownStream.open(); else ownStream.close();
}

function hearStream(message) {
  if (message.isOpen) tryAgain();
  if (message.isOver) { end(); return; }
  if (isOver) return;
  if (message.isOpen !== undefined) say("stream", message.isOpen ? "" : message.isSignedOut
    ? "You are signed out. Sign in in another window to continue." : "No connection. Reconnecting…");
  if (message.isGone) {
    // The program can begin a window without actions again. The next action does so, too.
    if (start === null) end(); else if (!isSending) send({});
    return;
  }
  if (message.isOld) { isOld = true; settle(); }
  if (message.change === undefined) return;
  say("stream", "");
  const content = JSON.parse(message.change);
  // An answer may have contained the change already.
  if (message.version <= version && content.reset === undefined) return;
  version = message.version;
  hear(content);
}

document.addEventListener("visibilitychange", () => { if (ownStream) listenAlone(); });

addEventListener("pagehide", () => {
  if (port) port.postMessage({ isOver: true });
  // The page may come back, so this is only a hint.
  if (navigator.sendBeacon) {
    navigator.sendBeacon(location.origin + form.getAttribute("action"), new URLSearchParams({ window: name, left: "1" }));
  }
});

// MARK: The window

// A tab keeps the name of its window when its page is loaded again. A tab that was duplicated, or opened by a script, has the name of
// a window that another tab shows.
const session = page.dataset.session;
const key = "cairn " + session;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(key);
// The name that this page is about to take.
let wanted = null;
let hasJoined = false;
let isTaken = () => {};

if (channel) {
  channel.onmessage = ({ data }) => {
    if (data.to === own) isTaken();
    const isOwn = data.asks === wanted ? own < data.from : hasJoined && !isOver && data.asks === name;
    if (data.asks && isOwn) channel.postMessage({ to: data.from });
  };
}

// Returns true if another page shows a window.
function isShownElsewhere(other) {
  if (!channel) return false;
  return new Promise((resolve) => {
    isTaken = () => resolve(true);
    channel.postMessage({ asks: other, from: own });
    setTimeout(() => resolve(false), 100);
  });
}

function storedName() {
  try { return sessionStorage.getItem(key); } catch { return null; }
}

// Takes the window that this tab showed before, or a copy of its screens.
async function begin() {
  wanted = storedName();
  if (wanted !== null && wanted !== name) {
    form.inert = true;
    isSending = true;
    const isCopy = await isShownElsewhere(wanted);
    const fields = isCopy ? { copy: wanted } : { window: wanted, open: location.pathname, instead: name };
    const answer = (name || !isCopy) && await post({ ...fields, whole: 1 });
    if (answer && !isCopy) name = wanted;
    form.inert = false;
    isSending = false;
    if (answer) { version = 0; take(answer); }
  }
  wanted = null;
  // There are too many windows, as the page says.
  if (!name) return;
  try { sessionStorage.setItem(key, name); } catch {}
  hasJoined = true;
  join(false);
  cover(page.querySelector("dialog") || undefined);
  const first = [...page.querySelectorAll("[autofocus]")].filter((field) => !field.closest("[inert]")).pop();
  if (first) first.focus();
  retry();
}

addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  if (await isShownElsewhere(name)) { location.reload(); return; }
  // The window may show another path now.
  send({ open: location.pathname }, [], () => join(true));
});

begin();
