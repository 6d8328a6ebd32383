import Foundation

/// Opens URLs: `@Environment(\.openURL) var openURL`, then `openURL(url)`.
public struct OpenURLAction: Sendable {
  /// What a handler did with a URL.
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case system(URL?)
    }
    let kind: Kind

    /// It opened the URL.
    public static let handled = Result(kind: .handled)
    /// It did not open the URL, and nothing else is to.
    public static let discarded = Result(kind: .discarded)
    /// The system opens the URL.
    public static let systemAction = Result(kind: .system(nil))
    /// The system opens another URL.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  private let handler: @MainActor @Sendable (URL) -> Result
  /// What opens a URL that the handler leaves to the system.
  fileprivate var openInSystem: (@MainActor @Sendable (URL) -> Bool)?

  /// Makes what opens URLs.
  public init(handler: @escaping @MainActor @Sendable (URL) -> Result) { self.handler = handler }

  /// Makes what opens all URLs, and says whether it can: a host does.
  public init(system: @escaping @MainActor @Sendable (URL) -> Bool) {
    handler = { _ in .systemAction }
    openInSystem = system
  }

  /// Opens a URL.
  @MainActor public func callAsFunction(_ url: URL) { self(url) { _ in } }

  /// Opens a URL, and says whether that was possible.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion(openInSystem?(other ?? url) ?? false)
    }
  }
}

extension EnvironmentValues {
  /// Opens URLs, in the program that the system has for them unless a view further out does something else.
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

/// Opens a URL: a control by its name.
public struct Link<Label: View>: View {
  @Environment(\.openURL) private var openURL
  private let url: URL
  private let label: Label

  /// Makes a link to a URL.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    url = destination
    self.label = label()
  }

  public var body: some View {
    NavigationLink(perform: { [openURL, url] _ in openURL(url) }) { label }
  }
}

extension Link where Label == Text {
  /// Makes a link with a name to a URL.
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
