#if Server
  extension PageAssets {
    /// The script: sends what a person does, and makes the changes that the program tells. Without it the page is a form.
    static let scriptSource = #"""
      (() => {
        "use strict";
        const page = document.getElementById("page");
        const form = page.form || page.closest("form");
        const edition = page.dataset.page;
        // What this window does has numbers, so that what is sent again is not done again.
        const own = Math.random().toString(36).slice(2, 14);
        let acts = 0;
        let version = Number(page.dataset.v);
        let trail = (history.state && history.state.trail) || [location.pathname];
        let skipped = 0;
        let offline = null;
        // Fields in which something was typed that the program has not been told.
        const changed = new Set();
        // Fields that the program was told of: when it has answered they show what it has.
        const sent = new Set();
        let answered = 0;
        // The list of which another part was asked for, and whether its end is looked at.
        let turned = null;

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

        // Addresses begin with the origin: one with a name and a password in it could not be asked for by a script.

        // Requests are sent one after another, in the order of what was done. Of what is typed meanwhile the last counts.
        let isSending = false;
        const steps = [];

        function send(step) {
          steps.push(step);
          if (!isSending) work();
        }

        async function work() {
          isSending = true;
          while (steps.length || changed.size) {
            const fields = steps.shift() || { do: "set" };
            for (const field of changed) {
              fields[field.name] = value(field);
              sent.add(field);
            }
            changed.clear();
            const body = new URLSearchParams(fields);
            acts += 1;
            body.set("act", own + "." + acts);
            await post(body);
          }
          isSending = false;
          settle();
        }

        // Shows what the program has, where that is another text than was typed: in capital letters, or cut off.
        function settle() {
          if (isSending || changed.size || version < answered) return;
          for (const field of sent) {
            if (field.type === "checkbox") field.checked = field.defaultChecked;
            else if (field.options) for (const option of field.options) option.selected = option.defaultSelected;
            else if (field.type !== "password" && field.value !== field.defaultValue) setValue(field, field.defaultValue);
          }
          sent.clear();
          if (turned) { show(turned); turned = null; }
        }

        // Another part of a list is looked at from the end that was come from.
        function show({ list, isAtEnd }) {
          const rows = document.querySelectorAll("#" + list + ">li:not(.ways),#" + list + ">tbody>tr:not(.ways)");
          const row = rows[isAtEnd ? rows.length - 1 : 0];
          if (!row) return;
          const control = row.querySelector("button,input:not([type=hidden]),select,textarea,a") || row;
          if (control === row) row.tabIndex = -1;
          control.focus({ preventScroll: true });
          row.scrollIntoView({ block: isAtEnd ? "end" : "start" });
        }

        async function post(body) {
          for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
            let reply;
            try {
              reply = await fetch(location.origin + form.getAttribute("action"), { method: "POST", body, headers: { accept: "application/json" } });
            } catch {
              say("No connection. Your changes will be sent when it's back.");
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
              answered = answer.version;
              if (answer.reset !== undefined && answer.version > version) {
                version = answer.version;
                hear(answer);
              } else if (answer.address !== location.pathname && answer.version <= version) address(answer.address);
              return;
            }
            if (reply.status === 409 || reply.status === 401 || reply.status === 403) { location.reload(); return; }
            say("The server reported an error (status " + reply.status + "). Reload the page.");
            return;
          }
        }

        // MARK: What a person does

        function value(field) {
          return field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
        }

        function tell(field) {
          changed.add(field);
          if (!isSending) work();
        }

        form.addEventListener("submit", (event) => {
          event.preventDefault();
          const button = event.submitter;
          if (!button || button.name !== "do" || button.value === "set") return;
          const [action, list] = button.value.split(".");
          if (action === "rows") turned = { list: "e" + list, isAtEnd: button.classList.contains("end") };
          // It may wait for what was typed just now.
          if (button.getAttribute("aria-disabled") && !changed.size && !isSending) return;
          send({ do: button.value });
        });

        form.addEventListener("input", (event) => { if (event.target.name) tell(event.target); });

        form.addEventListener("keydown", (event) => {
          const field = event.target;
          if (event.key === "Enter" && field.tagName === "INPUT" && field.dataset.do) {
            event.preventDefault();
            changed.delete(field);
            sent.add(field);
            send({ do: field.dataset.do, [field.name]: field.value });
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
            if (control.getAttribute("aria-keyshortcuts") === keys && !control.closest("[inert]")) {
              event.preventDefault();
              control.click();
              return;
            }
          }
        });

        addEventListener("popstate", (event) => {
          if (skipped > 0) { skipped -= 1; return; }
          trail = (event.state && event.state.trail) || [location.pathname];
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
          if (name === "value" && "value" in element && element.tagName !== "BUTTON" && element.type !== "checkbox") {
            // What a person typed since is not lost to what the program has heard so far.
            if (!isTyped(element) && element.value !== value) setValue(element, value);
          } else if (name === "checked") {
            if (!isTyped(element)) element.checked = value !== null;
          } else if (name === "selected") {
            if (!isTyped(element.closest("select"))) element.selected = value !== null;
          } else if (name === "autofocus" && value !== null) {
            element.focus();
          }
        }

        // Whether something was typed into a field that the program has not answered yet.
        function isTyped(field) {
          return changed.has(field) || sent.has(field);
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

        // Makes a part of the page another one and keeps what is the same in it: fields with what is typed, the focus, scrolling.
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
            // What stands further below is not made anew because something before it has gone.
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
          if (field) { field.focus(); return; }
          if (element.tagName === "DIALOG") {
            const first = element.querySelector("input:not([type=hidden]),textarea,select") || element.querySelector("button");
            if (first) first.focus();
          }
        }

        function hear(message) {
          const { id, ariaLabel } = document.activeElement || {};
          if (message.reset !== undefined) {
            const holder = document.createElement("div");
            holder.innerHTML = message.reset;
            morphChildren(page, holder);
            // A field that was made anew all the same goes on with what was typed in it.
            for (const set of [changed, sent]) {
              for (const field of [...set]) {
                const now = !field.isConnected && document.getElementById(field.id);
                if (!now || now.name !== field.name) continue;
                set.delete(field);
                set.add(now);
                if (now.type === "checkbox") now.checked = field.checked; else now.value = field.value;
              }
            }
          } else {
            for (const change of message.changes) apply(change);
          }
          if (message.title) document.title = message.title;
          const front = [...page.querySelectorAll("dialog:not([inert])")].pop();
          const isLost = document.activeElement === document.body || (document.activeElement && document.activeElement.closest("[inert]"));
          if (isLost) {
            // What was made anew, such as a row that was moved, is known by its name.
            const same = (id && document.getElementById(id))
              || (ariaLabel && [...page.querySelectorAll("[aria-label]")].find((e) => e.ariaLabel === ariaLabel && !e.closest("[inert]")));
            (same || front && front.querySelector("button,input:not([type=hidden])") || page).focus({ preventScroll: true });
          }
          if (message.address) address(message.address);
          settle();
        }

        function listen() {
          const stream = new EventSource(location.origin + page.dataset.stream + "?edition=" + edition + "&version=" + version);
          stream.addEventListener("change", (event) => {
            say("");
            const message = JSON.parse(event.data);
            const number = Number(event.lastEventId);
            // An answer may have brought it already.
            if (number <= version && message.reset === undefined) return;
            version = number;
            hear(message);
          });
          stream.addEventListener("reload", () => { stream.close(); location.reload(); });
          stream.onopen = () => say("");
          stream.onerror = () => {
            say("No connection. Reconnecting…");
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
