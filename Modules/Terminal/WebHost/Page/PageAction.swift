#if Server
  import TerminalUI

  /// What a person does on a page, as the name of a button says it.
  enum PageAction: Hashable, Sendable {
    case tap(ElementID)
    case toggle(ElementID, Bool)
    case step(ElementID, by: Int)
    case delete(ElementID)
    /// Moves a row down by a number of places, or up if the number is negative. It starts where the row is then, which may differ from
    /// its place when the page was made.
    case move(ElementID, by: Int)
    /// Enters the text of a field.
    case submit(ElementID)
    /// Closes what is presented.
    case dismiss
    case back
    case home
    /// Shows another part of a long list, from a row on.
    case rows(ElementID, from: Int)
    /// Takes the last edit back.
    case undo
    /// Tries to save again.
    case retry
    /// Uses what was typed and chosen, and nothing else.
    case set
  }

  extension PageAction {
    /// The element that it is about; `nil` where it is about the screen.
    var element: ElementID? {
      switch self {
      case .tap(let id), .toggle(let id, _), .step(let id, _), .delete(let id), .move(let id, _),
        .submit(let id):
        id
      case .dismiss, .back, .home, .rows, .undo, .retry, .set: nil
      }
    }
  }

  extension PageAction: LosslessStringConvertible {
    /// The action as it stands in a page: `tap.12`.
    var description: String {
      switch self {
      case .tap(let id): "tap.\(id.rawValue)"
      case .toggle(let id, let isOn): "toggle.\(id.rawValue).\(isOn ? 1 : 0)"
      case .step(let id, let count): "step.\(id.rawValue).\(count)"
      case .delete(let id): "delete.\(id.rawValue)"
      case .move(let id, let count): "move.\(id.rawValue).\(count)"
      case .submit(let id): "submit.\(id.rawValue)"
      case .dismiss: "dismiss"
      case .back: "back"
      case .home: "home"
      case .rows(let list, let offset): "rows.\(list.rawValue).\(offset)"
      case .undo: "undo"
      case .retry: "retry"
      case .set: "set"
      }
    }

    /// The most steps and places that an action can name. Sums of them and of a row's number can't overflow.
    private static let counts = -100_000...100_000

    /// Reads an action. Returns `nil` if the text isn't one, or a number in it is out of range.
    init?(_ description: String) {
      let parts = description.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.dropFirst().compactMap { Int($0) }
      guard numbers.count == parts.count - 1, let name = parts.first else { return nil }
      if name == "step" || name == "move", numbers.count == 2, !Self.counts.contains(numbers[1]) {
        return nil
      }
      switch (name, numbers.count) {
      case ("tap", 1): self = .tap(ElementID(numbers[0]))
      case ("toggle", 2): self = .toggle(ElementID(numbers[0]), numbers[1] != 0)
      case ("step", 2): self = .step(ElementID(numbers[0]), by: numbers[1])
      case ("delete", 1): self = .delete(ElementID(numbers[0]))
      case ("move", 2): self = .move(ElementID(numbers[0]), by: numbers[1])
      case ("submit", 1): self = .submit(ElementID(numbers[0]))
      case ("dismiss", 0): self = .dismiss
      case ("back", 0): self = .back
      case ("home", 0): self = .home
      case ("rows", 2): self = .rows(ElementID(numbers[0]), from: numbers[1])
      case ("undo", 0): self = .undo
      case ("retry", 0): self = .retry
      case ("set", 0): self = .set
      default: return nil
      }
    }
  }

  /// A field of a page, as its name says which one it is: `text.12`.
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

    /// Reads the name of a field; `nil` where it is none.
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

    /// An option of a choice, by its position and its name: where others have come before it, the name says which one is meant.
    static func option(_ position: Int, _ name: String) -> String { "\(position).\(name)" }
  }
#endif
