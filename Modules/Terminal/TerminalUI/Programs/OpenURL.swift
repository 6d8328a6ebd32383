import Foundation

/// An action that opens URLs: `@Environment(\.openURL) var openURL`, then `openURL(url)`.
public struct OpenURLAction: Sendable {
  /// The result of a handler.
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case system(URL?)
    }
    let kind: Kind

    /// The handler opened the URL.
    public static let handled = Result(kind: .handled)
    /// The handler discarded the URL, so nothing opens it.
    public static let discarded = Result(kind: .discarded)
    /// The system opens the URL.
    public static let systemAction = Result(kind: .system(nil))
    /// The system opens another URL.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  private let handler: @MainActor @Sendable (URL) -> Result
  /// Opens a URL that the handler leaves to the system.
  fileprivate var openInSystem: (@MainActor @Sendable (URL) -> Bool)?

  /// Creates an action from a handler of URLs.
  public init(handler: @escaping @MainActor @Sendable (URL) -> Result) { self.handler = handler }

  /// Creates an action that opens every URL in the system. The closure returns whether it could open the URL.
  public init(system: @escaping @MainActor @Sendable (URL) -> Bool) {
    handler = { _ in .systemAction }
    openInSystem = system
  }

  /// Opens a URL.
  @MainActor public func callAsFunction(_ url: URL) { self(url) { _ in } }

  /// Opens a URL, and reports whether that was possible.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion(openInSystem?(other ?? url) ?? false)
    }
  }
}

extension EnvironmentValues {
  /// The action that opens URLs. By default, the system opens them.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set {
      var action = newValue
      if action.openInSystem == nil { action.openInSystem = openURL.openInSystem }
      self[OpenURLKey.self] = action
    }
  }
}

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
}

/// A control that opens a URL.
///
/// In full screen, it is also a hyperlink of the terminal, if the terminal supports that.
public struct Link<Label: View>: View {
  @Environment(\.openURL) private var openURL
  private let url: URL
  private let label: Label

  /// Creates a link to a URL.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    url = destination
    self.label = label()
  }

  public var body: some View {
    var link = NavigationLink(perform: { [openURL, url] _ in openURL(url) }) { label }
    link.url = url.absoluteString
    return link
  }
}

extension Link where Label == Text {
  /// Creates a link with a title to a URL.
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
