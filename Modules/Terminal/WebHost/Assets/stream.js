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
    opened.onerror = () => {
      tell({ isOpen: false });
      // A proxy may answer in place of the program.
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => { if (source === opened) open(own.version); }, 2000);
    };
  }
  return own;
}
