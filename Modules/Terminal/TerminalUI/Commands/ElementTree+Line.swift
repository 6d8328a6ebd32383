extension ElementTree {
  /// Returns the text form of an invocation: the line with the same meaning at the prompt of this screen.
  ///
  /// The function ``parse(_:allowsShortNames:)`` accepts the line without short names.
  ///
  /// - Returns: `nil` if no line has this meaning. For example, the element is covered, or two buttons have the same name and no
  ///   number.
  public func line(for invocation: Invocation) -> String? {
    switch invocation {
    case .command(let line): return line
    case .back: return "back"
    case .home: return "home"
    default: break
    }
    guard let meaning = try? checked(invocation) else { return nil }
    return CommandTargets(self).lines(for: meaning).first { (try? parse($0)) == meaning }
  }
}

extension CommandTargets {
  /// Returns the lines that may have the meaning of an invocation, the best one first.
  fileprivate func lines(for invocation: Invocation) -> [String] {
    switch invocation {
    case .tap(let id):
      lines("open", [id]) { $0.opens } + lines("menu", [id]) { $0.menu }
        + menus.filter { $0.id == id }.map { "menu \($0.name.joined(separator: " "))" } + lines("tap", id)
        + lines("tab", id)
    case .setText(let id, let text): lines("set", id, text.quoted)
    case .submit(let id, let text): lines("", id, text.quoted)
    case .setNumber(let id, let number): lines("set", id, number.written)
    case .toggle(let id, let isOn): lines("toggle", id, isOn.map { $0 ? "on" : "off" } ?? "")
    case .pick(let id, let position):
      targets.filter { $0.element.id == id }.flatMap { target -> [String] in
        guard case .picker(let options, _) = target.control.kind, options.indices.contains(position) else {
          return []
        }
        return lines("pick", id, options[position].name)
      }
    case .step(let id, let count): lines(count > 0 ? "inc" : "dec", id, String(count.magnitude))
    case .focus(let id): lines("focus", id)
    case .delete(let ids): lines("delete", ids) { $0.id }
    case .move(let id, let number): lines("move", [id]) { $0.id }.map { "\($0) \(number)" }
    case .dismiss: ["dismiss"]
    case .command, .pickNamed, .moveBy, .showRows, .back, .home, .screen: []
    }
  }

  /// Returns lines that consist of a verb, each name of a control, and a value.
  private func lines(_ verb: String, _ id: ElementID, _ value: String = "") -> [String] {
    let names = targets.filter { $0.element.id == id }.flatMap(\.spellings)
    return names.map { ([verb] + $0 + [value]).filter { !$0.isEmpty }.joined(separator: " ") }
  }

  /// Returns lines that consist of a verb and the numbers of rows, with and without the name of their section.
  ///
  /// - Parameter target: Returns the element of a row that the verb uses.
  private func lines(_ verb: String, _ ids: [ElementID], of target: (Row) -> ElementID?) -> [String] {
    let wanted = Set(ids)
    return collections.flatMap { collection -> [String] in
      let rows = collection.rows.filter { target($0).map(wanted.contains) ?? false }
      guard rows.count == wanted.count else { return [] }
      let numbers = rows.map { String($0.number) }.joined(separator: ",")
      let name = collection.name.joined(separator: " ")
      return ["\(verb) \(numbers)"] + (name.isEmpty ? [] : ["\(verb) \(name) \(numbers)"])
    }
  }
}
