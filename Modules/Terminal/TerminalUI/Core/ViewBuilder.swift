/// Builds a view from several, with conditions and loops between them.
@MainActor
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildArray<Content: View>(_ content: [Content]) -> ArrayView<Content> {
    ArrayView(content: content)
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}

/// Several views, each with its place.
public struct TupleView<each Content: View>: ElementView {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  public func makeElements(in context: BuildContext) -> [Element] {
    var elements: [Element] = []
    var index = 0
    for view in repeat each content {
      elements += view._elements(in: context.descending(to: .index(index)))
      index += 1
    }
    return elements
  }
}

/// One of two views; changing between them ends the state of one and begins that of the other.
public enum ConditionalContent<First: View, Second: View>: ElementView {
  case first(First)
  case second(Second)

  public func makeElements(in context: BuildContext) -> [Element] {
    switch self {
    case .first(let view): view._elements(in: context.descending(to: .branch(0)))
    case .second(let view): view._elements(in: context.descending(to: .branch(1)))
    }
  }
}

/// The views of a `for` loop, known by their position.
public struct ArrayView<Content: View>: ElementView {
  let content: [Content]

  public func makeElements(in context: BuildContext) -> [Element] {
    content.enumerated().flatMap { $1._elements(in: context.descending(to: .index($0))) }
  }
}
