#if Server
  import Foundation
  import TerminalText
  import TerminalUI

  // Controls as native controls of the browser, each with a name for screen readers.

  extension PageBuilder {
    /// Returns a control.
    func control(_ control: Control, of element: Element) -> [HTMLNode] {
      [
        .tag(
          .div, key: element.id.rawValue, [.set(.class, control.isSearch ? "control search" : "control")],
          field(control, of: element) + (control.isTab ? [] : badge(of: element)) + more(of: element))
      ]
    }

    private func field(_ control: Control, of element: Element) -> [HTMLNode] {
      let id = element.id
      switch control.kind {
      case .button(let role):
        let style = role == .destructive ? "destructive" : control.isProminent ? "primary" : nil
        let copies = control.copiedText.map { [HTMLAttribute.set(.copies, $0)] } ?? []
        return [use(control, of: element, .tap(id), class: style, copies)]
      case .link: return [anchor(control, element) ?? use(control, of: element, .tap(id), class: "link")]
      case .menu: return [use(control, of: element, .tap(id), class: "menu")]
      case .tab(let isSelected):
        return [
          use(
            control, of: element, .tap(id), class: isSelected ? "tab chosen" : "tab",
            [.set(.role, "tab"), .set(.ariaSelected, isSelected ? "true" : "false")],
            badge: badge(of: element))
        ]
      case .disclosure(let isExpanded):
        return [
          use(
            control, of: element, .toggle(id, isOn: !isExpanded), class: "disclosure",
            [.set(.ariaExpanded, isExpanded ? "true" : "false")])
        ]
      case .textField(let text, let prompt, let submits):
        let field = named(control, textField(control, element, text: text, prompt: prompt, submits: submits))
        return [was(PageField.text(id), control.isSecure ? "" : text), field]
      case .toggle(let isOn):
        let box = HTMLNode.tag(
          .input,
          [.set(.type, "checkbox"), .set(.name, PageField.toggle(id).name), .set(.value, "1")]
            + (isOn ? [.flag(.checked)] : []) + basics(element))
        return [
          was(PageField.toggle(id), isOn ? "1" : ""),
          .tag(
            .label, [.set(.class, "check")],
            [box] + (control.isLabelHidden ? [] : [.tag(.span, [], name(control))])),
        ]
      case .picker(let options, let selection) where control.pickerStyle.showsOptions:
        return radios(control, element, options, selection: selection)
      case .picker(let options, let selection):
        let swatches = options.map { Self.swatch($0.label) }
        var choices = options.enumerated().map { index, option in
          HTMLNode.tag(
            .option,
            [.set(.value, PageField.option(index, option.name))]
              + (index == selection ? [.flag(.selected)] : []),
            // Browsers that don't show markup in options show its text. The name has no symbols.
            swatches[index].map { [$0, .text(option.name)] }
              ?? [.text(option.label.isEmpty ? option.name : option.label.plain)])
        }
        if selection == nil {
          choices.insert(.tag(.option, [.set(.value, ""), .flag(.selected)], text: "–"), at: 0)
        }
        let select = HTMLNode.tag(
          .select, [.set(.name, PageField.choice(id).name)] + basics(element), choices)
        let was = selection.map { PageField.option($0, options[$0].name) }
        let swatch = selection.flatMap { swatches[$0] }
        let field = swatch.map { .tag(.span, [.set(.class, "swatched")], [$0, select]) } ?? select
        return [self.was(PageField.choice(id), was ?? ""), named(control, field)]
      case .stepper(let up, let down, let value, _, _, _):
        return [stepper(control, element, up: up, down: down, value: value)]
      case .slider(let value, let bounds, let step, let unit):
        let text = Self.written(value)
        let range = HTMLNode.tag(
          .input,
          [
            .set(.type, "range"), .set(.name, PageField.number(id).name), .set(.value, text),
            .set(.min, Self.written(bounds.lowerBound)), .set(.max, Self.written(bounds.upperBound)),
            .set(.step, step.map { Self.written($0) } ?? "any"),
          ] + basics(element))
        let shown = text + (unit.map { " \(value == 1 ? $0.one : $0.many)" } ?? "")
        return [
          was(PageField.number(id), text),
          named(control, .tag(.span, [.set(.class, "line")], [range, .tag(.output, text: shown)])),
        ]
      case .date(let text, let components, let bounds):
        let type = components == .date ? "date" : components == .hourAndMinute ? "time" : "datetime-local"
        func written(_ text: String) -> String { text.replacing(" ", with: "T") }
        let input = HTMLNode.tag(
          .input,
          [.set(.type, type), .set(.name, PageField.date(id).name), .set(.value, written(text))]
            + (bounds.map { [.set(.min, written($0.lowerBound)), .set(.max, written($0.upperBound))] } ?? [])
            + basics(element))
        return [was(PageField.date(id), written(text)), named(control, input)]
      }
    }

    /// Returns a radio button for each option of a picker that shows all of them.
    private func radios(
      _ control: Control, _ element: Element, _ options: [Control.Option], selection: Int?
    ) -> [HTMLNode] {
      let field = PageField.choice(element.id)
      let choices = options.enumerated().map { index, option -> HTMLNode in
        let state =
          (index == selection ? [HTMLAttribute.flag(.checked)] : [])
          + (element.isDisabled ? [.flag(.disabled)] : [])
        let radio = HTMLNode.tag(
          .input,
          [.set(.type, "radio"), .set(.name, field.name), .set(.value, PageField.option(index, option.name))]
            + state)
        return .tag(.label, [.set(.class, "check")], [radio, .tag(.span, [], inline(option.label))])
      }
      let group = HTMLNode.tag(
        .div,
        [
          .set(.class, control.pickerStyle == .segmented ? "line choices" : "column choices"),
          .set(.role, "radiogroup"),
          .set(.ariaLabel, control.name), .set(.id, element.id.htmlID),
        ], choices)
      let title = HTMLNode.tag(.span, [.set(.class, "name")], name(control))
      return [
        was(field, selection.map { PageField.option($0, options[$0].name) } ?? ""),
        .tag(.div, [.set(.class, "field")], (control.isLabelHidden ? [] : [title]) + [group]),
      ]
    }

    /// Returns a swatch in the first color of an option's label, or `nil` if the label has no colors.
    private static func swatch(_ label: StyledText) -> HTMLNode? {
      guard let color = label.runs.lazy.compactMap(\.style.foreground).first else { return nil }
      return swatch(color, class: "swatch")
    }

    /// Returns a swatch with the exact color, which text can't have. See ``ColorClass``.
    static func swatch(_ color: Color, class name: String) -> HTMLNode {
      guard case .rgb(let red, let green, let blue) = color else {
        return .tag(.span, [.set(.class, "\(name) \(ColorClass.text(color))"), .set(.ariaHidden, "true")])
      }
      return .tag(
        .svg, [.set(.class, name), .set(.viewBox, "0 0 20 20"), .set(.ariaHidden, "true")],
        [
          .tag(
            .rect,
            [
              .set(.width, "20"), .set(.height, "20"),
              .set(.fill, "#" + [red, green, blue].map(ColorClass.hex).joined()),
            ])
        ])
    }

    private func textField(
      _ control: Control, _ element: Element, text: String, prompt: String?, submits: Bool
    ) -> HTMLNode {
      let field = PageField.text(element.id)
      // A page never contains a secret: the field is empty, and an empty field doesn't change the secret.
      let text = control.isSecure ? "" : text
      var attributes: [HTMLAttribute] = [.set(.name, field.name)]
      // The only field of a row has its name in place of a prompt.
      let prompt = prompt?.isEmpty == false ? prompt : isOnlyField ? control.name : nil
      if let prompt { attributes.append(.set(.placeholder, StyledText(prompt).plain)) }
      if let extensions = control.acceptedFiles {
        let accept =
          extensions.isEmpty
          ? [] : [HTMLAttribute.set(.accept, extensions.map { ".\($0)" }.joined(separator: ","))]
        return .tag(.input, [.set(.type, "file")] + attributes + accept + basics(element))
      }
      if submits { attributes.append(.set(.does, Invocation.submit(element.id, "").json)) }
      attributes += basics(element)
      if control.isMultiline {
        return .tag(.textarea, attributes + [.set(.rows, "4")], text.isEmpty ? [] : [.text(text)])
      }
      let type = control.isSecure ? "password" : control.isSearch ? "search" : "text"
      return .tag(.input, [.set(.type, type), .set(.value, text)] + attributes)
    }

    /// Returns a link to another site or to a file in the page, or `nil` if the program opens the link itself.
    private func anchor(_ control: Control, _ element: Element) -> HTMLNode? {
      guard let url = control.url else { return nil }
      var attributes = [HTMLAttribute.set(.class, "link"), .set(.id, element.id.htmlID)]
      if let file = FileText(url) {
        attributes += [.set(.href, url), .set(.download, file.name)]
      } else if let site = Self.siteAttributes(of: url) {
        attributes += site
      } else {
        return nil
      }
      return .tag(.a, attributes, name(control))
    }

    /// Returns the attributes of a link to another site, or `nil` for other addresses, such as scripts.
    static func siteAttributes(of url: String) -> [HTMLAttribute]? {
      guard let scheme = URL(string: url)?.scheme?.lowercased(), ["http", "https", "mailto"].contains(scheme)
      else { return nil }
      return [.set(.href, url), .set(.target, "_blank"), .set(.rel, "noopener noreferrer")]
    }

    private func stepper(_ control: Control, _ element: Element, up: Bool, down: Bool, value: Double?)
      -> HTMLNode
    {
      func step(_ title: String, _ name: String, by count: Int, _ isEnabled: Bool) -> HTMLNode {
        button(
          .step(element.id, by: count), title, named: "\(name) \(control.name)", class: "small",
          isDisabled: !isEnabled || element.isDisabled)
      }
      let shown = value.map { Self.written($0) }
      let label = name(control)
      // Don't repeat a number that the label contains.
      let words = control.label.flatMap { $0.plainText.split(separator: " ") }
      let repeats = shown.map { words.contains(Substring($0)) } ?? true
      return .tag(
        .div, [.set(.class, "line"), .set(.role, "group"), .set(.ariaLabel, control.name)],
        (control.isLabelHidden ? [] : [.tag(.span, [], label)])
          + (repeats ? [] : [.tag(.output, text: shown ?? "")])
          + [step("−", "Decrease", by: -1, down), step("+", "Increase", by: 1, up)])
    }

    // MARK: Parts

    /// Returns the button that opens a whole row. Other actions are beside the row.
    func opener(_ control: Control, of element: Element) -> [HTMLNode] {
      [
        .tag(
          .div, key: element.id.rawValue, [.set(.class, "control")],
          [use(control, of: element, .tap(element.id), class: "open")] + badge(of: element))
      ]
    }

    private func use(
      _ control: Control, of element: Element, _ action: Invocation, class name: String?,
      _ more: [HTMLAttribute] = [], badge: [HTMLNode] = []
    ) -> HTMLNode {
      var attributes: [HTMLAttribute] = [
        .set(.type, "submit"), .set(.name, "do"), .set(.value, action.json),
      ]
      if let name { attributes.append(.set(.class, name)) }
      if control.label.allSatisfy({ $0.plainText.isEmpty }) {
        attributes.append(.set(.ariaLabel, control.name))
      }
      return .tag(.button, attributes + more + basics(element, isButton: true), self.name(control) + badge)
    }

    /// Returns a button that performs an action on the screen or a row.
    func button(
      _ action: Invocation, _ title: String, named name: String? = nil, class: String? = nil,
      isDisabled: Bool = false
    ) -> HTMLNode {
      var attributes: [HTMLAttribute] = [
        .set(.type, "submit"), .set(.name, "do"), .set(.value, action.json),
      ]
      if let `class` { attributes.append(.set(.class, `class`)) }
      if let name { attributes.append(.set(.ariaLabel, StyledText(name).plain)) }
      if isDisabled { attributes.append(Self.disabledButton) }
      return .tag(.button, attributes, text: title)
    }

    /// Returns the button that opens an element's menu.
    func moreButton(_ menu: ElementID, of name: String) -> HTMLNode {
      button(.tap(menu), "⋯", named: name.isEmpty ? "More" : "More for \(name)", class: "small")
    }

    /// Returns a field below its name.
    private func named(_ control: Control, _ field: HTMLNode) -> HTMLNode {
      let isText = if case .textField = control.kind { true } else { false }
      if control.isLabelHidden || isOnlyField && isText {
        return .tag(.div, [.set(.class, "field")], [field])
      }
      return .tag(
        .label, [.set(.class, "field")], [.tag(.span, [.set(.class, "name")], name(control)), field])
    }

    /// Returns the name of a control: its label, or its accessible name if the label is empty.
    private func name(_ control: Control) -> [HTMLNode] {
      let label = PageBuilder(isInControl: true, cache: cache).inline(control.label)
      if control.label.contains(where: { !$0.plainText.isEmpty }) { return label }
      return label.isEmpty ? [.text(StyledText(control.name).plain)] : label
    }

    /// Returns a hidden input with the field's original value, so that unchanged fields aren't treated as edits.
    private func was(_ field: PageField, _ value: String) -> HTMLNode {
      .tag(.input, [.set(.type, "hidden"), .set(.name, "was." + field.name), .set(.value, value)])
    }

    /// The attribute of a disabled button.
    ///
    /// The button can still be pressed, because the edits that are sent with it may enable it. Without a script, there is no other
    /// way.
    private static var disabledButton: HTMLAttribute { .set(.ariaDisabled, "true") }

    /// Returns the attributes of every control.
    private func basics(_ element: Element, isButton: Bool = false) -> [HTMLAttribute] {
      var attributes: [HTMLAttribute] = [.set(.id, element.id.htmlID)]
      if element.isDisabled { attributes.append(isButton ? Self.disabledButton : .flag(.disabled)) }
      if element.isFocused || element.id == focus { attributes.append(.flag(.autofocus)) }
      if let control = element.control, control.kind.isField || control.isLabelHidden,
        control.isLabelHidden || row != nil
      {
        let name = StyledText(control.name).plain
        attributes.append(
          .set(.ariaLabel, control.kind.isField ? row.map { "\(name), \($0)" } ?? name : name))
      }
      if let help = element.help { attributes.append(.set(.title, StyledText(help).plain)) }
      if let keys = element.shortcut?.keys { attributes.append(.set(.ariaKeyshortcuts, keys)) }
      return attributes
    }

    /// Returns a number in the format of browser fields.
    static func written(_ number: Double) -> String {
      guard number.isFinite else { return "" }
      if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
      return String((number * 1e6).rounded() / 1e6)
    }
  }

  extension KeyboardShortcut {
    /// The keys with the names that browsers use, or `nil` if there is no such name.
    var keys: String? {
      let key: String
      switch self.key {
      case .return: key = "Enter"
      case .escape: key = "Escape"
      case .delete: key = "Backspace"
      case .space: key = "Space"
      case .tab: key = "Tab"
      case let other where other.character.isLetter || other.character.isNumber:
        key = other.character.uppercased()
      default: return nil
      }
      var names: [String] = []
      // The command key of a terminal is Control, but browsers reserve many of its shortcuts. Alt is free.
      if modifiers.contains(.command) || modifiers.contains(.option) { names.append("Alt") }
      if modifiers.contains(.control) { names.append("Control") }
      if modifiers.contains(.shift) { names.append("Shift") }
      return (names + [key]).joined(separator: "+")
    }
  }
#endif
