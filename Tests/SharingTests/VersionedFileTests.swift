import CustomDump
import Foundation
import Sharing
import Testing

/// Data files with a version.
@Suite struct VersionedFileTests {
  private let format = VersionedFile<[String]>("names", version: 2)

  @Test("A file is decoded as it was encoded") func aFileIsReadAsItWasWritten() throws {
    let data = try format.encode(["a/b", "c"])
    expectNoDifference(
      String(decoding: data, as: UTF8.self),
      """
      {
        "names" : [
          "a/b",
          "c"
        ],
        "version" : 2
      }

      """)
    try expectNoDifference(format.decode(data), ["a/b", "c"])
  }

  @Test func anOlderFileIsRead() throws {
    try expectNoDifference(format.decode(Data(#"{"version":1,"names":[]}"#.utf8)), [])
  }

  @Test func otherVersionsAreRefused() {
    let newer = #expect(throws: NewerFileFormatError.self) { try format.decode(Data(#"{"version":3}"#.utf8)) }
    expectNoDifference(newer?.version, 3)
    let unknown = #expect(throws: UnknownFileFormatError.self) {
      try format.decode(Data(#"{"version":0}"#.utf8))
    }
    expectNoDifference(unknown?.version, 0)
  }

  @Test(
    "An invalid file isn't a newer version",
    arguments: ["", "[]", #"{"version":1}"#, #"{"names":[]}"#, #"{"version":"1","names":[]}"#])
  func brokenFilesAreNotRefusals(text: String) {
    let error = #expect(throws: (any Error).self) { try format.decode(Data(text.utf8)) }
    #expect(!(error is any FileFormatError))
  }
}
