import CustomDump
import Testing

/// Declarations that `@CasePathable` rejects, with their fix-its, and declarations that it copies into its
/// expansion.
@Suite struct CasePathableShapesTests {
  let macros = ["CasePathable"]

  @Test("An enum that can't be copied is an error") func anEnumThatCannotBeCopied() {
    expectExpansion(
      macros, "@CasePathable\nenum Handle: ~Copyable {\n  case open(Int)\n}",
      "enum Handle: ~Copyable {\n  case open(Int)\n}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@CasePathable' can't be applied to a noncopyable enum, because extracting a value copies it",
          line: 2, column: 14)
      ])
  }

  @Test("A private enum inside another type is an error with a fix-it") func aPrivateEnumInsideAnotherType() {
    expectExpansion(
      macros,
      """
      struct Screen {
        @CasePathable
        private enum Action {
        }
      }
      """,
      """
      struct Screen {
        private enum Action {
        }
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@CasePathable' can't be applied to a 'private' enum inside another declaration, because the extension that the macro generates can't see it",
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
      ],
      fixedSource: """
        struct Screen {
          @CasePathable
          fileprivate enum Action {
          }
        }
        """)
  }

  @Test("A case whose name is reserved is an error", arguments: ["allCasePaths", "makeIterator"])
  func namesThatAreTaken(_ name: String) {
    var failures = DiagnosticCollector.diagnostics(
      of: "@CasePathable enum Value {\n  case \(name)\n}", macros: macros)
    expectNoDifference(failures.count, 1)
    expectNoDifference(
      failures.popLast(),
      "2:8: '@CasePathable' can't be applied to a case named '\(name)', which has another meaning at the root of a key path; rename it"
    )
  }

  @Test func clausesOfAConditionExcludeEachOther() {
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @CasePathable enum Value {
            #if os(Linux)
            case system(Int)
            #else
            case system(String)
            #endif
          }
          """, macros: macros), [])
    expectNoDifference(
      DiagnosticCollector.diagnostics(
        of: """
          @CasePathable enum Value {
            case system(Int)
            #if DEBUG
            case system(String)
            #endif
          }
          """, macros: macros),
      ["4:8: '@CasePathable' generates one property per name, but several cases are named 'system'"])
  }

  @Test("Case payloads can have reserved or shadowed type names")
  func typesAndNamesThatMeanSomethingElseInside() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      enum Value {
        case `Protocol`(of: Int)
        case forced(Int!)
        case boxed(Iterator<Root, Self>)
        #if DEBUG
        var isDebug: Bool { true }
        #endif
      }
      """#,
      #"""

      enum Value {
        case `Protocol`(of: Int)
        case forced(Int!)
        case boxed(Iterator<Root, Self>)
        #if DEBUG
        var isDebug: Bool { true }
        #endif

        typealias _$Iterator = Iterator

        typealias _$Root = Root

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: Value) -> CasePaths::PartialCaseKeyPath<Value> {
            switch root {
            case .`Protocol`: return \.`Protocol`
            case .forced: return \.forced
            default: return \.boxed
            }
          }
          static func _tag(of root: Value) -> Swift::Int {
            switch root {
            case .`Protocol`: return 0
            case .forced: return 1
            default: return 2
            }
          }
          var `Protocol`: CasePaths::AnyCasePath<Value, Int> {
            CasePaths::AnyCasePath<Value, Int>._case(
              embed: { .`Protocol`(of: $0) },
              extract: {
                guard case .`Protocol`(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .`Protocol` = $0 { true } else { false }
              },
              take: {
                guard case .`Protocol`(let v0) = $0 else { return nil }
                return v0
            })
          }
          var forced: CasePaths::AnyCasePath<Value, Int?> {
            CasePaths::AnyCasePath<Value, Int?>._case(
              embed: Value.forced,
              extract: {
                guard case .forced(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .forced = $0 { true } else { false }
              },
              take: {
                guard case .forced(let v0) = $0 else { return nil }
                return v0
            })
          }
          var boxed: CasePaths::AnyCasePath<Value, _$Iterator<_$Root, Value>> {
            CasePaths::AnyCasePath<Value, _$Iterator<_$Root, Value>>._case(
              embed: Value.boxed,
              extract: {
                guard case .boxed(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .boxed = $0 { true } else { false }
              },
              take: {
                guard case .boxed(let v0) = $0 else { return nil }
                return v0
            })
          }
          static var _names: [Swift::String] {
            ["Protocol", "forced", "boxed"]
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Value>]> {
            var allCasePaths: [CasePaths::PartialCaseKeyPath<Value>] = []
            allCasePaths.append(\.`Protocol`)
            allCasePaths.append(\.forced)
            allCasePaths.append(\.boxed)
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Value: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }

  @Test("The comments and attributes of a case are kept") func whatStandsInFrontOfACaseIsKept() {
    expectExpansion(
      macros,
      #"""
      public extension Outer {
        @CasePathable
        enum Inner {
          /// Old data.
          ///
          /// Kept for files of version 1.
          @available(*, deprecated)
          case old, current(Element)
          @available(*, unavailable)
          case gone
        }
      }
      """#,
      #"""
      public extension Outer {
        enum Inner {
          /// Old data.
          ///
          /// Kept for files of version 1.
          @available(*, deprecated)
          case old, current(Element)
          @available(*, unavailable)
          case gone

          public typealias _$Element = Element

          public nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
            public init() {}
            @available(*, deprecated, message: "It names deprecated cases.")
            public subscript(root: Inner) -> CasePaths::PartialCaseKeyPath<Inner> {
              switch root {
              case .old: return \.old
              case .current: return \.current
              }
            }
            @available(*, deprecated, message: "It names deprecated cases.")
            public static func _tag(of root: Inner) -> Swift::Int {
              switch root {
              case .old: return 0
              case .current: return 1
              }
            }
            /// Old data.
            ///
            /// Kept for files of version 1.
            @available(*, deprecated)
            public var old: CasePaths::AnyCasePath<Inner, Swift::Void> {
              CasePaths::AnyCasePath<Inner, Swift::Void>._case(
                embed: { _ in Inner.old },
                extract: {
                  guard case .old = $0 else { return nil }
                  return ()
              })
            }
            @available(*, deprecated)
            public var current: CasePaths::AnyCasePath<Inner, _$Element> {
              CasePaths::AnyCasePath<Inner, _$Element>._case(
                embed: Inner.current,
                extract: {
                  guard case .current(let v0) = $0 else { return nil }
                  return v0
                },
                matches: {
                  if case .current = $0 { true } else { false }
                },
                take: {
                  guard case .current(let v0) = $0 else { return nil }
                  return v0
              })
            }
            public static var _names: [Swift::String] {
              ["old", "current"]
            }
            @available(*, deprecated, message: "It names deprecated cases.")
            public func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Inner>]> {
              var allCasePaths: [CasePaths::PartialCaseKeyPath<Inner>] = []
              allCasePaths.append(\.old)
              allCasePaths.append(\.current)
              return allCasePaths.makeIterator()
            }
          }

          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
        }
      }

      extension Outer.Inner: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }

  @Test("An enum can have the name of a type inside the generated sequence")
  func anEnumThatIsCalledLikeATypeOfTheSequence() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      enum Element {
        case child(Element)
      }
      """#,
      #"""

      enum Element {
        case child(Element)

        typealias _$Element = Self

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: _$Element) -> CasePaths::PartialCaseKeyPath<_$Element> {
            switch root {
            default: return \.child
            }
          }
          static func _tag(of root: _$Element) -> Swift::Int {
            switch root {
            default: return 0
            }
          }
          var child: CasePaths::AnyCasePath<_$Element, _$Element> {
            CasePaths::AnyCasePath<_$Element, _$Element>._case(
              embed: _$Element.child,
              extract: {
                guard case .child(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .child = $0 { true } else { false }
              },
              take: {
                guard case .child(let v0) = $0 else { return nil }
                return v0
            })
          }
          static var _names: [Swift::String] {
            ["child"]
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<_$Element>]> {
            var allCasePaths: [CasePaths::PartialCaseKeyPath<_$Element>] = []
            allCasePaths.append(\.child)
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Element: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }
}
