/// How large text is, where a screen has sizes.
public enum Font: Hashable, Sendable {
  case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

  var isProminent: Bool {
    switch self {
    case .largeTitle, .title, .title2, .title3, .headline: true
    default: false
    }
  }

  var isSmall: Bool {
    switch self {
    case .footnote, .caption, .caption2: true
    default: false
    }
  }
}
