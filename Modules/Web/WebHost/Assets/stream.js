// Receives the changes after a version. Reconnects by itself.
function stream(events, tell) {
  let source = null;
  const own = { version: 0, open, close, isOpen: () => source !== null };
  function close() {
    if (source) source.close();
    source = null;
  }
  function open(version) {
    close();
    own.version = version;
    const opened = source = new EventSource(events + "&version=" + version);
    opened.addEventListener("change", (event) => {
      own.version = Number(event.lastEventId);
      tell({ change: event.data, version: own.version });
    });
    opened.addEventListener("reload", () => { close(); tell({ isOld: true }); });
    opened.onopen = () => tell({ isOpen: true });
    opened.onerror = async () => {
      tell({ isOpen: false });
      if (opened.readyState !== EventSource.CLOSED) return;
      // The answer wasn't a stream. Only another request tells its status.
      const status = await fetch(events, { method: "HEAD" }).then((reply) => reply.status, () => 0);
      if (source !== opened) return;
      if (status === 204) { close(); tell({ isOver: true }); return; }
      if (status === 401 || status === 403) tell({ isOpen: false, isSignedOut: true });
      // A proxy may have answered in place of the program.
      setTimeout(() => { if (source === opened) open(own.version); }, 2000);
    };
  }
  return own;
}
