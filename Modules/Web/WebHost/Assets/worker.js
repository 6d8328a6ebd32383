// The pages, and the names of their windows.
const ports = new Map();
let shared = null;

function tell(message) {
  for (const [port, name] of ports) if (message.name === undefined || message.name === name) port.postMessage(message);
}

// Stops receiving the changes of windows without a page. A page that is loaded again comes back at once.
function leave() {
  if (!shared) return;
  const names = new Set(ports.values());
  const gone = [...shared.windows.keys()].filter((name) => !names.has(name));
  for (const name of gone) shared.windows.delete(name);
  if (!names.size) shared.close(); else if (gone.length && shared.isOpen()) shared.open();
}

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.isOver) {
      ports.delete(port);
      setTimeout(leave, 1000);
      return;
    }
    ports.set(port, data.name);
    shared = shared || stream(data.events, tell);
    const known = shared.windows.get(data.name);
    if (!shared.isOpen() || known === undefined || data.isAgain || data.version < known) {
      // The page missed changes. The other windows get only those after their versions.
      shared.windows.set(data.name, data.version);
      shared.open();
    }
  };
};
