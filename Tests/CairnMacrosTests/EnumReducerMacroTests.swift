import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import CairnMacros

@Suite struct EnumReducerMacroTests {
  let macros: [String: any Macro.Type] = ["Reducer": ReducerMacro.self]

  @Test func anEnumOfFeatures() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      public enum Destination {
        case add(Form)
        case configured(Form = Form(isNew: true))
        case alert(AlertState<Alert>)
        case dialog(ConfirmationDialogState<Dialog>)
        @ReducerCaseEphemeral
        case banner(Banner)
        @ReducerCaseIgnored
        case meeting(Meeting, standup: Standup)
        case nothing
      }
      """#,
      #"""
      public enum Destination {
        case add(Form)
        case configured(Form = Form(isNew: true))
        case alert(AlertState<Alert>)
        case dialog(ConfirmationDialogState<Dialog>)
        @ReducerCaseEphemeral
        case banner(Banner)
        @ReducerCaseIgnored
        case meeting(Meeting, standup: Standup)
        case nothing

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        public enum State: ComposableArchitecture.CaseReducerState {
          public typealias StateReducer = Destination
          case add(Form.State)
          case configured(Form.State)
          case alert(AlertState<Alert>)
          case dialog(ConfirmationDialogState<Dialog>)
          case banner(Banner)
          case meeting(Meeting, standup: Standup)
          case nothing
        }

        @CasePaths.CasePathable
        public enum Action {
          case add(Form.Action)
          case configured(Form.Action)
          case alert(AlertState<Alert>.Action)
          case dialog(ConfirmationDialogState<Dialog>.Action)
          case banner(Banner.Action)
          case meeting(Swift.Never)
          case nothing(Swift.Never)
        }

        @dynamicMemberLookup
        public enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case add(ComposableArchitecture.StoreOf<Form>)
          case configured(ComposableArchitecture.StoreOf<Form>)
          case alert(ComposableArchitecture.Store<AlertState<Alert>, AlertState<Alert>.Action>)
          case dialog(ComposableArchitecture.Store<ConfirmationDialogState<Dialog>, ConfirmationDialogState<Dialog>.Action>)
          case banner(ComposableArchitecture.Store<Banner, Banner.Action>)
          case meeting(Meeting, standup: Standup)
          case nothing
          public struct AllCasePaths: Swift.Sendable {
            public var add: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Form>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.add($0)
                },
                extract: {
                  guard case .add(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            public var configured: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Form>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.configured($0)
                },
                extract: {
                  guard case .configured(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            public var alert: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.Store<AlertState<Alert>, AlertState<Alert>.Action>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.alert($0)
                },
                extract: {
                  guard case .alert(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            public var dialog: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.Store<ConfirmationDialogState<Dialog>, ConfirmationDialogState<Dialog>.Action>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.dialog($0)
                },
                extract: {
                  guard case .dialog(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            public var banner: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.Store<Banner, Banner.Action>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.banner($0)
                },
                extract: {
                  guard case .banner(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
          }
          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @MainActor
        @preconcurrency
        public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .add:
            return .add(store.scope(state: \.add, action: \.add)!)
          case .configured:
            return .configured(store.scope(state: \.configured, action: \.configured)!)
          case .alert:
            return .alert(store.scope(state: \.alert, action: \.alert)!)
          case .dialog:
            return .dialog(store.scope(state: \.dialog, action: \.dialog)!)
          case .banner:
            return .banner(store.scope(state: \.banner, action: \.banner)!)
          case .meeting(let v0, let v1):
            return .meeting(v0, standup: v1)
          case .nothing:
            return .nothing
          }
        }

        public typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        public static var body: Body {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.Scope(state: \Self.State.Cases.add, action: \Self.Action.Cases.add) {
                Form()
              }
              ComposableArchitecture.Scope(state: \Self.State.Cases.configured, action: \Self.Action.Cases.configured) {
                Form(isNew: true)
              }
            })
        }
      }

      extension Destination: ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {
      }
      """#)
  }

  @Test func anEnumNestsAndHasConditions() {
    expectExpansion(
      macros,
      #"""
      @Reducer
      enum Path {
        case inner(Path.Inner)
        #if DEBUG
        case debug(Debug)
        #endif
      }
      """#,
      #"""
      enum Path {
        case inner(Path.Inner)
        #if DEBUG
        case debug(Debug)
        #endif

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        enum State: ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Path
          case inner(Path.Inner.State)
          #if DEBUG
          case debug(Debug.State)
          #endif
        }

        @CasePaths.CasePathable
        enum Action {
          case inner(Path.Inner.Action)
          #if DEBUG
          case debug(Debug.Action)
          #endif
        }

        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case inner(ComposableArchitecture.StoreOf<Path.Inner>)
          #if DEBUG
          case debug(ComposableArchitecture.StoreOf<Debug>)
          #endif
          struct AllCasePaths: Swift.Sendable {
            var inner: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Path.Inner>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.inner($0)
                },
                extract: {
                  guard case .inner(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            #if DEBUG
            var debug: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Debug>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.debug($0)
                },
                extract: {
                  guard case .debug(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
            #endif
          }
          static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @MainActor
        @preconcurrency
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .inner:
            return .inner(store.scope(state: \.inner, action: \.inner)!)
          #if DEBUG
          case .debug:
            return .debug(store.scope(state: \.debug, action: \.debug)!)
          #endif
          }
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Body {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.Scope(state: \Self.State.Cases.inner, action: \Self.Action.Cases.inner) {
                Path.Inner()
              }
              #if DEBUG
              ComposableArchitecture.Scope(state: \Self.State.Cases.debug, action: \Self.Action.Cases.debug) {
                Debug()
              }
              #endif
            })
        }
      }

      extension Path: ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {
      }
      """#)
  }

  @Test func argumentsConformWhatIsWritten() {
    expectExpansion(
      macros,
      #"""
      @Reducer(state: .equatable, .sendable, action: .hashable)
      enum Path {
        case a(A)
      }
      """#,
      #"""
      enum Path {
        case a(A)

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        enum State: ComposableArchitecture.CaseReducerState, Swift.Equatable, Swift.Sendable {
          typealias StateReducer = Path
          case a(A.State)
        }

        @CasePaths.CasePathable
        enum Action: Swift.Hashable {
          case a(A.Action)
        }

        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case a(ComposableArchitecture.StoreOf<A>)
          struct AllCasePaths: Swift.Sendable {
            var a: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<A>> {
              CasePaths.AnyCasePath(
                embed: {
                  CaseScope.a($0)
                },
                extract: {
                  guard case .a(let v0) = $0 else {
                    return nil
                  }
                  return v0
                })
            }
          }
          static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @MainActor
        @preconcurrency
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .a:
            return .a(store.scope(state: \.a, action: \.a)!)
          }
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Body {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.Scope(state: \Self.State.Cases.a, action: \Self.Action.Cases.a) {
                A()
              }
            })
        }
      }

      extension Path: ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {
      }
      """#)
  }

  @Test func anEnumWithoutCases() {
    expectExpansion(
      macros, "@Reducer\nenum Nothing {\n}",
      #"""
      enum Nothing {

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        enum State: ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Nothing

        }

        @CasePaths.CasePathable
        enum Action {

        }

        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {

          struct AllCasePaths: Swift.Sendable {

          }
          static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @MainActor
        @preconcurrency
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          }
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Body {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
            })
        }
      }

      extension Nothing: ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {
      }
      """#)
  }

  @Test func aCaseHoldsOneReducer() {
    expectExpansion(
      macros,
      """
      @Reducer
      enum Path {
        // A comment.
        case two(A, B)
      }
      """,
      #"""

      enum Path {
        // A comment.
        case two(A, B)

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        enum State: ComposableArchitecture.CaseReducerState {
          typealias StateReducer = Path
          case two(A, B)
        }

        @CasePaths.CasePathable
        enum Action {
          case two(Swift.Never)
        }

        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case two(A, B)
          struct AllCasePaths: Swift.Sendable {

          }
          static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @MainActor
        @preconcurrency
        static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .two(let v0, let v1):
            return .two(v0, v1)
          }
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Body {
          ComposableArchitecture.Reduce(ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
            })
        }
      }

      extension Path: ComposableArchitecture.Reducer, ComposableArchitecture.CaseReducer {
      }
      """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Reducer' enum case 'two' must hold one reducer; annotate it with '@ReducerCaseIgnored' where it holds plain data",
          line: 4, column: 8, fixIts: [FixItSpec(message: "Insert '@ReducerCaseIgnored'")])
      ],
      fixedSource: """
        @Reducer
        enum Path {
          // A comment.
          @ReducerCaseIgnored case two(A, B)
        }
        """)
  }
}
