import IssueReporting

extension Optional {
  /// The payload of a case of an optional enum, or `nil` if the enum is `nil` or in another case.
  ///
  /// Writing `nil` removes an enum that is in the case. Writing a value reports an issue if the enum isn't in the case, with a
  /// description of its place.
  subscript<Case>(
    caseOf path: AnyCasePath<Wrapped, Case>, in place: @autoclosure () -> String
  ) -> Case? {
    get { flatMap { path.extract(from: $0) } }
    _modify {
      var value = flatMap { path.extract(from: $0) }
      let isInCase = value != nil
      defer {
        if isInCase {
          self = value.map { path.embed($0) }
        } else if value != nil {
          // Without a value, `optional[…]? += 1` leaves `nil`, which doesn't count as a write.
          let present = map { "in \"\(ActionName.path($0))\"" } ?? "not there"
          reportIssue("Can't modify a case of \(place()): it is \(present).")
        }
      }
      yield &value
    }
  }
}
