import Testing

@Suite struct PresentsMacroTests {
  let macros = ["Presents"]

  @Test("'@Presents' wraps an optional child") func anOptionalChildIsWrapped() {
    expectExpansion(
      macros, "struct State {\n  @Presents public var child: Child.State?\n}",
      #"""
      struct State {
        public var child: Child.State? {
          @storageRestrictions(initializes: _child)
          init(initialValue) {
            _child = ComposableArchitecture::PresentationState(wrappedValue: initialValue)
          }
          get {
            _$observationRegistrar.access(\Self.child)
            return _child.wrappedValue
          }
          set {
            _$observationRegistrar.set(\Self.child, &_child.wrappedValue, newValue)
          }
          _modify {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            defer { _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue) }
            yield &_child.wrappedValue
          }
        }

        private var _child = ComposableArchitecture::PresentationState<Child.State>(wrappedValue: nil)

        public var $child: ComposableArchitecture::PresentationState<Child.State> {
          get {
            _$observationRegistrar.access(\Self.child)
            return _child
          }
          set {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            _child = newValue
            _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue)
          }
          _modify {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            defer { _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue) }
            yield &_child
          }
        }
      }
      """#)
  }

  @Test func anInitialValue() {
    expectExpansion(
      macros, "struct State {\n  @Presents var child: Child.State? = Child.State()\n}",
      #"""
      struct State {
        var child: Child.State? {
          @storageRestrictions(initializes: _child)
          init(initialValue) {
            _child = ComposableArchitecture::PresentationState(wrappedValue: initialValue)
          }
          get {
            _$observationRegistrar.access(\Self.child)
            return _child.wrappedValue
          }
          set {
            _$observationRegistrar.set(\Self.child, &_child.wrappedValue, newValue)
          }
          _modify {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            defer { _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue) }
            yield &_child.wrappedValue
          }
        }

        private var _child = ComposableArchitecture::PresentationState<Child.State>(wrappedValue: Child.State())

        var $child: ComposableArchitecture::PresentationState<Child.State> {
          get {
            _$observationRegistrar.access(\Self.child)
            return _child
          }
          set {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            _child = newValue
            _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue)
          }
          _modify {
            let before = _$observationRegistrar.willModify(_child.wrappedValue)
            defer { _$observationRegistrar.didModify(\Self.child, before, _child.wrappedValue) }
            yield &_child
          }
        }
      }
      """#)
  }

  @Test("'@Presents' can't be applied to a constant") func aConstantIsNeverPresented() {
    expectExpansion(
      macros, "struct State {\n  @Presents let child: Child.State?\n}",
      "struct State {\n  let child: Child.State?\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@Presents' must be applied to a 'var'", line: 2, column: 13,
          fixIts: [FixItSpec(message: "Replace 'let' with 'var'")])
      ], fixedSource: "struct State {\n  @Presents var child: Child.State?\n}")
  }

  @Test("'@Presents' requires an optional type") func aChildThatIsAlwaysThereIsNotPresented() {
    expectExpansion(
      macros, "struct State {\n  @Presents var child: Child.State\n}",
      "struct State {\n  var child: Child.State\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Presents' must be applied to a property with an optional type annotation: 'nil' means that nothing is presented",
          line: 2, column: 3, fixIts: [FixItSpec(message: "Make the type optional")])
      ], fixedSource: "struct State {\n  @Presents var child: Child.State?\n}")
  }

  @Test("'@Presents' requires a type annotation") func aTypeHasToBeWritten() {
    expectExpansion(
      macros, "struct State {\n  @Presents var child = makeChild()\n}",
      "struct State {\n  var child = makeChild()\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Presents' must be applied to a property with an optional type annotation: 'nil' means that nothing is presented",
          line: 2, column: 3)
      ])
  }
}
