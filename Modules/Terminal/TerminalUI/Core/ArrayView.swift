/// The views of a `for` loop, identified by their position.
public struct ArrayView<Content: View>: ElementView {
  let content: [Content]

  public func makeElements(in context: BuildContext) -> [Element] {
    content.enumerated().flatMap { $1._elements(in: context.descending(to: .index($0))) }
  }
}
