/// One of two views. Switching between them ends the state of one and starts the state of the other.
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
