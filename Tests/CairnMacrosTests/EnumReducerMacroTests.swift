import CustomDump
import Testing

@Suite struct EnumReducerMacroTests {
  let macros = ["Reducer"]

  private func lines(_ source: String) -> [String] { DiagnosticCollector.lines(of: source, macros: macros) }

  @Test func anEnumOfFeatures() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      public enum Destination {
        case add(Form = Form(isNew: true))
      }
      """#,
      #"""

      public enum Destination {
        case add(Form = Form(isNew: true))

        @dynamicMemberLookup
        public enum State: ComposableArchitecture::CaseReducerState, ComposableArchitecture::ObservableState, CasePaths::CasePathable, CasePaths::CasePathIterable {
          public typealias StateReducer = Destination
          public static var _$isolation: Swift::Void { () }
        #sourceLocation(file: "test.swift", line: 3)
          case add(Form.State)
        #sourceLocation()
          public nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            public init() {}
            public subscript(root: State) -> CasePaths::PartialCaseKeyPath<State> {
              switch root {
              default: return \.add
              }
            }
            public static func _tag(of root: State) -> Swift::Int {
              switch root {
              default: return 0
              }
            }
            public var add: CasePaths::AnyCasePath<State, Form.State> {
              CasePaths::AnyCasePath<State, Form.State>._case(
                embed: State.add,
                extract: {
                  guard case .add(let v0) = $0 else { return nil }
                  return v0
                },
                matches: {
                  if case .add = $0 { true } else { false }
                },
                take: {
                  guard case .add(let v0) = $0 else { return nil }
                  return v0
              })
            }
            public static var _names: [Swift::String] {
              ["add"]
            }
            public func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<State>]> {
              var allCasePaths: [CasePaths::PartialCaseKeyPath<State>] = []
              allCasePaths.append(\.add)
              return allCasePaths.makeIterator()
            }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          public var _$id: ComposableArchitecture::ObservableStateID {
            if case .add(let state) = self { return ComposableArchitecture::ObservableStateID.of(state).tagged(0) }
            return ComposableArchitecture::ObservableStateID.unknown
          }
          public var _$identity: ComposableArchitecture::_PresentedIdentity {
            if case .add(let state) = self { return ComposableArchitecture::_PresentedIdentity.of(state).tagged(0) }
            return ComposableArchitecture::_PresentedIdentity.none.tagged(0)
          }
          public var _$isEphemeral: Swift::Bool {
            if case .add(let state) = self { return ComposableArchitecture::_isEphemeral(state) }
            return false
          }
        }

        public enum Action: CasePaths::CasePathable, CasePaths::CasePathIterable {
          case add(Form.Action)
          public nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            public init() {}
            public subscript(root: Action) -> CasePaths::PartialCaseKeyPath<Action> {
              switch root {
              default: return \.add
              }
            }
            public static func _tag(of root: Action) -> Swift::Int {
              switch root {
              default: return 0
              }
            }
            public var add: CasePaths::AnyCasePath<Action, Form.Action> {
              CasePaths::AnyCasePath<Action, Form.Action>._case(
                embed: Action.add,
                extract: {
                  guard case .add(let v0) = $0 else { return nil }
                  return v0
                },
                matches: {
                  if case .add = $0 { true } else { false }
                },
                take: {
                  guard case .add(let v0) = $0 else { return nil }
                  return v0
              })
            }
            public static var _names: [Swift::String] {
              ["add"]
            }
            public func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Action>]> {
              var allCasePaths: [CasePaths::PartialCaseKeyPath<Action>] = []
              allCasePaths.append(\.add)
              return allCasePaths.makeIterator()
            }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        @dynamicMemberLookup
        public enum CaseScope: ComposableArchitecture::_CaseScopeProtocol, CasePaths::CasePathable {
          case add(ComposableArchitecture::Store<Form.State, Form.Action>)
          public struct AllCasePaths: Swift::Sendable {
            public var add: CasePaths::AnyCasePath<CaseScope, ComposableArchitecture::Store<Form.State, Form.Action>> {
              CasePaths::AnyCasePath(
                embed: { CaseScope.add($0) },
                extract: {
                  guard case .add(let v0) = $0 else { return nil }
                  return v0
              })
            }
          }
          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        @MainActor
        @preconcurrency
        public static func scope(_ store: ComposableArchitecture::Store<Self.State, Self.Action>) -> CaseScope {
          return .add(store.scope(state: \.add, action: \.add)!)
        }

        public typealias Body = ComposableArchitecture::Reduce<Self.State, Self.Action>

        enum _$Features {
          static var _add: Form { Form(isNew: true) }
        }

        public static var body: Body { _$cases }
      }

      extension Destination: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer, ComposableArchitecture::CaseReducer {
        fileprivate static var _$cases: Body {
          ComposableArchitecture::Reduce<Self.State, Self.Action>._cases {
            ComposableArchitecture::Scope(state: \Self.State.Cases.add, action: \Self.Action.Cases.add) {
      #sourceLocation(file: "test.swift", line: 3)
              _$Features._add
      #sourceLocation()
            }
          }
        }
      }
      """#)
  }

  @Test func anEnumWithoutCases() {
    expectExpansion(
      macros, "@Reducer\nenum Nothing {\n}",
      #"""

      enum Nothing {

        @dynamicMemberLookup
        enum State: ComposableArchitecture::CaseReducerState, ComposableArchitecture::ObservableState, CasePaths::CasePathable, CasePaths::CasePathIterable {
          typealias StateReducer = Nothing
          static var _$isolation: Swift::Void { () }
          nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            init() {}
            subscript(root: State) -> CasePaths::PartialCaseKeyPath<State> {
              \.never
            }
            static var _names: [Swift::String] {
              []
            }
            func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<State>]> {
              let allCasePaths: [CasePaths::PartialCaseKeyPath<State>] = []
              return allCasePaths.makeIterator()
            }
          }
          nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          var _$id: ComposableArchitecture::ObservableStateID {
            switch self {}
          }
          var _$identity: ComposableArchitecture::_PresentedIdentity {
            switch self {}
          }
          var _$isEphemeral: Swift::Bool {
            switch self {}
          }
        }

        enum Action: CasePaths::CasePathable, CasePaths::CasePathIterable {
          nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            init() {}
            subscript(root: Action) -> CasePaths::PartialCaseKeyPath<Action> {
              \.never
            }
            static var _names: [Swift::String] {
              []
            }
            func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Action>]> {
              let allCasePaths: [CasePaths::PartialCaseKeyPath<Action>] = []
              return allCasePaths.makeIterator()
            }
          }
          nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture::_CaseScopeProtocol, CasePaths::CasePathable {
          struct AllCasePaths: Swift::Sendable {
          }
          static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        @MainActor
        @preconcurrency
        static func scope(_ store: ComposableArchitecture::Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {}
        }

        typealias Body = ComposableArchitecture::Reduce<Self.State, Self.Action>

        static var body: Body { _$cases }
      }

      extension Nothing: nonisolated ComposableArchitecture::ReducerDomain, ComposableArchitecture::Reducer, ComposableArchitecture::CaseReducer {
        fileprivate static var _$cases: Body {
          ComposableArchitecture::Reduce<Self.State, Self.Action>._cases {
            ComposableArchitecture::EmptyReducer<Self.State, Self.Action>()
          }
        }
      }
      """#)
  }

  @Test func eachKindOfCase() {
    let lines = lines(
      """
      @Reducer
      enum Destination {
        case add(Form)
        case alert(SwiftNavigation.AlertState<Alert>)
        case dialog(ConfirmationDialogState<Dialog>)
        @ReducerCaseEphemeral
        case banner(Banner)
        @ReducerCaseIgnored
        case meeting(Meeting)
        case two(Meeting, standup: Standup)
        case list([Meeting])
        case id(Meeting.ID)
        case nothing
      }
      """)
    let state = lines.filter { !$0.hasPrefix("#") }.drop { !$0.hasPrefix("enum State") }.dropFirst(3).prefix(
      9)
    expectNoDifference(
      Array(state),
      [
        "case add(Form.State)", "case alert(SwiftNavigation.AlertState<Alert>)",
        "case dialog(ConfirmationDialogState<Dialog>)", "case banner(Banner)", "case meeting(Meeting)",
        "case two(Meeting, standup: Standup)", "case list([Meeting])", "case id(Meeting.ID)", "case nothing",
      ])
    let action = lines.drop { !$0.hasPrefix("enum Action") }.dropFirst().prefix(9)
    expectNoDifference(
      Array(action),
      [
        "case add(Form.Action)", "case alert(SwiftNavigation.AlertState<Alert>.Action)",
        "case dialog(ConfirmationDialogState<Dialog>.Action)", "case banner(Banner.Action)",
        "case meeting(Swift::Never)", "case two(Swift::Never)", "case list(Swift::Never)",
        "case id(Swift::Never)",
        "case nothing(Swift::Never)",
      ])
    let stores = lines.drop { !$0.hasPrefix("enum CaseScope") }.dropFirst().prefix(9)
    expectNoDifference(
      Array(stores),
      [
        "case add(ComposableArchitecture::Store<Form.State, Form.Action>)",
        "case alert(ComposableArchitecture::Store<SwiftNavigation.AlertState<Alert>, SwiftNavigation.AlertState<Alert>.Action>)",
        "case dialog(ComposableArchitecture::Store<ConfirmationDialogState<Dialog>, ConfirmationDialogState<Dialog>.Action>)",
        "case banner(ComposableArchitecture::Store<Banner, Banner.Action>)", "case meeting(Meeting)",
        "case two(Meeting, standup: Standup)", "case list([Meeting])", "case id(Meeting.ID)", "case nothing",
      ])
    expectNoDifference(lines.filter { $0.hasPrefix("ComposableArchitecture::Scope(") }.count, 1)
  }

  @Test("An error in a generated feature points to the line of its case")
  func aFeatureIsNamedInTheLineOfItsCase() {
    let lines = lines(
      """
      @Reducer
      enum Path {
        case `default`(Default),
          form(Form = Form(Self.kind))
      }
      """)
    #expect(lines.contains("typealias `_default` = ComposableArchitecture::_Feature<Default>"))
    #expect(lines.contains("static var _form: Form { Form(Path.kind) }"))
    for (line, value) in [(3, "_$Features.`_default`()"), (4, "_$Features._form")] {
      let index = lines.firstIndex(of: value) ?? 1
      expectNoDifference(lines[index - 1], "#sourceLocation(file: \"test.swift\", line: \(line))")
    }
  }

  @Test func conditionsStay() {
    let lines = lines(
      """
      @Reducer
      enum Path {
        case inner(Path.Inner)
        #if DEBUG
        case debug(Debug)
        #endif
      }
      """)
    for line in [
      "case debug(Debug.State)", "case debug(Debug.Action)",
      "typealias _debug = ComposableArchitecture::_Feature<Debug>",
      "_$Features._debug()",
    ] {
      let index = lines.firstIndex(of: line) ?? 0
      expectNoDifference(
        lines[..<index].last { $0.hasPrefix("#if") || $0 == "#endif" }, "#if DEBUG", "\(line)")
      expectNoDifference(lines[index...].first { $0.hasPrefix("#if") || $0 == "#endif" }, "#endif", "\(line)")
    }
  }

  @Test("The macro's arguments become the conformances of state and action")
  func argumentsConformWhatIsWritten() {
    let lines = lines(
      """
      @Reducer(state: .equatable, .sendable, action: .hashable)
      enum Path {
        case a(A)
      }
      """)
    #expect(
      lines.contains {
        $0.hasPrefix("enum State: ")
          && $0.hasSuffix("Swift::Equatable, Swift::Sendable {")
      })
    #expect(
      lines.contains(
        "enum Action: CasePaths::CasePathable, CasePaths::CasePathIterable, Swift::Hashable {"))
  }

  @Test("The macro keeps the state, the actions, and the body that an enum declares")
  func whatTheEnumDeclaresIsNotWritten() {
    let lines = lines(
      """
      @Reducer
      enum Path {
        case a(A)
        enum State {
          case a(A.State)
        }
        enum Action {
          case a(A.Action)
        }
        static var body: some ReducerOf<Self> {
          Scope(state: \\.a, action: \\.a) { A() }
        }
      }
      """)
    expectNoDifference(
      lines.filter { $0.contains("enum State") || $0.contains("enum Action") },
      ["enum State {", "enum Action {"])
    #expect(
      lines.contains("@CasePaths::CasePathable @dynamicMemberLookup @ComposableArchitecture::ObservableState")
    )
    expectNoDifference(lines.filter { $0.contains("var body") }.count, 1)
    // The compiler does not infer `Body` from a static property of an opaque type.
    #expect(lines.contains("typealias Body = ComposableArchitecture::Reduce<Self.State, Self.Action>"))
    #expect(lines.contains("static var _$body: Body { _$cases }"))
    #expect(lines.contains("ComposableArchitecture::Reduce(Self.body)"))
    #expect(lines.contains("@ComposableArchitecture::ReducerBuilder<Self.State, Self.Action>"))
  }

  @Test("The 'body' of a reducer enum must be static") func theBodyOfAnEnumIsStatic() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @Reducer
          enum Path {
            case a(A)
            var body: some ReducerOf<Self> { EmptyReducer() }
          }
          """, macros: macros),
      [
        "4:3: The 'body' of a '@Reducer' enum must be 'static': the enum has no instance"
      ])
  }

  @Test func anEnumWithTheStateOfAStruct() {
    let source = """
      @Reducer
      enum Feature {
        struct State { var count = 0 }
      }
      """
    expectNoDifference(
      DiagnosticCollector.diagnostics(of: source, macros: macros),
      [
        "3:10: The 'State' of a '@Reducer' enum must be an enum of its features' states: a feature with its own state is a struct"
      ])
    expectNoDifference(
      MacroExpansion(of: source, macros: macros).fixed(source),
      source.replacing("enum Feature", with: "struct Feature"))
  }

  @Test("Generated members are as visible as the extension around the enum")
  func whatIsWrittenIsAsVisibleAsTheExtensionAroundIt() {
    let lines = lines(
      """
      public extension Outer {
        @Reducer
        enum Path {
          case a(A)
        }
      }
      """)
    #expect(lines.contains { $0.hasPrefix("public enum State") })
    #expect(
      lines.contains(
        "public static func scope(_ store: ComposableArchitecture::Store<Self.State, Self.Action>) -> CaseScope {"
      ))
  }

  @Test("A private reducer inside another type is an error", arguments: ["struct", "enum"])
  func aPrivateReducerInsideAnotherTypeCannotConform(_ keyword: String) {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: "struct Outer {\n  @Reducer\n  private \(keyword) Feature {}\n}", macros: macros),
      [
        "3:3: '@Reducer' can't be applied to a 'private' \(keyword) inside another declaration, because the extension that the macro generates can't see it"
      ])
  }

  @Test("An alert case with a second value is an error") func anAlertStandsAlone() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @Reducer
          enum Path {
            @ReducerCaseEphemeral
            case alert(Alert, Int)
          }
          """, macros: macros), ["4:8: '@ReducerCaseEphemeral' case 'alert' must hold one alert or dialog"])
  }

  @Test func namesMustBeDistinct() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @Reducer
          enum Path {
            case a(A)
            case a(B)
          }
          """, macros: macros),
      ["4:8: '@CasePathable' generates one property per name, but several cases are named 'a'"])
  }
}
