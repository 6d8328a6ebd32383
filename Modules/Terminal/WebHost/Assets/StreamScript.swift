#if Server
  extension PageAssets {
    /// The function with which a window or the shared worker hears the program's changes.
    static let streamSource = #"""
      // Hears what changes after a version. It connects again by itself.
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
      """#

    /// The shared worker: one stream of changes for all windows of a session.
    static let workerSource = #"""
      "use strict";
      \#(streamSource)
      const ports = new Set();
      let shared = null;

      onconnect = ({ ports: [port] }) => {
        port.onmessage = ({ data }) => {
          if (data.isOver) { ports.delete(port); return; }
          ports.add(port);
          if (!shared) {
            shared = stream(data.events, (message) => { for (const port of ports) port.postMessage(message); });
            shared.open(data.version);
          } else if (!shared.isOpen() || data.isAgain || data.version < shared.version) {
            // The window missed something that the others have. They pass over what they know.
            shared.open(data.version);
          }
        };
      };

      """#
  }
#endif
