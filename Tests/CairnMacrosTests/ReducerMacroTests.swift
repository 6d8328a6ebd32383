import CustomDump
import Testing

@Suite struct ReducerMacroTests {
  let macros = ["Reducer"]

  @Test("'@Reducer' makes a struct a reducer") func aStructBecomesAReducer() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      public struct Counter {
        struct State {
          var count = 0
        }
        enum Action {
          case tapped
        }
        var body: some ReducerOf<Self> {
          EmptyReducer()
        }
      }
      """#,
      #"""

      public struct Counter {
        struct State {
          var count = 0
        }
        @CasePaths::CasePathable
        enum Action {
          case tapped
        }
        @ComposableArchitecture::ReducerBuilder<Self.State, Self.Action>
        var body: some ReducerOf<Self> {
          EmptyReducer()
        }
      }

      extension Counter: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer {}
      """#)
  }

  @Test("A reducer without members gets an empty state, an empty action, and an empty body")
  func omittedMembersAreEmpty() {
    expectExpansion(
      macros, "@Reducer\npublic struct Blank {\n}",
      #"""

      public struct Blank {

        public struct State: ComposableArchitecture::ObservableState, Swift::Codable, Swift::Equatable, Swift::Hashable, Swift::Sendable {
          public init() {}
          public var _$observationRegistrar = ComposableArchitecture::ObservationStateRegistrar()
          public var _$id: ComposableArchitecture::ObservableStateID { _$observationRegistrar.id }
          public static var _$fields: [ComposableArchitecture::ObservableStateField<Self>] { [] }
          private enum CodingKeys: Swift::CodingKey {}
        }

        public enum Action: CasePaths::CasePathable, CasePaths::CasePathIterable, Swift::Equatable, Swift::Hashable, Swift::Sendable {
          public nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            public init() {}
            public subscript(root: Action) -> CasePaths::PartialCaseKeyPath<Action> {
              \.never
            }
            public static var _names: [Swift::String] {
              []
            }
            public func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Action>]> {
              let allCasePaths: [CasePaths::PartialCaseKeyPath<Action>] = []
              return allCasePaths.makeIterator()
            }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        public var body: some ComposableArchitecture::Reducer<Self.State, Self.Action> { ComposableArchitecture::EmptyReducer() }
      }

      extension Blank: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer {}
      """#)
  }

  @Test func aReduceMethodIsABody() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      struct Counter: Reducer {
        typealias State = Int
        enum Action: CasePathable {
          case tapped
        }
        func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
      }
      """#,
      #"""
      struct Counter: Reducer {
        typealias State = Int
        @CasePaths::CasePathable
        enum Action: CasePathable {
          case tapped
        }
        func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
      }

      extension Counter: nonisolated ComposableArchitecture::ReducerDomain {}
      """#)
  }

  @Test func aGenericFeatureHasItsParameters() {
    expectExpansion(
      macros, "@Reducer\nstruct Wrapper<State, Action> {\n  let base: Int\n}",
      #"""

      struct Wrapper<State, Action> {
        let base: Int

        var body: some ComposableArchitecture::Reducer<Self.State, Self.Action> { ComposableArchitecture::EmptyReducer() }
      }

      extension Wrapper: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer {}
      """#)
  }

  @Test("A reducer with an enum as its state looks at the state by case")
  func anEnumStateIsReadByCase() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      struct Root {
        enum State {
          case login
        }
        @CasePathable
        enum Action {
          case login
        }
        let body = 1
      }
      """#,
      #"""

      struct Root {
        @CasePaths::CasePathable @dynamicMemberLookup
        enum State {
          case login
        }
        @CasePathable
        enum Action {
          case login
        }
        let body = 1
      }

      extension Root: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer {}
      """#)
  }

  @Test("'@Reducer' can't be applied to classes or actors", arguments: ["class", "actor"])
  func aReducerIsAValue(_ keyword: String) {
    expectExpansion(
      macros, "@Reducer \(keyword) Feature {\n}",
      "\(keyword) Feature {\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Reducer' can only be applied to structs and enums: a reducer is a value that describes how state changes",
          line: 1, column: 10, fixIts: [FixItSpec(message: "Make it a struct")])
      ],
      fixedSource: "@Reducer struct Feature {\n}")
  }

  @Test("A 'body' beside a 'reduce' method is reported") func aBodyBesideAReduceMethodWouldNeverRun() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      struct Feature {
        struct State {}
        struct Action {}
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """#,
      #"""

      struct Feature {
        struct State {}
        struct Action {}
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        @ComposableArchitecture::ReducerBuilder<Self.State, Self.Action>
        var body: some ReducerOf<Self> { EmptyReducer() }
      }

      extension Feature: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer {}
      """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "This 'reduce' method is called instead of 'body', so 'body' has no effect; remove one of them",
          line: 5, column: 8)
      ])
  }

  @Test(arguments: [
    (
      "var body: some Reducer<Int, Bool> { EmptyReducer() }", "typealias State = Int",
      "typealias Action = Bool"
    ),
    ("let body = Reduce<Int, Bool> { _, _ in .none }", "typealias State = Int", "typealias Action = Bool"),
    ("let body: Reduce<[Int], Bool>", "typealias State = [Int]", "typealias Action = Bool"),
    (
      "var body: some ReducerOf<Other> { Other() }", "typealias State = Other.State",
      "typealias Action = Other.Action"
    ),
    ("var body: Other { Other() }", "typealias State = Other.State", "typealias Action = Other.Action"),
    (
      "func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }", "typealias State = Int",
      "typealias Action = Bool"
    ),
  ])
  func theTypesThatABodyNames(_ body: String, _ state: String, _ action: String) {
    let lines = DiagnosticCollector.lines(of: "@Reducer\nstruct Feature {\n\(body)\n}", macros: macros)
    #expect(lines.contains(state))
    #expect(lines.contains(action))
    #expect(!lines.contains { $0.contains("struct State") || $0.contains("enum Action") })
  }

  @Test(
    "A body or method adds no types, because they may be declared in an extension",
    arguments: [
      "var body: some Reducer<State, Action> { EmptyReducer() }",
      "var body: some Reducer<Self.State, Self.Action> { EmptyReducer() }",
      "var body: some ReducerOf<Self> { EmptyReducer() }",
      "var body: some ComposableArchitecture.ReducerOf<Self> { EmptyReducer() }",
      "var body: some ComposableArchitecture::ReducerOf<Self> { EmptyReducer() }",
      "var body: some ComposableArchitecture.Reducer<State, Action> { EmptyReducer() }",
      "var body: some Reducer { EmptyReducer() }",
      "func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }",
    ])
  func theTypesThatABodyExpects(_ body: String) {
    let lines = DiagnosticCollector.lines(of: "@Reducer\nstruct Feature {\n\(body)\n}", macros: macros)
    expectNoDifference(lines.filter { $0.contains("State ") || $0.contains("Action ") }, [])
  }

  @Test("A stored body determines the state and action types") func theTypeOfAStoredBodyIsTheDomain() {
    let lines = DiagnosticCollector.lines(
      of: "@Reducer\nstruct Feature {\nlet body = Other()\n}", macros: macros)
    #expect(lines.contains("typealias State = Other.State"))
    #expect(lines.contains("typealias Action = Other.Action"))
  }

  @Test("A stored body that is a function call adds no types")
  func aStoredBodyOfAFunctionIsLeftToTheCompiler() {
    let lines = DiagnosticCollector.lines(
      of: "@Reducer\nstruct Feature {\nlet body = other()\n}", macros: macros)
    #expect(!lines.contains { $0.contains("State") || $0.contains("Action") })
  }

  @Test("The macro doesn't generate members that are declared in '#if'")
  func whatIsDeclaredUnderAConditionIsNotWritten() {
    let lines = DiagnosticCollector.lines(
      of: """
        @Reducer
        struct Feature {
          #if DEBUG
          struct State { var count = 0 }
          #else
          struct State {}
          #endif
        }
        """, macros: macros)
    expectNoDifference(lines.filter { $0.contains("struct State") }.count, 2)
    #expect(lines.contains { $0.hasPrefix("enum Action") })
    let withBodies = DiagnosticCollector.lines(
      of: """
        @Reducer
        struct Feature {
          #if DEBUG
          var body: some ReducerOf<Self> { EmptyReducer() }
          #else
          var body: some ReducerOf<Self> { EmptyReducer() }
          #endif
        }
        """, macros: macros)
    expectNoDifference(withBodies.filter { $0.contains("var body") }.count, 2)
  }
}
