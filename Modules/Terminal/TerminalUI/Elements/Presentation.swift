import TerminalText

/// What is presented on a screen.
public indirect enum Presentation: Hashable, Sendable {
  /// A screen on the screen.
  case sheet(Sheet)
  /// A question.
  case alert(Alert)

  /// A screen that is presented.
  public struct Sheet: Hashable, Sendable {
    /// How it is presented.
    public enum Style: Hashable, Sendable {
      case sheet, popover, fullScreenCover
    }

    /// Which presentation this is.
    public var id: ElementID
    /// How it is presented.
    public var style: Style
    /// The screen.
    public var tree: ElementTree
    /// Whether it is left by its own controls only.
    public var isDismissDisabled = false
  }

  /// A question that is presented.
  public struct Alert: Hashable, Sendable {
    /// Which kind of question.
    public enum Style: Hashable, Sendable {
      case alert, confirmationDialog, menu
    }

    /// Which presentation this is.
    public var id: ElementID
    /// Which kind of question.
    public var style: Style
    /// The question.
    public var title: StyledText
    /// Whether the title is shown.
    public var showsTitle = true
    /// What stands under the title.
    public var message: StyledText?
    /// The answers to choose from.
    public var actions: [Element]
  }

  /// The id of the presentation.
  var id: ElementID {
    switch self {
    case .sheet(let sheet): sheet.id
    case .alert(let alert): alert.id
    }
  }

  var isAlert: Bool {
    if case .alert = self { true } else { false }
  }
}

extension Presentation.Alert {
  /// The control that gets the focus first: the first one that isn't destructive, so that a hasty Return loses nothing.
  package var safestAction: Element? {
    actions.lazy.flatMap(\.controls).first {
      !$0.isDisabled && $0.control?.kind != .button(role: .destructive)
    }
  }
}
