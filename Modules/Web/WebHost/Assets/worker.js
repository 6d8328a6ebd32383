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
      // The window missed changes that other windows have. Those windows ignore the changes that they already have.
      shared.open(data.version);
    }
  };
};
