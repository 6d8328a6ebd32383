import TerminalText

/// Where views of a column stand from left to right. A terminal keeps them at the leading edge.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing
}

/// Where views of a row stand from top to bottom. A terminal keeps them on the first line.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Views below one another.
public struct VStack<Content: View>: ElementView {
  private let content: Content

  /// Makes a column. Alignment and spacing are for screens with pixels.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.vertical, context.elements(of: content, at: .body)))]
  }
}

/// Views beside one another, as far as the width allows.
public struct HStack<Content: View>: ElementView {
  private let content: Content

  /// Makes a row. Alignment and spacing are for screens with pixels.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.horizontal, context.elements(of: content, at: .body)))]
  }
}

/// Views on one another; a terminal shows them below one another, the front one last.
public struct ZStack<Content: View>: ElementView {
  private let content: Content

  /// Makes a pile.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    [context.element(.stack(.vertical, context.elements(of: content, at: .body)))]
  }
}

/// Several views as one, without a look of its own.
public struct Group<Content: View>: ElementView {
  private let content: Content

  /// Makes a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}

/// Content that may be longer than the screen; a terminal shows it whole.
public struct ScrollView<Content: View>: ElementView {
  private let content: Content

  /// Makes a scrolling view.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func makeElements(in context: BuildContext) -> [Element] {
    context.elements(of: content, at: .body)
  }
}

/// A line across the screen.
public struct Divider: ElementView {
  /// Makes a line.
  public init() {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.divider)] }
}

/// Room between views, which grows as far as it can.
public struct Spacer: ElementView {
  /// Makes room.
  public init(minLength: Double? = nil) {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.spacer)] }
}

/// Something with its name before it.
public struct LabeledContent<Label: View, Content: View>: ElementView {
  private let label: Label
  private let content: Content

  /// Makes it from two views.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [
      context.element(
        .labeled(
          label: context.elements(of: label, at: .named("label")),
          content: context.elements(of: content, at: .named("content"))))
    ]
  }
}

extension LabeledContent where Label == Text {
  /// Makes it from a name and a view.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Makes it from a name and a value.
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }
}

/// How far something is, as a bar; without a value, that it goes on.
public struct ProgressView<Label: View>: ElementView {
  private let label: Label
  private let fraction: Double?

  /// Shows how much of a total is done.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.fraction = value.map { TerminalUI.fraction(of: Double($0), in: Double(total)) }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    [
      context.element(
        .progress(label: context.elements(of: label, at: .named("label")), fraction: fraction, value: nil))
    ]
  }
}

extension ProgressView where Label == EmptyView {
  /// Shows how much of a total is done.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Shows that something goes on.
  public init() { self.init(value: Double?.none) { EmptyView() } }
}

extension ProgressView where Label == Text {
  /// Shows that something goes on.
  public init(_ title: some StringProtocol) { self.init(value: Double?.none) { Text(title) } }

  /// Shows how much of a total is done.
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(title) }
  }
}
