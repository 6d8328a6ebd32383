import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import DurableFiles
import Foundation
import JSONValues
@testable import Sharing
import Testing

/// Files with members that this program's types don't have, and files for another program.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct UnknownMembersTests {
  struct List: Codable, Equatable, Sendable {
    var title = ""
    var note: String?
    var items: IdentifiedArrayOf<Item> = []
  }

  @Test("Unknown members of a file are kept") func unknownMembersStay() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "list.json")
      try DurableFile(url).write(
        Data(
          #"""
          {"title": "A", "note": "n", "color": {"red": 1}, "big": 18446744073709551615,
            "items": [{"id": 1, "title": "one", "done": true}, {"id": 2, "title": "two", "done": false}]}
          """#.utf8))
      let list = await asAnotherProgram { Shared(wrappedValue: List(), .fileStorage(url)) }
      for title in ["B", "C"] {
        list.withLock {
          $0.title = title
          $0.items[id: 2]?.title = title
          $0.items.remove(id: 1)
          // A known member that was removed isn't unknown.
          $0.note = nil
          if title == "C" { $0.items.insert(Item(id: 3, title: "three"), at: 0) }
        }
        try await list.save()
      }
      try expectNoDifference(
        String(decoding: Data(contentsOf: url), as: UTF8.self),
        """
        {
          "big" : 18446744073709551615,
          "color" : {
            "red" : 1
          },
          "items" : [
            {
              "id" : 3,
              "title" : "three"
            },
            {
              "done" : false,
              "id" : 2,
              "title" : "C"
            }
          ],
          "title" : "C"
        }
        """)
      #expect(takeMergeConflicts().isEmpty)
    }
  }

  /// Unknown members are kept even if Swift has no type for them or the file has another encoding.
  @Test(
    "Unknown members keep their exact form",
    arguments: [
      String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian,
    ])
  func unknownMembersStayAsTheyAreWritten(encoding: String.Encoding) async throws {
    let long = "0." + String(repeating: "1", count: 40)
    let text =
      #"{"items": [], "title": "A", "é": [1e999, 1e-999, \#(long), 18446744073709551616, -1.5, 4.9e-324, "\ud83c-"]}"#
    for mark in encoding == .utf8 ? ["", "\u{FEFF}"] : [""] {
      try await withFolder { folder in
        let url = folder.appending(path: "list.json")
        try DurableFile(url).write(#require((mark + text).data(using: encoding)))
        let list = await asAnotherProgram { Shared(wrappedValue: List(), .fileStorage(url)) }
        expectNoDifference(list.wrappedValue.title, "A")
        for title in ["B", "C"] {
          list.withLock { $0.title = title }
          try await list.save()
        }
        try expectNoDifference(
          String(decoding: Data(contentsOf: url), as: UTF8.self),
          """
          {
            "items" : [

            ],
            "title" : "C",
            "é" : [
              1e999,
              1e-999,
              \(long),
              18446744073709551616,
              -1.5,
              4.9e-324,
              "\\ud83c-"
            ]
          }
          """)
      }
    }
  }

  /// Rows copied from another file keep the members that only a newer version of the program knows.
  @Test("Copied rows keep their unknown members") func unknownMembersComeAlongWithRows() async throws {
    try await withFolder { folder in
      let (old, new) = (folder.appending(path: "old.json"), folder.appending(path: "new.json"))
      try DurableFile(old).write(
        Data(
          #"""
          {"title": "A", "items": [
            {"id": 1, "title": "one", "done": true, "parts": {"a": [1, 2]}}, {"id": 2, "title": "two", "done": false}]}
          """#.utf8))
      let (source, target) = await asAnotherProgram {
        (Shared(wrappedValue: List(), .fileStorage(old)), Shared(wrappedValue: List(), .fileStorage(new)))
      }
      let unknown = try source.unknownMembers()
      target.keep(try unknown.of([1]))
      target.withLock { $0.items = source.wrappedValue.items }
      try await target.save()
      // Changing the row doesn't affect them.
      target.withLock { $0.items[id: 1]?.title = "ONE" }
      try await target.save()
      try expectNoDifference(
        JSON(parsing: Data(contentsOf: new)),
        JSON(
          parsing: Data(
            #"""
            {"title": "", "items": [
              {"id": 1, "title": "ONE", "done": true, "parts": {"a": [1, 2]}}, {"id": 2, "title": "two"}]}
            """#.utf8)))
      expectNoDifference(
        unknown.noteOfLossInDatabase,
        "Left out, because the database has no such columns: done, parts.")
    }
  }

  @Test("A file without unknown members keeps its encoding")
  func aFileThatIsWellKnownKeepsItsEncoding() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "list.json")
      try DurableFile(url).write(Data(#"{"items":[],"title":"A"}"#.utf8))
      let list = await asAnotherProgram {
        Shared(wrappedValue: List(), .fileStorage(url, encoder: JSONEncoder()))
      }
      list.withLock { $0.title = "B" }
      try await list.save()
      let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
      #expect(text.hasSuffix("}") && !text.contains("\n"))
    }
  }

  @Test("A newer file that appears is refused") func aNewerFileThatAppearsIsRefusedByName() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "number")
      let number = await asAnotherProgram {
        Shared(
          wrappedValue: 0,
          .fileStorage(
            url,
            decode: { data in
              let text = String(decoding: data, as: UTF8.self)
              if text.hasPrefix("version") { throw Newer() }
              return Int(text) ?? 0
            },
            encode: { Data("\($0)".utf8) }))
      }
      number.withLock { $0 = 1 }
      try await number.save()
      try DurableFile(url).write(Data("version 9".utf8))
      await #expect(throws: UnsupportedFileError.self) { try await number.load() }
      let error = try #require(number.loadError as? UnsupportedFileError)
      #expect(error.description.contains(url.path()) && error.reason is Newer)
      number.withLock { $0 = 2 }
      await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
      #expect(number.saveError is UnsupportedFileError)
      try expectNoDifference(Data(contentsOf: url), Data("version 9".utf8))
    }
  }

  @Test("Decoding errors are described in plain words") func problemsAreToldInPlainWords() throws {
    func problem<Value: Decodable>(_ json: String, _ type: Value.Type) throws -> String {
      let error = #expect(throws: (any Error).self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
      return UnreadableFileError(
        url: URL(fileURLWithPath: "/data.json"), setAside: nil, isRecovered: false,
        reason: try #require(error)
      ).description
    }
    let start = "Can't read '/data.json': "
    let end =
      ". The file couldn't be set aside and is still there, unchanged. There is no earlier version to use instead."
    try expectNoDifference(
      problem(#"{"title": 1, "items": []}"#, List.self), start + "title isn't a string" + end)
    try expectNoDifference(
      problem(#"{"title": "A", "items": [{"id": 1}]}"#, List.self),
      start + "items[0].title is missing" + end)
    try expectNoDifference(
      problem(#"{"title": "A", "items": [{"id": 1, "title": null}]}"#, List.self),
      start + "items[0].title must be a string, but is null" + end)
    try expectNoDifference(
      problem(#"{"title": "A", "items": 1}"#, List.self), start + "items isn't a list" + end)
    let syntax = try problem(#"{"title": "A" "items": 1}"#, List.self)
    #expect(
      syntax.hasPrefix(start + "it isn't valid JSON") && !syntax.contains("DecodingError"), "\(syntax)")
    let duplicate = #"{"title": "", "items": [{"id": 1, "title": ""}, {"id": 1, "title": ""}]}"#
    #expect(try problem(duplicate, List.self).contains("Duplicate element for id: 1"))
  }
}
