import Testing

@Suite struct CasePathableMacroTests {
  let macros = ["CasePathable"]

  @Test("'@CasePathable' supports payloads of every shape") func payloadsOfEveryShapeAreSupported() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      public enum Destination {
        case none
        case one(Int)
        case labelled(id: Int)
        case two(Int, name: String)
        case child(Self?)
      }
      """#,
      #"""

      public enum Destination {
        case none
        case one(Int)
        case labelled(id: Int)
        case two(Int, name: String)
        case child(Self?)

        public nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          public init() {}
          public subscript(root: Destination) -> CasePaths::PartialCaseKeyPath<Destination> {
            switch root {
            case .none: return \.none
            case .one: return \.one
            case .labelled: return \.labelled
            case .two: return \.two
            case .child: return \.child
            }
          }
          public static func _tag(of root: Destination) -> Swift::Int {
            switch root {
            case .none: return 0
            case .one: return 1
            case .labelled: return 2
            case .two: return 3
            case .child: return 4
            }
          }
          public var none: CasePaths::AnyCasePath<Destination, Swift::Void> {
            CasePaths::AnyCasePath<Destination, Swift::Void>._case(
              embed: { _ in Destination.none },
              extract: {
                guard case .none = $0 else { return nil }
                return ()
            })
          }
          public var one: CasePaths::AnyCasePath<Destination, Int> {
            CasePaths::AnyCasePath<Destination, Int>._case(
              embed: Destination.one,
              extract: {
                guard case .one(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .one = $0 { true } else { false }
              },
              take: {
                guard case .one(let v0) = $0 else { return nil }
                return v0
            })
          }
          public var labelled: CasePaths::AnyCasePath<Destination, Int> {
            CasePaths::AnyCasePath<Destination, Int>._case(
              embed: Destination.labelled(id:),
              extract: {
                guard case .labelled(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .labelled = $0 { true } else { false }
              },
              take: {
                guard case .labelled(let v0) = $0 else { return nil }
                return v0
            })
          }
          public var two: CasePaths::AnyCasePath<Destination, (Int, name: String)> {
            CasePaths::AnyCasePath<Destination, (Int, name: String)>._case(
              embed: { Destination.two($0.0, name: $0.1) },
              extract: {
                guard case .two(let v0, let v1) = $0 else { return nil }
                return (v0, v1)
            })
          }
          public var child: CasePaths::AnyCasePath<Destination, Destination?> {
            CasePaths::AnyCasePath<Destination, Destination?>._case(
              embed: Destination.child,
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
          public static var _names: [Swift::String] {
            ["none", "one", "labelled", "two", "child"]
          }
          public func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Destination>]> {
            var allCasePaths: [CasePaths::PartialCaseKeyPath<Destination>] = []
            allCasePaths.append(\.none)
            allCasePaths.append(\.one)
            allCasePaths.append(\.labelled)
            allCasePaths.append(\.two)
            allCasePaths.append(\.child)
            return allCasePaths.makeIterator()
          }
        }

        public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Destination: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }

  @Test func keywordsAndConditions() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      enum Command {
        case `default`
        #if DEBUG
        case debug(Int)
        #else
        case release
        #endif
      }
      """#,
      #"""

      enum Command {
        case `default`
        #if DEBUG
        case debug(Int)
        #else
        case release
        #endif

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: Command) -> CasePaths::PartialCaseKeyPath<Command> {
            switch root {
            case .`default`: return \.`default`
        #if DEBUG
            case .debug: return \.debug
        #else
            case .release: return \.release
        #endif
            }
          }
          static func _tag(of root: Command) -> Swift::Int {
            switch root {
            case .`default`: return 0
        #if DEBUG
            case .debug: return 1
        #else
            case .release: return 2
        #endif
            }
          }
          var `default`: CasePaths::AnyCasePath<Command, Swift::Void> {
            CasePaths::AnyCasePath<Command, Swift::Void>._case(
              embed: { _ in Command.`default` },
              extract: {
                guard case .`default` = $0 else { return nil }
                return ()
            })
          }
        #if DEBUG
          var debug: CasePaths::AnyCasePath<Command, Int> {
            CasePaths::AnyCasePath<Command, Int>._case(
              embed: Command.debug,
              extract: {
                guard case .debug(let v0) = $0 else { return nil }
                return v0
              },
              matches: {
                if case .debug = $0 { true } else { false }
              },
              take: {
                guard case .debug(let v0) = $0 else { return nil }
                return v0
            })
          }
        #else
          var release: CasePaths::AnyCasePath<Command, Swift::Void> {
            CasePaths::AnyCasePath<Command, Swift::Void>._case(
              embed: { _ in Command.release },
              extract: {
                guard case .release = $0 else { return nil }
                return ()
            })
          }
        #endif
          static var _names: [Swift::String] {
            var names: [Swift::String] = []
            names.append("default")
        #if DEBUG
            names.append("debug")
        #else
            names.append("release")
        #endif
            return names
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Command>]> {
            var allCasePaths: [CasePaths::PartialCaseKeyPath<Command>] = []
            allCasePaths.append(\.`default`)
        #if DEBUG
            allCasePaths.append(\.debug)
        #else
            allCasePaths.append(\.release)
        #endif
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Command: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }

  @Test func anEnumWithoutCases() {
    expectExpansion(
      macros, "@CasePathable enum Nothing {}",
      #"""
      enum Nothing {

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: Nothing) -> CasePaths::PartialCaseKeyPath<Nothing> {
            \.never
          }
          static var _names: [Swift::String] {
            []
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Nothing>]> {
            let allCasePaths: [CasePaths::PartialCaseKeyPath<Nothing>] = []
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Nothing: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#)
  }

  @Test("The macro adds no conformance that the enum already declares")
  func whatIsWrittenAlreadyIsNotWrittenAgain() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      enum Light: CasePathable, CasePathIterable {
        case on
      }
      """#,
      #"""

      enum Light: CasePathable, CasePathIterable {
        case on

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: Light) -> CasePaths::PartialCaseKeyPath<Light> {
            switch root {
            case .on: return \.on
            }
          }
          static func _tag(of root: Light) -> Swift::Int {
            switch root {
            case .on: return 0
            }
          }
          var on: CasePaths::AnyCasePath<Light, Swift::Void> {
            CasePaths::AnyCasePath<Light, Swift::Void>._case(
              embed: { _ in Light.on },
              extract: {
                guard case .on = $0 else { return nil }
                return ()
            })
          }
          static var _names: [Swift::String] {
            ["on"]
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Light>]> {
            var allCasePaths: [CasePaths::PartialCaseKeyPath<Light>] = []
            allCasePaths.append(\.on)
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }
      """#)
  }

  @Test(arguments: ["struct", "class", "actor"])
  func onlyEnumsHaveCases(_ keyword: String) {
    expectExpansion(
      macros, "@CasePathable \(keyword) State {\n}", "\(keyword) State {\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' can't be applied to \(keyword)", line: 1, column: 15,
          fixIts: [FixItSpec(message: "Remove '@CasePathable'")])
      ], fixedSource: "\(keyword) State {\n}")
  }

  @Test func namesMustBeDistinct() {
    expectExpansion(
      macros,
      #"""
      @CasePathable
      enum Value {
        case number(int: Int)
        case number(double: Double)
      }
      """#,
      #"""

      enum Value {
        case number(int: Int)
        case number(double: Double)

        nonisolated struct AllCasePaths: CasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          init() {}
          subscript(root: Value) -> CasePaths::PartialCaseKeyPath<Value> {
            switch root {
            default: return \.never
            }
          }
          static func _tag(of root: Value) -> Swift::Int {
            switch root {
            default: return -1
            }
          }
          static var _names: [Swift::String] {
            []
          }
          func makeIterator() -> Swift::IndexingIterator<[CasePaths::PartialCaseKeyPath<Value>]> {
            let allCasePaths: [CasePaths::PartialCaseKeyPath<Value>] = []
            return allCasePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      extension Value: nonisolated CasePaths::CasePathable, nonisolated CasePaths::CasePathIterable {}
      """#,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' generates one property per name, but several cases are named 'number'",
          line: 4, column: 8)
      ])
  }
}
