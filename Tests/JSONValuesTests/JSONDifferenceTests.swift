import CustomDump
import Foundation
import Testing

@testable import JSONValues

/// Differences between documents, as lines for the user.
@Suite struct JSONDifferenceTests {
  private func lines(_ before: String, _ after: String) throws -> [String] {
    JSONDifference.lines(
      from: try #require(JSON(parsing: Data(before.utf8))), to: try #require(JSON(parsing: Data(after.utf8))))
  }

  @Test func equalDocumentsDiffer() throws {
    expectNoDifference(try lines(#"{"a":[1,{"b":null}]}"#, #"{"a":[1,{"b":null}]}"#), [])
  }

  @Test func rowsAreNamedByTheirTitles() throws {
    let before = #"{"rows":[{"id":1,"title":"A"},{"id":2,"title":"B","names":[{"id":7,"name":""}]}]}"#
    let after = #"{"rows":[{"id":2,"title":"B","names":[{"id":7,"name":"Blob"}]},{"id":3,"title":"C"}]}"#
    expectNoDifference(
      try lines(before, after),
      ["rows › A: removed", "rows › B › names › Blob › name: '' becomes 'Blob'", "rows › C: added"])
  }

  @Test("The difference describes changed values and a changed order") func otherChangesAreSaid() throws {
    expectNoDifference(
      try lines(#"{"a":1,"b":[1,2]}"#, #"{"a":2,"b":[1]}"#), ["a: 1 becomes 2", "b: 1, 2 becomes 1"])
    expectNoDifference(
      try lines(#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#), ["value: order changes"])
    expectNoDifference(try lines("1", #""x""#), ["value: 1 becomes x"])
  }
}
