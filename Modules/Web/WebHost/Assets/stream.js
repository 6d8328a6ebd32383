// Receives the changes of windows. Reconnects by itself.
function stream(events, tell) {
  let source = null;
  // The names of the windows, and the versions that they show.
  const windows = new Map();
  function close() {
    if (source) source.close();
    source = null;
  }
  function open() {
    close();
    const list = [...windows].map(([name, version]) => name + "." + version).join();
    const opened = source = new EventSource(events + "&windows=" + list);
    opened.addEventListener("change", (event) => {
      const [name, number] = event.lastEventId.split(".");
      const version = Number(number);
      if (windows.has(name)) windows.set(name, version);
      tell({ name, version, change: event.data });
    });
    opened.addEventListener("gone", ({ data: name }) => {
      windows.delete(name);
      tell({ name, isGone: true });
    });
    opened.addEventListener("reload", () => { close(); tell({ isOld: true }); });
    opened.onopen = () => tell({ isOpen: true });
    opened.onerror = async () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      // The browser would connect with the old versions.
      opened.close();
      tell({ isOpen: false });
      if (isRefused) {
        // The answer wasn't a stream. Only another request tells its status.
        const status = await fetch(events, { method: "HEAD" }).then((reply) => reply.status, () => 0);
        if (source !== opened) return;
        if (status === 204) { close(); tell({ isOver: true }); return; }
        if (status === 401 || status === 403) tell({ isOpen: false, isSignedOut: true });
      }
      // A proxy may have answered in place of the program.
      setTimeout(() => { if (source === opened) open(); }, isRefused ? 2000 : 1000);
    };
  }
  return { windows, open, close, isOpen: () => source !== null };
}
