import Testing

@Suite struct DependencyClientMacroTests {
  let client = ["DependencyClient"]

  @Test func aClient() {
    expectExpansion(
      client,
      """
      @DependencyClient
      public struct Client {
        public var fetch: @Sendable (_ id: Int) async throws -> String
        let host: String
        static var shared = 0
        var computed: () -> Int { { 1 } }
      }
      """,
      """
      public struct Client {
        @DependencyEndpoint
        public var fetch: @Sendable (_ id: Int) async throws -> String
        let host: String
        static var shared = 0
        var computed: () -> Int { { 1 } }

        public init(
          fetch: @escaping @Sendable (_ id: Int) async throws -> String,
          host: String
        ) {
          self.fetch = fetch
          self.host = host
        }

        public init(
          host: String
        ) {
          self.host = host
        }
      }
      """)
  }

  @Test func onlyStructs() {
    expectExpansion(
      client,
      """
      @DependencyClient
      enum Client {
      }
      """,
      """
      enum Client {
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' can only be applied to struct types", line: 1, column: 1,
          fixIts: [FixItSpec(message: "Remove '@DependencyClient'")])
      ],
      fixedSource: """
        enum Client {
        }
        """)
  }

  @Test("The fix-it declares each property separately") func eachPropertyIsDeclaredOnItsOwn() {
    expectExpansion(
      client,
      """
      @DependencyClient
      struct Client {
        var a: () throws -> Void, b: () throws -> Void
      }
      """,
      """
      struct Client {
        var a: () throws -> Void, b: () throws -> Void
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' requires each property to be declared on its own", line: 3, column: 7,
          fixIts: [FixItSpec(message: "Declare each property on its own")])
      ],
      fixedSource: """
        @DependencyClient
        struct Client {
          var a: () throws -> Void
          var b: () throws -> Void
        }
        """)
  }

  /// The fix-it separates only properties that each have a type annotation.
  @Test(
    "Properties without their own type annotations aren't separated",
    arguments: ["var a, b: () throws -> Void", "var a: () throws -> Void, b = 1", "var (a, b) = (1, 2)"])
  func propertiesWithoutATypeOfTheirOwnAreNotSeparated(_ property: String) {
    expectExpansion(
      client, "@DependencyClient\nstruct Client {\n  \(property)\n}", "struct Client {\n  \(property)\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' requires each property to be declared on its own", line: 3, column: 7)
      ])
  }

  @Test("Dependency properties aren't part of the client's initializer") func dependenciesAreLeftOut() {
    expectExpansion(
      client,
      """
      @DependencyClient
      struct Client {
        @Dependency(\\.date) var date
        @Dependency(\\.uuid) private var uuid: UUIDGenerator
        @Dependencies.Dependency(\\.handler) var handler: () -> Void
        var fetch: () throws -> Int
      }
      """,
      """
      struct Client {
        @Dependency(\\.date) var date
        @Dependency(\\.uuid) private var uuid: UUIDGenerator
        @Dependencies.Dependency(\\.handler) var handler: () -> Void
        @DependencyEndpoint
        var fetch: () throws -> Int

        init(
          fetch: @escaping () throws -> Int
        ) {
          self.fetch = fetch
        }

        init() {}
      }
      """)
  }

  @Test func typesAreNeeded() {
    expectExpansion(
      client,
      """
      @DependencyClient
      struct Client {
        var id = makeID()
      }
      """,
      """
      struct Client {
        var id = makeID()
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyClient' needs the type of 'id' for the initializer that it generates",
          line: 3, column: 7, fixIts: [FixItSpec(message: "Insert ': <#Type#>'")])
      ],
      fixedSource: """
        @DependencyClient
        struct Client {
          var id: <#Type#> = makeID()
        }
        """)
  }
}

@Suite struct DependencyEndpointMacroTests {
  let endpoint = ["DependencyEndpoint"]

  @Test func anEndpoint() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        public var fetch: @Sendable (_ id: Int, String) async throws -> String
      }
      """,
      #"""
      struct Client {
        public var fetch: @Sendable (_ id: Int, String) async throws -> String {
          @storageRestrictions(initializes: _fetch)
          init(initialValue) {
            _fetch = initialValue
          }
          get {
            _fetch
          }
          set {
            _fetch = newValue
          }
        }

        private var _fetch: @Sendable (_ id: Int, String) async throws -> String = { _, _ in
          IssueReporting::reportIssue("Unimplemented: '\(Self.self).fetch'")
          throw DependenciesMacros::Unimplemented("fetch")
        }

        public func fetch(id p0: Int, _ p1: String) async throws -> String {
          try await self.fetch(p0, p1)
        }
      }
      """#)
  }

  @Test func aDefaultRunsAfterTheReport() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var names: () -> [String] = { ["Blob"] }
      }
      """,
      #"""
      struct Client {
        var names: () -> [String] {
          get {
            _names
          }
          set {
            _names = newValue
          }
        }

        private var _names: () -> [String] = {
          IssueReporting::reportIssue("Unimplemented: '\(Self.self).names'")
          return ["Blob"]
        }
      }
      """#)
  }

  /// The expansion of a client with one endpoint. It depends on whether the macro can write a default for the
  /// endpoint.
  private func expansion(_ type: String, initializer: String? = nil, hasInit: Bool = true) -> String {
    let initAccessor =
      """
          @storageRestrictions(initializes: _find)
          init(initialValue) {
            _find = initialValue
          }

      """
    return """
      struct Client {
        var find: \(type) {
      \(hasInit ? initAccessor : "")    get {
            _find
          }
          set {
            _find = newValue
          }
        }

        private var _find: \(type)\(initializer.map { " = \($0)" } ?? "")
      }
      """
  }

  @Test func aDefaultIsNeeded() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var find: (Int) -> Bool
      }
      """,
      expansion("(Int) -> Bool"),
      diagnostics: [
        DiagnosticSpec(
          message: """
            'find' needs a default value, because it can't throw an error and returns a value

            Until the endpoint is overridden, it reports a test failure and then returns the default. Any value of \
            the type is fine, such as 'false' or '[]'.
            """,
          line: 3, column: 7, fixIts: [FixItSpec(message: "Insert '= { _ in <#Bool#> }'")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint
          var find: (Int) -> Bool = { _ in <#Bool#> }
        }
        """)
  }

  @Test("The default of a closure that throws only one type of error is explained")
  func aTypedThrowNeedsADefault() {
    let failures = DiagnosticCollector.diagnostics(
      of: "struct Client {\n  @DependencyEndpoint\n  var find: () throws(Fail) -> Bool\n}", macros: endpoint)
    #expect(failures.count == 1)
    #expect(failures.first?.contains("because it throws only 'Fail' and returns a value") == true)
  }

  @Test func unimplementedIsBuiltIn() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var find: (Int) -> Bool = unimplemented("find", placeholder: false)
      }
      """,
      expansion("(Int) -> Bool", initializer: #"unimplemented("find", placeholder: false)"#, hasInit: false),
      diagnostics: [
        DiagnosticSpec(
          message:
            "The endpoint already reports a failure until it is overridden: write its default value without 'unimplemented'",
          line: 3, column: 29, severity: .warning,
          fixIts: [FixItSpec(message: "Replace 'unimplemented' with '{ _ in false }'")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint
          var find: (Int) -> Bool = { _ in false }
        }
        """)
  }

  @Test(
    "A default value that can trap gets a warning",
    arguments: [
      ("() -> Bool", "fatalError()", ""), ("(Int) -> Bool", "fatalError(\"no default\")", " _ in"),
      ("(Int) -> Bool", "Swift.fatalError()", " _ in"),
    ])
  func aDefaultMayTrap(_ type: String, _ call: String, _ signature: String) {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var find: \(type) = {\(signature) \(call) }
      }
      """,
      expansion(
        type,
        initializer: """
          {\(signature)
              IssueReporting::reportIssue("Unimplemented: '\\(Self.self).find'")
              \(call)
            }
          """,
        hasInit: false),
      diagnostics: [
        DiagnosticSpec(
          message: """
            'fatalError' ends the whole test run or preview as soon as this endpoint is called

            Return any value of the type instead, such as 'false' or '[]'. The endpoint already reports a failure \
            before it returns the default.
            """,
          line: 3, column: 18 + type.count + signature.count, severity: .warning)
      ])
  }

  @Test func aDefaultIsAClosureLiteral() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var find: (Int) -> Bool = other
      }
      """,
      expansion("(Int) -> Bool", initializer: "other", hasInit: false),
      diagnostics: [
        DiagnosticSpec(
          message:
            "The macro adds a report to the default value of an endpoint, so write it as a closure here",
          line: 3, column: 29,
          fixIts: [FixItSpec(message: "Wrap the default in a closure")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint
          var find: (Int) -> Bool = { other($0) }
        }
        """)
  }

  @Test func onlyClosures() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        var id: Int
      }
      """,
      """
      struct Client {
        var id: Int
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEndpoint' must be attached to a 'var' with the explicit type of a closure",
          line: 2, column: 3, fixIts: [FixItSpec(message: "Remove '@DependencyEndpoint'")])
      ],
      fixedSource: """
        struct Client {
          var id: Int
        }
        """)
  }

  @Test func anEndpointCanBeOverridden() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint
        let fetch: () throws -> Int
      }
      """,
      """
      struct Client {
        let fetch: () throws -> Int
      }
      """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEndpoint' must be attached to a 'var' with the explicit type of a closure",
          line: 2, column: 3, fixIts: [FixItSpec(message: "Replace 'let' with 'var'")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint
          var fetch: () throws -> Int
        }
        """)
  }

  @Test func methodsHaveNames() {
    expectExpansion(
      endpoint,
      """
      struct Client {
        @DependencyEndpoint(method: "no name")
        var find: (Int) throws -> Bool
      }
      """,
      expansion(
        "(Int) throws -> Bool",
        initializer: #"""
          { _ in
              IssueReporting::reportIssue("Unimplemented: '\(Self.self).find'")
              throw DependenciesMacros::Unimplemented("find")
            }
          """#),
      diagnostics: [
        DiagnosticSpec(
          message: "'no name' isn't a valid method name", line: 2, column: 31,
          fixIts: [FixItSpec(message: "Replace it with 'noName'")])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint(method: "noName")
          var find: (Int) throws -> Bool
        }
        """)
  }
}
