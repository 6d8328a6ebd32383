import Testing

@Suite struct RecordableClientMacroTests {
  @Test("A recordable client records only the endpoints that a reducer can call")
  func whatAReducerCanCallIsRecorded() {
    expectExpansion(
      ["DependencyClient", "DependencyEndpoint"],
      """
      @DependencyClient(.recordable)
      struct Client {
        var load: @Sendable () async throws -> String
        var find: @Sendable (Int, inout [Int]) throws(NotFound) -> String? = { _, _ in nil }
      }
      """,
      #"""
      struct Client {
        var load: @Sendable () async throws -> String {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
            _load = initialValue
          }
          get {
            _load
          }
          set {
            _load = newValue
          }
        }

        private var _load: @Sendable () async throws -> String = {
          IssueReporting::reportIssue("Unimplemented: '\(Self.self).load'")
          throw DependenciesMacros::Unimplemented("load")
        }
        var find: @Sendable (Int, inout [Int]) throws(NotFound) -> String? {
          get {
            { p0, p1 in
              try DependenciesMacros::RecordableEndpoint.answer(of: Self.self, "find") {
                () throws(NotFound) -> String? in
                try _find(p0, &p1)
              }
            }
          }
          set {
            _find = newValue
          }
        }

        private var _find: @Sendable (Int, inout [Int]) throws(NotFound) -> String? = { _, _ in
          IssueReporting::reportIssue("Unimplemented: '\(Self.self).find'")
          return nil
        }

        init(
          load: @escaping @Sendable () async throws -> String,
          find: @escaping @Sendable (Int, inout [Int]) throws(NotFound) -> String?
        ) {
          self.load = load
          self.find = find
        }

        init() {}
      }
      """#)
  }
}
