#if OlderSpellings
  /// A case key path, in the spelling announced before Swift had them: `#casePath(\.child)`.
  @available(*, deprecated, message: "Write the key path alone, '\\.child'.")
  @freestanding(expression)
  public macro casePath<Root, Value>(_ keyPath: CaseKeyPath<Root, Value>) -> CaseKeyPath<Root, Value> =
    #externalMacro(module: "CairnMacros", type: "CasePathMacro")
#endif
