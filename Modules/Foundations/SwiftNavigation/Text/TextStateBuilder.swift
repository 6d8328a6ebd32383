/// Builds one text from several, with conditions and loops between them.
@resultBuilder
public enum TextStateBuilder {
  /// Puts the rounds of a loop together.
  public static func buildArray(_ components: [TextState]) -> TextState {
    components.reduce(TextState(verbatim: ""), +)
  }

  /// Puts the statements of a block together.
  public static func buildBlock(_ components: TextState...) -> TextState {
    buildArray(components)
  }

  /// Takes the first branch of a condition.
  public static func buildEither(first component: TextState) -> TextState { component }

  /// Takes the other branch of a condition.
  public static func buildEither(second component: TextState) -> TextState { component }

  /// Takes one statement.
  public static func buildExpression(_ expression: TextState) -> TextState { expression }

  /// Takes what an availability condition guards.
  public static func buildLimitedAvailability(_ component: TextState) -> TextState { component }

  /// Takes an `if` without `else`.
  public static func buildOptional(_ component: TextState?) -> TextState {
    component ?? TextState(verbatim: "")
  }
}
