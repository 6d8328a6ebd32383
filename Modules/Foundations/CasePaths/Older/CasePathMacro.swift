#if OlderSpellings
  /// A case key path, in the spelling that was announced before there were any: `#casePath(\.child)`.
  @available(*, deprecated, message: "Write the key path alone, '\\.child'.")
  @freestanding(expression)
  public macro casePath<Root, Value>(_ keyPath: CaseKeyPath<Root, Value>) -> CaseKeyPath<Root, Value> =
    #externalMacro(module: "CairnMacros", type: "CasePathMacro")
#endif
