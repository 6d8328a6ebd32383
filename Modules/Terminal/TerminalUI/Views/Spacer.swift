import Foundation
/// A flexible space between views.
public struct Spacer: ElementView {
  /// Creates a spacer. The minimum length is ignored.
  public init(minLength: CGFloat? = nil) {}

  public func makeElements(in context: BuildContext) -> [Element] { [context.element(.spacer)] }
}
