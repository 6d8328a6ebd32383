import CustomDump
import Testing

@Suite struct ObservableStateMacroTests {
  let macros = [
    "ObservableState"
  ]

  @Test("'@ObservableState' makes the fields of a struct observable")
  func theFieldsOfAStructBecomeObservable() {
    expectExpansion(
      macros,
      #"""
      @ObservableState
      public struct State {
        var count = 0
        @Presents var child: Child.State?
        @Shared var total: Int
        @ObservationStateIgnored var cache = 0
        let id: Int
        static var shared = 0
        var isEven: Bool { count.isMultiple(of: 2) }
      }
      """#,
      #"""

      public struct State {
        @ComposableArchitecture::ObservationStateTracked
        var count = 0
        @Presents var child: Child.State?
        @Shared var total: Int
        @ObservationStateIgnored var cache = 0
        let id: Int
        static var shared = 0
        var isEven: Bool { count.isMultiple(of: 2) }

        public var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()

        public var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }

        public static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] {
          [ComposableArchitecture::ObservableStateField("count", \Self.count, storage: \Self._count, observed: \Self.count, registrar: \Self._$observationRegistrar),
            ComposableArchitecture::ObservableStateField("child", \Self.child),
            ComposableArchitecture::ObservableStateField("child", \Self.$child, storage: \Self._child, observed: \Self.child, registrar: \Self._$observationRegistrar),
            ComposableArchitecture::ObservableStateField("total", \Self.total),
            ComposableArchitecture::ObservableStateField("cache", \Self.cache)]
        }
      }

      extension State: ComposableArchitecture::ObservableState {}
      """#)
  }

  @Test("A tracked field reports its reads and writes") func aTrackedFieldReportsItsReadsAndWrites() {
    expectExpansion(
      ["ObservationStateTracked"],
      "struct State {\n  @ObservationStateTracked public var count: Int = 0\n}",
      #"""
      struct State {
        public var count: Int {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
            _count = initialValue
          }
          get {
            _$observationRegistrar.access(\Self.count)
            return _count
          }
          set {
            _$observationRegistrar.set(\Self.count, &_count, newValue)
          }
          _modify {
            let before = _$observationRegistrar.willModify(_count)
            defer { _$observationRegistrar.didModify(\Self.count, before, _count) }
            yield &_count
          }
        }

        private var _count: Int = 0
      }
      """#)
  }

  @Test func codingKeysNameTheFields() {
    expectExpansion(
      macros,
      #"""
      @ObservableState
      struct State: Codable {
        var `default` = 0
        let id: Int
        let version = 1
      }
      """#,
      #"""

      struct State: Codable {
        @ComposableArchitecture::ObservationStateTracked
        var `default` = 0
        let id: Int
        let version = 1

        var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()

        var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }

        static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] {
          [ComposableArchitecture::ObservableStateField("default", \Self.`default`, storage: \Self._default, observed: \Self.`default`, registrar: \Self._$observationRegistrar)]
        }

        private enum CodingKeys: Swift::String, Swift::CodingKey {
          case _default = "default"
          case id
        }
      }

      extension State: ComposableArchitecture::ObservableState {}
      """#)
  }

  @Test("Handwritten coding keys are kept") func codingKeysOfOnesOwnStay() {
    expectExpansion(
      macros,
      #"""
      @ObservableState
      struct State: Codable, ObservableState {
        var a = 0
        enum CodingKeys: String, CodingKey { case _a = "b" }
      }
      """#,
      #"""

      struct State: Codable, ObservableState {
        @ComposableArchitecture::ObservationStateTracked
        var a = 0
        enum CodingKeys: String, CodingKey { case _a = "b" 
      }

        var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()

        var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }

        static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] {
          [ComposableArchitecture::ObservableStateField("a", \Self.a, storage: \Self._a, observed: \Self.a, registrar: \Self._$observationRegistrar)]
        }
      }
      """#)
  }

  @Test func anEnum() {
    expectExpansion(
      macros,
      #"""
      @ObservableState
      enum State {
        case a(A.State)
        case alert(AlertState<Never>)
        case none
        case two(Int, Int)
      }
      """#,
      #"""

      enum State {
        case a(A.State)
        case alert(AlertState<Never>)
        case none
        case two(Int, Int)

        var _$id: ComposableArchitecture::ObservableStateID {
          switch self {
          case .a(let state): return ComposableArchitecture::ObservableStateID.of(state).tagged(0)
          case .alert(let state): return ComposableArchitecture::ObservableStateID.of(state).tagged(1)
          case .none: return ComposableArchitecture::ObservableStateID(tag: 2)
          case .two: return ComposableArchitecture::ObservableStateID.unknown
          }
        }

        var _$identity: ComposableArchitecture::_PresentedIdentity {
          switch self {
          case .a(let state): return ComposableArchitecture::_PresentedIdentity.of(state).tagged(0)
          case .alert(let state): return ComposableArchitecture::_PresentedIdentity.of(state).tagged(1)
          case .none: return ComposableArchitecture::_PresentedIdentity.none.tagged(2)
          case .two: return ComposableArchitecture::_PresentedIdentity.none.tagged(3)
          }
        }

        var _$isEphemeral: Swift::Bool {
          switch self {
          case .a(let state): return ComposableArchitecture::_isEphemeral(state)
          case .alert(let state): return ComposableArchitecture::_isEphemeral(state)
          case .none: return false
          case .two: return false
          }
        }
      }

      extension State: ComposableArchitecture::ObservableState {}
      """#)
  }

  @Test("The macro can't be applied to classes or actors", arguments: ["class", "actor"])
  func onlyValuesAreObservedByField(_ keyword: String) {
    expectExpansion(
      macros, "@ObservableState \(keyword) State {\n}", "\(keyword) State {\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' can't be applied to \(keyword) type 'State'", line: 1, column: 18,
          fixIts: [FixItSpec(message: "Make it a struct")])
      ], fixedSource: "@ObservableState struct State {\n}")
  }

  @Test("A field's property observers move to its storage") func aFieldsObserversStandAtItsStorage() {
    let lines = DiagnosticCollector.lines(
      of: #"""
        struct State {
          @ObservationStateTracked var count = 0 {
            willSet(next) { log(next, count, \Self.count, other.count) }
            didSet { if self.count > oldValue { count = oldValue } }
          }
        }
        """#, macros: ["ObservationStateTracked"])
    #expect(lines.contains("private var _count = 0 {"))
    #expect(lines.contains(#"willSet(next) { log(next, _count, \Self.count, other.count) }"#))
    #expect(lines.contains("didSet { if self._count > oldValue { _count = oldValue } }"))
  }

  @Test("Property wrappers that prevent observation are reported") func wrappersThatHideAFieldAreReported() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @ObservableState
          struct State {
            @PresentationState var child: Int?
            @Clamped var number = 1
            @ObservationStateIgnored @Clamped var ignored = 1
            @Shared(.inMemory("a")) var shared = 1
            @Presents var sheet: Int?
            @Clamped static var other = 1
          }
          """, macros: macros),
      [
        "3:3: '@ObservableState' can't observe '@PresentationState'; use '@Presents'",
        "4:3: '@ObservableState' can't observe a property with the wrapper '@Clamped'; add '@ObservationStateIgnored' if it needs no observation",
      ])
  }

  @Test("A private enclosing type is reported") func aPrivateTypeAroundIsReported() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          enum Outer {
            private enum Middle {
              @ObservableState
              struct State {}
            }
          }
          """, macros: macros
      ).map { $0.prefix { $0 != ";" } },
      [
        "4:5: '@ObservableState' can't be applied inside the 'private' type 'Middle', which the extension that the macro generates can't see"
      ])
  }

  @Test("Variables declared together are reported") func variablesThatAreDeclaredTogetherAreReported() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @ObservableState
          struct State {
            var a = 0, b: Int
            var (c, d) = (0, 1)
            @ObservationStateIgnored var e = 0, f = 0
            let g = 0, h = 1
            static var i = 0, j = 0
          }
          """, macros: macros),
      [
        "3:3: '@ObservableState' requires each variable to be declared on its own: it can't observe 'a' and 'b'",
        "4:3: '@ObservableState' requires each variable to be declared on its own: it can't observe '(c, d)'",
      ])
  }

  @Test("The fix-it separates variables declared together")
  func variablesThatAreDeclaredTogetherAreSeparated() {
    expectExpansion(
      macros,
      """
      @ObservableState
      struct State {
        // Both.
        private var a = 0, b: Int
      }
      """,
      #"""

      struct State {
        // Both.
        private var a = 0, b: Int

        var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()

        var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }

        static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] {
          []
        }
      }

      extension State: ComposableArchitecture::ObservableState {}
      """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservableState' requires each variable to be declared on its own: it can't observe 'a' and 'b'",
          line: 4, column: 3, fixIts: [FixItSpec(message: "Declare each by itself")])
      ],
      fixedSource: """
        @ObservableState
        struct State {
          // Both.
          private var a = 0
          private var b: Int
        }
        """)
  }
}
