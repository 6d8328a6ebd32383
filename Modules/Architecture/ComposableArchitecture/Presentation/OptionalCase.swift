import IssueReporting

extension Optional {
  /// The value of an optional enum, if the enum is in a case.
  ///
  /// Writing to an enum that is in another case reports an issue; `nil` removes an enum that is in the case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - place: What the enum is, for the issue.
  subscript<Case>(
    caseOf path: AnyCasePath<Wrapped, Case>, in place: @autoclosure () -> String
  ) -> Case? {
    get { flatMap { path.extract(from: $0) } }
    _modify {
      var value = flatMap { path.extract(from: $0) }
      let isInCase = value != nil
      // Without a value, `optional[…]? += 1` comes back with `nil`.
      defer { if isInCase || value != nil { write(value, path, isInCase, place()) } }
      yield &value
    }
  }

  private mutating func write<Case>(
    _ value: Case?, _ path: AnyCasePath<Wrapped, Case>, _ isInCase: Bool, _ place: @autoclosure () -> String
  ) {
    guard isInCase else {
      let present = map { "in \"\(ActionName.path($0))\"" } ?? "not there"
      return reportIssue("Can't modify a case of \(place()): it is \(present).")
    }
    self = value.map { path.embed($0) }
  }
}
