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
