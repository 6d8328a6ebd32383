#if Server
  extension PageAssets {
    /// The script: sends what a person does, and makes the changes that the program tells. Without it the page is a form.
    static let scriptSource = #"""
      (() => {
        "use strict";
        const page = document.getElementById("page");
        const form = page.form || page.closest("form");
        const run = page.dataset.page;
        let version = Number(page.dataset.v);
        let trail = (history.state && history.state.trail) || [location.pathname];
        let skipped = 0;
        let queue = Promise.resolve();
        let offline = null;
        // What a person typed into a field and the program has been told.
        const told = new WeakMap();
        const waiting = new Map();

        history.replaceState({ trail }, "", location.pathname);

        function say(text) {
          if (!text) { if (offline) { offline.remove(); offline = null; } return; }
          if (!offline) {
            offline = document.createElement("div");
            offline.className = "offline";
            offline.setAttribute("role", "alert");
            document.body.append(offline);
          }
          offline.textContent = text;
        }

        // Requests are sent one after another, in the order of what was done.
        function send(fields) {
          const body = new URLSearchParams(fields);
          body.set("run", run);
          queue = queue.then(() => post(body));
          return queue;
        }

        async function post(body) {
          for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
            let reply;
            try {
              reply = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
            } catch {
              say("No connection. What you did is kept here and sent when there is one.");
              await new Promise((resolve) => setTimeout(resolve, wait));
              continue;
            }
            say("");
            if (reply.status === 429 || reply.status === 503) {
              await new Promise((resolve) => setTimeout(resolve, wait));
              continue;
            }
            if (reply.ok) {
              const answer = await reply.json();
              if (answer.address !== location.pathname && answer.version <= version) address(answer.address);
              return;
            }
            if (reply.status === 409 || reply.status === 401 || reply.status === 403) { location.reload(); return; }
            say("The program answered " + reply.status + ".");
            return;
          }
        }

        // MARK: What a person does

        function value(field) {
          return field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
        }

        function tell(field, also) {
          clearTimeout(waiting.get(field));
          waiting.delete(field);
          const fields = also || {};
          if (told.get(field) !== value(field)) {
            told.set(field, value(field));
            fields[field.name] = value(field);
          } else if (!also) return;
          if (!fields.do) fields.do = "set";
          send(fields);
        }

        function tellAll() {
          for (const field of [...waiting.keys()]) tell(field);
        }

        form.addEventListener("submit", (event) => {
          event.preventDefault();
          const button = event.submitter;
          tellAll();
          if (button && button.name === "do" && button.value !== "set") send({ do: button.value });
        });

        form.addEventListener("input", (event) => {
          const field = event.target;
          if (!field.name) return;
          const isText = field.tagName === "TEXTAREA" || ["text", "search", "password"].includes(field.type);
          clearTimeout(waiting.get(field));
          waiting.set(field, setTimeout(() => tell(field), isText && field.type !== "search" ? 120 : 20));
        });

        form.addEventListener("change", (event) => { if (event.target.name) tell(event.target); });

        form.addEventListener("keydown", (event) => {
          const field = event.target;
          if (event.key === "Enter" && field.tagName === "INPUT" && field.dataset.do) {
            event.preventDefault();
            told.delete(field);
            tell(field, { do: field.dataset.do });
          }
        });

        document.addEventListener("keydown", (event) => {
          if (event.key === "Escape") {
            const dialogs = page.querySelectorAll("dialog:not([inert])");
            const last = dialogs[dialogs.length - 1];
            const close = last && last.querySelector('button[value="dismiss"]');
            if (close) { event.preventDefault(); close.click(); return; }
          }
          const keys = (event.altKey ? "Alt+" : "") + (event.ctrlKey ? "Control+" : "")
            + (event.shiftKey ? "Shift+" : "") + (event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key);
          if (!event.altKey && !event.ctrlKey && !(event.key === "Enter" && event.target === document.body)) return;
          for (const control of page.querySelectorAll("[aria-keyshortcuts]")) {
            if (control.getAttribute("aria-keyshortcuts") === keys && !control.closest("[inert]") && !control.disabled) {
              event.preventDefault();
              control.click();
              return;
            }
          }
        });

        addEventListener("popstate", (event) => {
          if (skipped > 0) { skipped -= 1; return; }
          trail = (event.state && event.state.trail) || [location.pathname];
          tellAll();
          send({ open: location.pathname });
        });

        // MARK: What the program tells

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

        function node(path) {
          let found = page;
          for (const index of path) found = found.childNodes[index];
          return found;
        }

        // In SVG an element is another one than in HTML, so that it is made where it will stand.
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
          const isBusy = element === document.activeElement && waiting.has(element);
          if (name === "value" && "value" in element && element.tagName !== "BUTTON" && element.type !== "checkbox") {
            // What a person typed since is not lost to what the program has heard so far.
            const isOld = element === document.activeElement && told.has(element) && element.value !== told.get(element);
            if (!isBusy && !isOld && element.value !== value) setValue(element, value);
          } else if (name === "checked") {
            element.checked = value !== null;
          } else if (name === "selected") {
            element.selected = value !== null;
          } else if (name === "autofocus" && value !== null) {
            element.focus();
          }
        }

        function setValue(field, value) {
          const [start, end] = [field.selectionStart, field.selectionEnd];
          field.value = value;
          told.set(field, field.value);
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
              if (isText && (waiting.has(old) || (told.has(old) && old === document.activeElement && old.value !== told.get(old)))) break;
              if (isText) { setValue(old, child.value); break; }
              old.replaceWith(child);
              focusIn(child);
              break;
            }
          }
        }

        function focusIn(element) {
          if (element.nodeType !== 1) return;
          const field = element.matches("[autofocus]") ? element : element.querySelector("[autofocus]");
          if (field) { field.focus(); return; }
          if (element.tagName === "DIALOG") {
            const first = element.querySelector("input:not([type=hidden]),textarea,select") || element.querySelector("button");
            if (first) first.focus();
          }
        }

        function hear(message) {
          if (message.reset !== undefined) {
            const id = document.activeElement && document.activeElement.id;
            page.innerHTML = message.reset;
            const again = id && document.getElementById(id);
            if (again) again.focus();
          } else {
            for (const change of message.changes) apply(change);
          }
          if (message.title) document.title = message.title;
          const front = [...page.querySelectorAll("dialog:not([inert])")].pop();
          const isLost = document.activeElement === document.body || (document.activeElement && document.activeElement.closest("[inert]"));
          if (isLost) { (front && front.querySelector("button,input:not([type=hidden])") || page).focus({ preventScroll: true }); }
          if (message.address) address(message.address);
        }

        function listen() {
          const stream = new EventSource(page.dataset.stream + "?run=" + run + "&version=" + version);
          stream.addEventListener("change", (event) => {
            say("");
            version = Number(event.lastEventId);
            hear(JSON.parse(event.data));
          });
          stream.addEventListener("reload", () => { stream.close(); queue.then(() => location.reload()); });
          stream.onopen = () => say("");
          stream.onerror = () => {
            say("No connection. It comes back by itself.");
            if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
          };
        }

        listen();
        const first = page.querySelector("[autofocus]");
        if (first) first.focus();
      })();

      """#
  }
#endif
