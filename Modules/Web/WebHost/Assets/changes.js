function node(path) {
  let found = page;
  for (const index of path) found = found.childNodes[index];
  return found;
}

// An SVG element differs from an HTML element of the same name, so it is created in its parent's namespace.
function made(html, parent) {
  if (parent.namespaceURI === "http://www.w3.org/2000/svg") {
    const svg = document.createElementNS(parent.namespaceURI, "svg");
    svg.innerHTML = html;
    return svg.firstChild;
  }
  const tag = parent.tagName;
  const holder = document.createElement(["TABLE", "TBODY", "THEAD", "TR", "SELECT"].includes(tag) ? tag : "div");
  holder.innerHTML = html;
  return holder.firstChild || document.createTextNode("");
}

function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
  if (name === "value" && "value" in element && element.tagName !== "BUTTON" && element.type !== "checkbox") {
    // The user may have typed since. Don't replace that text with the program's earlier text.
    if (!isTyped(element) && element.value !== value) setValue(element, value);
  } else if (name === "checked") {
    if (!isTyped(element)) element.checked = value !== null;
  } else if (name === "selected") {
    if (!isTyped(element.closest("select"))) element.selected = value !== null;
  } else if (name === "autofocus" && value !== null) {
    element.focus();
  }
}

// Returns true if the user typed into a field and the program hasn't answered yet.
function isTyped(field) {
  return changed.has(field) || sent.has(field) || held.has(field) || field === composing;
}

function setValue(field, value) {
  const [start, end] = [field.selectionStart, field.selectionEnd];
  field.value = value;
  if (field === document.activeElement && start !== null) {
    try { field.setSelectionRange(Math.min(start, value.length), Math.min(end, value.length)); } catch {}
  }
}

function apply(change) {
  const [kind, path, ...rest] = change;
  switch (kind) {
    case "text": node(path).data = rest[0]; break;
    case "set": setAttribute(node(path), rest[0], rest[1]); break;
    case "remove": node(path).remove(); break;
    case "insert": {
      const parent = node(path);
      const child = made(rest[1], parent);
      parent.insertBefore(child, parent.childNodes[rest[0]] || null);
      focusIn(child);
      break;
    }
    case "replace": {
      const old = node(path);
      const child = made(rest[0], old.parentNode);
      const isText = child.tagName === "TEXTAREA" && old.tagName === "TEXTAREA";
      if (isText) {
        const isLater = isTyped(old);
        old.defaultValue = child.defaultValue;
        if (!isLater && old.value !== child.value) setValue(old, child.value);
        break;
      }
      old.replaceWith(child);
      focusIn(child);
      break;
    }
  }
}

// Updates a part of the page. Whatever didn't change stays: typed text, the focus, the scroll position.
function morph(old, wanted) {
  if (old.nodeType !== wanted.nodeType || old.nodeName !== wanted.nodeName || (old.id || "") !== (wanted.id || "")
    || old.name !== wanted.name) {
    old.replaceWith(wanted);
    focusIn(wanted);
    return;
  }
  if (old.nodeType !== 1) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  if (old.tagName === "TEXTAREA") {
    const isLater = isTyped(old);
    old.defaultValue = wanted.defaultValue;
    if (!isLater && old.value !== wanted.value) setValue(old, wanted.value);
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) setAttribute(old, name, null);
  for (const { name, value } of [...wanted.attributes]) if (old.getAttribute(name) !== value) setAttribute(old, name, value);
  if (old.tagName !== "TEXTAREA") morphChildren(old, wanted);
}

function morphChildren(old, wanted) {
  const children = [...wanted.childNodes];
  children.forEach((child, index) => {
    let present = old.childNodes[index];
    // If an element was removed, keep the elements after it instead of creating them again.
    const id = child.nodeType === 1 && (child.id || (child.querySelector("[id]") || {}).id);
    const known = id && document.getElementById(id);
    if (known && old.contains(known) && known !== old) {
      let top = known;
      while (top.parentNode !== old) top = top.parentNode;
      while (present && present !== top && [...old.childNodes].indexOf(top) > index) {
        present.remove();
        present = old.childNodes[index];
      }
    }
    if (present) morph(present, child); else { old.append(child); focusIn(child); }
  });
  while (old.childNodes.length > children.length) old.lastChild.remove();
}

function focusIn(element) {
  if (element.nodeType !== 1) return;
  const field = element.matches("[autofocus]") ? element : element.querySelector("[autofocus]");
  const first = field || element.tagName === "DIALOG" && safest(element);
  if (first) first.focus();
}

// Returns the control of a dialog that gets the focus. It is never a destructive button.
function safest(dialog) {
  return dialog.querySelector("[autofocus]") || dialog.querySelector("input:not([type=hidden]),textarea,select")
    || dialog.querySelector("button:not(.destructive)");
}
