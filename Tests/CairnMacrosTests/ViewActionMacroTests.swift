import Testing

@Suite struct ViewActionMacroTests {
  let macros = ["ViewAction"]

  @Test func aViewSends() {
    expectExpansion(
      macros,
      "@ViewAction(for: Feature.self)\nstruct FeatureView {\n  let store: StoreOf<Feature>\n}",
      #"""
      struct FeatureView {
        let store: StoreOf<Feature>
      }

      extension FeatureView: ComposableArchitecture::ViewActionSending {}
      """#)
  }

  @Test("A view that already conforms isn't changed") func aViewThatConformsIsLeftAlone() {
    expectExpansion(
      macros,
      "@ViewAction(for: Feature.self)\nstruct FeatureView: ViewActionSending {\n  let store: StoreOf<Feature>\n}",
      "struct FeatureView: ViewActionSending {\n  let store: StoreOf<Feature>\n}")
  }

  @Test func aViewNeedsAStore() {
    expectExpansion(
      macros, "@ViewAction(for: Feature.self)\nstruct FeatureView {\n}", "struct FeatureView {\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ViewAction' requires a store to send actions to; declare 'let store: StoreOf<Feature>' in 'FeatureView'",
          line: 2,
          column: 1, fixIts: [FixItSpec(message: "Add 'store'")])
      ],
      fixedSource:
        "@ViewAction(for: Feature.self)\nstruct FeatureView {\n  let store: StoreOf<Feature>\n}")
  }
}
