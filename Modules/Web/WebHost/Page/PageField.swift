#if Server
  import TerminalUI

  /// A field of a page, which its name identifies, such as `text.12`.
  enum PageField: Hashable, Sendable {
    case text(ElementID)
    case toggle(ElementID)
    case choice(ElementID)
    case number(ElementID)
    case date(ElementID)

    var element: ElementID {
      switch self {
      case .text(let id), .toggle(let id), .choice(let id), .number(let id), .date(let id): id
      }
    }

    var name: String {
      switch self {
      case .text(let id): "text.\(id.rawValue)"
      case .toggle(let id): "on.\(id.rawValue)"
      case .choice(let id): "choice.\(id.rawValue)"
      case .number(let id): "number.\(id.rawValue)"
      case .date(let id): "date.\(id.rawValue)"
      }
    }

    /// Reads the name of a field. Returns `nil` for another name.
    init?(name: some StringProtocol) {
      let parts = name.split(separator: ".")
      guard parts.count == 2, let number = Int(parts[1]) else { return nil }
      let id = ElementID(number)
      switch parts[0] {
      case "text": self = .text(id)
      case "on": self = .toggle(id)
      case "choice": self = .choice(id)
      case "number": self = .number(id)
      case "date": self = .date(id)
      default: return nil
      }
    }

    /// Returns the value of an option: its position and its name. The name identifies the option if its position has changed.
    static func option(_ position: Int, _ name: String) -> String { "\(position).\(name)" }
  }

  extension WebForm {
    /// Returns the action of the form's button, or `nil` if only fields were sent.
    ///
    /// - Throws: An error if the value of the button isn't an action that a page offers.
    func action() throws(CommandError) -> Invocation? {
      guard let json = self["do"], !json.isEmpty else { return nil }
      if let action = try? Invocation(json: json) {
        // Pages have buttons for these commands. Others, such as those that inspect the state, aren't for visitors.
        guard case .command(let line) = action else { return action }
        if line == "undo" || line == "retry" { return action }
      }
      throw CommandError("The page sent an unknown request. Reload it.")
    }
  }
#endif
