/// A result builder that concatenates texts, with support for conditions and loops.
@resultBuilder
public enum TextStateBuilder {
  /// Combines the iterations of a loop.
  public static func buildArray(_ components: [TextState]) -> TextState {
    components.reduce(TextState(verbatim: ""), +)
  }

  /// Combines the statements of a block.
  public static func buildBlock(_ components: TextState...) -> TextState {
    buildArray(components)
  }

  /// Returns the first branch of a condition.
  public static func buildEither(first component: TextState) -> TextState { component }

  /// Returns the second branch of a condition.
  public static func buildEither(second component: TextState) -> TextState { component }

  /// Returns a single statement.
  public static func buildExpression(_ expression: TextState) -> TextState { expression }

  /// Returns the content of an availability condition.
  public static func buildLimitedAvailability(_ component: TextState) -> TextState { component }

  /// Returns the content of an `if` without `else`.
  public static func buildOptional(_ component: TextState?) -> TextState {
    component ?? TextState(verbatim: "")
  }
}
