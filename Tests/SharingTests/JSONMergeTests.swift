import Foundation
import Testing

@testable import Sharing

@Suite struct JSONMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var base: String
    var ours: String
    var theirs: String
    /// `nil` where the changes contradict each other.
    var merged: String?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "different members", base: #"{"a": 1, "b": 1}"#, ours: #"{"a": 2, "b": 1}"#,
      theirs: #"{"a": 1, "b": 2}"#, merged: #"{"a": 2, "b": 2}"#),
    Case(
      name: "members that come and go", base: #"{"a": 1}"#, ours: #"{"a": 1, "b": 1}"#,
      theirs: #"{"c": null}"#,
      merged: #"{"b": 1, "c": null}"#),
    Case(name: "the same change", base: "[1]", ours: "[2]", theirs: "[2]", merged: "[2]"),
    Case(name: "only theirs", base: "[1]", ours: "[1]", theirs: "[2]", merged: "[2]"),
    Case(name: "one member twice", base: #"{"a": 1}"#, ours: #"{"a": 2}"#, theirs: #"{"a": 3}"#, merged: nil),
    Case(name: "changed and removed", base: #"{"a": 1}"#, ours: #"{"a": 2}"#, theirs: "{}", merged: nil),
    Case(name: "lists that grow", base: "[1]", ours: "[1, 2]", theirs: "[1, 3]", merged: "[1, 3, 2]"),
    Case(name: "lists that change", base: "[1, 2]", ours: "[1]", theirs: "[2]", merged: nil),
    Case(
      name: "elements with ids", base: #"[{"id": 1, "t": "a"}, {"id": 2, "t": "b"}]"#,
      ours: #"[{"id": 1, "t": "A"}, {"id": 2, "t": "b"}, {"id": 3, "t": "c"}]"#,
      theirs: #"[{"id": 9, "t": "z"}, {"id": 1, "t": "a"}, {"id": 4, "t": "d"}, {"id": 2, "t": "B"}]"#,
      merged: #"""
        [{"id": 9, "t": "z"}, {"id": 1, "t": "A"}, {"id": 4, "t": "d"}, {"id": 2, "t": "B"}, {"id": 3, "t": "c"}]
        """#),
    Case(
      name: "elements that go", base: #"[{"id": 1}, {"id": 2}, {"id": 3}]"#, ours: #"[{"id": 1}, {"id": 3}]"#,
      theirs: #"[{"id": 2}, {"id": 3}]"#, merged: #"[{"id": 3}]"#),
    Case(
      name: "an element changed and removed", base: #"[{"id": 1, "t": "a"}]"#, ours: "[]",
      theirs: #"[{"id": 1, "t": "b"}]"#, merged: nil),
    Case(name: "no JSON", base: "a", ours: "b", theirs: "c", merged: nil),
  ])
  func merges(_ example: Case) throws {
    let merged = JSONMerge.merge(
      base: Data(example.base.utf8), ours: Data(example.ours.utf8), theirs: Data(example.theirs.utf8))
    func json(_ data: Data) throws -> JSON { try JSONDecoder().decode(JSON.self, from: data) }
    if let expected = example.merged {
      let merged = try #require(merged)
      #expect(try json(merged) == json(Data(expected.utf8)))
    } else {
      #expect(merged == nil)
    }
  }

  @Test func withoutABaseThereIsNothingToCompareWith() {
    #expect(JSONMerge.merge(base: nil, ours: Data("[1]".utf8), theirs: Data("[2]".utf8)) == nil)
  }
}
