#if Server
  import TerminalApp
  import TerminalUI

  extension WebForm {
    /// Returns the changes that the user made in the fields of a page.
    func edits(on tree: ElementTree) throws(CommandError) -> [Invocation] {
      var actions: [Invocation] = []
      var seen: Set<String> = []
      // A switch that is off isn't sent, but its previous value is.
      let fields = names.map { $0.hasPrefix("was.") ? String($0.dropFirst(4)) : $0 }
        .filter { seen.insert($0).inserted }
      let submitted: ElementID? =
        if case .submit(let id, _)? = try? action() { id } else { nil }
      for name in fields {
        guard let field = PageField(name: name) else { continue }
        let value = self[name] ?? ""
        if let was = self["was." + name], was == value { continue }
        guard field.element == submitted || tree.contains(field.element) else {
          throw CommandError(
            "'\(value.prefix(200))' wasn't entered: the field is no longer on the screen."
          )
        }
        switch field {
        case .text(let id):
          if id != submitted { actions.append(.setText(id, value)) }
        case .toggle(let id): actions.append(.toggle(id, isOn: value == "1"))
        case .choice(let id):
          guard let option = option(value) else { continue }
          let options = try tree.options(of: id).map(\.name)
          let exists = options.indices.contains(option.position) && options[option.position] == option.name
          actions.append(
            exists ? .pick(id, option: option.position) : .pickNamed(id, option.name))
        case .number(let id):
          guard let number = Double(value), number.isFinite else {
            throw CommandError("'\(value.prefix(40))' isn't a number.")
          }
          actions.append(.setNumber(id, number))
        case .date(let id): actions.append(.setText(id, value))
        }
      }
      return actions
    }

    /// Reads the position and the name of an option.
    private func option(_ value: String) -> (position: Int, name: String)? {
      guard let dot = value.firstIndex(of: "."), let position = Int(value[..<dot]) else { return nil }
      return (position, String(value[value.index(after: dot)...]))
    }
  }
#endif
