/// Builds one text from several, with conditions and loops between them.
@resultBuilder
public enum TextStateBuilder {
  public static func buildArray(_ components: [TextState]) -> TextState {
    components.reduce(TextState(verbatim: ""), +)
  }

  public static func buildBlock(_ components: TextState...) -> TextState {
    buildArray(components)
  }

  public static func buildEither(first component: TextState) -> TextState { component }

  public static func buildEither(second component: TextState) -> TextState { component }

  public static func buildExpression(_ expression: TextState) -> TextState { expression }

  public static func buildLimitedAvailability(_ component: TextState) -> TextState { component }

  public static func buildOptional(_ component: TextState?) -> TextState {
    component ?? TextState(verbatim: "")
  }
}
