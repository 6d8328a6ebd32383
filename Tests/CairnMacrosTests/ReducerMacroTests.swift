import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import CairnMacros

@Suite struct ReducerMacroTests {
  let macros: [String: any Macro.Type] = ["Reducer": ReducerMacro.self]

  @Test func aFeature() {
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
        @CasePaths.CasePathable
        enum Action {
          case tapped
        }
        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        var body: some ReducerOf<Self> {
          EmptyReducer()
        }
      }

      extension Counter: ComposableArchitecture.Reducer {
      }
      """#)
  }

  @Test func whatIsLeftOutIsEmpty() {
    expectExpansion(
      macros, "@Reducer\npublic struct Blank {\n}",
      #"""
      public struct Blank {

        @ComposableArchitecture.ObservableState
        public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          public init() {
          }
        }

        @CasePaths.CasePathable
        public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
        }

        public var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer()
        }
      }

      extension Blank: ComposableArchitecture.Reducer {
      }
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
        @CasePaths.CasePathable
        enum Action: CasePathable {
          case tapped
        }
        func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
      }
      """#)
  }

  @Test func aGenericFeatureHasItsParameters() {
    expectExpansion(
      macros, "@Reducer\nstruct Wrapper<State, Action> {\n  let base: Int\n}",
      #"""
      struct Wrapper<State, Action> {
        let base: Int

        var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer()
        }
      }

      extension Wrapper: ComposableArchitecture.Reducer {
      }
      """#)
  }

  @Test func stateThatIsAnEnumIsLookedIntoByCase() {
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
        @CasePaths.CasePathable @dynamicMemberLookup
        enum State {
          case login
        }
        @CasePathable
        enum Action {
          case login
        }
        let body = 1
      }

      extension Root: ComposableArchitecture.Reducer {
      }
      """#)
  }

  @Test(arguments: ["class", "actor"])
  func aReducerIsAValue(_ keyword: String) {
    expectExpansion(
      macros, "@Reducer \(keyword) Feature {\n}",
      "\(keyword) Feature {\n}\n\nextension Feature: ComposableArchitecture.Reducer {\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Reducer' can only be applied to structs and enums: a reducer is a value that describes how state changes",
          line: 1, column: 10, fixIts: [FixItSpec(message: "Make it a struct")])
      ],
      fixedSource: "@Reducer struct Feature {\n}")
  }

  @Test func aBodyBesideAReduceMethodWouldNeverRun() {
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
        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        var body: some ReducerOf<Self> { EmptyReducer() }
      }

      extension Feature: ComposableArchitecture.Reducer {
      }
      """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "A 'reduce' method should not be defined in a reducer with a 'body'; it takes precedence and 'body' will never be invoked.",
          line: 5, column: 8)
      ])
  }
}
