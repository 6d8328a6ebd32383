import TerminalText

/// A presentation on a screen.
public indirect enum Presentation: Hashable, Sendable {
  /// A screen in front of another one.
  case sheet(Sheet)
  /// A question.
  case alert(Alert)

  /// A presented screen.
  public struct Sheet: Hashable, Sendable {
    /// The style of a presented screen.
    public enum Style: Hashable, Sendable {
      case sheet, popover, fullScreenCover
    }

    /// The id of the presentation.
    public var id: ElementID
    /// The style.
    public var style: Style
    /// The screen.
    public var tree: ElementTree
    /// A Boolean value that indicates whether only the screen's own controls can close it.
    public var isDismissDisabled = false
  }

  /// A presented question.
  public struct Alert: Hashable, Sendable {
    /// The style of a question.
    public enum Style: Hashable, Sendable {
      case alert, confirmationDialog, menu
    }

    /// The id of the presentation.
    public var id: ElementID
    /// The style.
    public var style: Style
    /// The question.
    public var title: StyledText
    /// A Boolean value that indicates whether the title is shown.
    public var showsTitle = true
    /// The message below the title.
    public var message: StyledText?
    /// The answers.
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
  /// The control that gets the focus first: the first one that isn't destructive, so that pressing Return too quickly deletes
  /// nothing.
  package var safestAction: Element? {
    actions.lazy.flatMap(\.controls).first {
      !$0.isDisabled && $0.control?.kind != .button(role: .destructive)
    }
  }
}
