import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import JSONValues
import Sharing
import StandupsCore
import Testing

/// Every invalid file is either read or rejected. None crashes the program.
@Suite struct DecodingTests {
  let good = #"""
    {"version": 1, "standups": [{"id": "00000000-0000-0000-0000-000000000001", "title": "Design", "seconds": 360,
    "theme": "sky", "attendees": [{"id": "00000000-0000-0000-0000-000000000002", "name": "Blob"}],
    "meetings": [{"id": "00000000-0000-0000-0000-000000000003", "date": "2023-11-14T22:13:20Z",
    "transcript": "Hello"}]}]}
    """#

  func problem(_ text: String) throws -> String {
    let error = #expect(throws: DecodingError.self) { try StandupsFile.decode(Data(text.utf8)) }
    return explanation(of: try #require(error))
  }

  @Test(arguments: ["1e300", "-1", "0", "1e-300", "86400.5", "-1e300"])
  func impossibleLengths(seconds: String) throws {
    let text = good.replacing("360", with: seconds)
    let problem = try problem(text)
    #expect(problem.hasPrefix("standups[0].seconds: "), "\(problem)")
    #expect(problem.contains("isn't a valid duration"))
  }

  @Test(arguments: ["1", "0.1", "86400", "1e-9", "12345.678901234"])
  func unusualLengths(seconds: String) throws {
    let standups = try StandupsFile.decode(Data(good.replacing("360", with: seconds).utf8))
    #expect(abs(standups[0].duration.inSeconds - Double(seconds)!) < 1e-9)
    try expectNoDifference(StandupsFile.decode(StandupsFile.encode(standups)), standups)
  }

  /// Any number in a file is read and shown as a duration or rejected.
  @Test(arguments: ExtremeNumbers.texts) func lengthsOfAnySize(_ number: String) throws {
    let held = good.replacing("\"transcript\"", with: "\"seconds\": 1, \"transcript\"")
    let texts = [
      good.replacing("360", with: number), held.replacing("\"seconds\": 1,", with: "\"seconds\": \(number),"),
      good.replacing("\"version\": 1", with: "\"version\": \(number)"),
    ]
    for text in texts {
      guard let standups = try? StandupsFile.decode(Data(text.utf8)) else { continue }
      let standup = standups[0]
      #expect(standup.duration > .zero && standup.duration <= .seconds(86_400))
      #expect(!standup.duration.clockText.isEmpty && !standup.duration.minutesText.isEmpty)
      try expectNoDifference(StandupsFile.decode(StandupsFile.encode(standups)), standups)
    }
  }

  @Test(arguments: [
    Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(Int64.max) * 2, .seconds(Int64.min) * 2,
    .seconds(Int64.max) + .milliseconds(999),
  ])
  func durationsOfAnySizeAreShown(_ duration: Duration) {
    #expect(duration.clockText.contains(":") && duration.minutesText.hasSuffix("minutes"))
    #expect(duration.inSeconds.magnitude > 1e12)
  }

  @Test func problemsNameTheirLocation() throws {
    try expectNoDifference(
      problem(good.replacing("\"Blob\"", with: "7")), "standups[0].attendees[0].name isn't a string")
    try expectNoDifference(
      problem(good.replacing("2023-11-14", with: "soon")),
      "standups[0].meetings[0].date: it isn't a date such as 2026-01-31T10:15:00Z")
    try expectNoDifference(
      problem(good.replacing("-000000000002", with: "-2")),
      "standups[0].attendees[0].id: Attempted to decode UUID from invalid UUID string")
    #expect(try problem(good.replacing("\"sky\"", with: "\"grey\"")).hasPrefix("standups[0].theme: "))
    let standup = good.dropFirst(28).dropLast(2)
    #expect(try problem(good.replacing("}]}]}", with: "}]}, \(standup)]}")).contains("Duplicate element"))
    #expect(try problem(String(repeating: "[", count: 100_000)) != "")
    #expect(try problem(good.dropLast(3) + ", \"x\": " + String(repeating: "{\"a\":", count: 100_000)) != "")
  }

  /// An id in the usual form or in any other form is decoded like Foundation decodes it, with the same
  /// errors.
  @Test(
    "Ids are decoded as Foundation decodes them",
    arguments: [
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40E", "6d9dcd89-73f4-479b-8580-50ffbd1cb40e",
      "6d9DCD89-73F4-479b-8580-50FFbd1CB40e", "00000000-0000-0000-0000-000000000000",
      "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "", "6D9DCD89-73F4-479B-8580-50FFBD1CB40", "{6D9DCD89}",
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40E0", "6D9DCD8973F4479B858050FFBD1CB40E",
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40G",
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40/", "6D9DCD89-73F4-479B-8580-50FFBD1CB40:",
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40@",
      "6D9DCD89-73F4-479B-8580-50FFBD1CB40`", "6D9DCD89_73F4-479B-8580-50FFBD1CB40E",
      "6D9DCD89-73F4-479B-8580-0x0FFBD1CB4",
      "6D9DCD897-3F4-479B-8580-50FFBD1CB40E", " 6D9DCD89-73F4-479B-8580-50FFBD1CB40",
      "é6D9DCD89-73F4-479B-8580-50FFBD1CB4",
      "٠D9DCD89-73F4-479B-8580-50FFBD1CB40E", "6D9DCD89-73F4-479B-8580-50FFBD1CB40\\u0045",
    ])
  func idsAreReadAsFoundationReadsThem(written: String) throws {
    struct Plain: Decodable { var id: UUID }
    func outcome(_ id: Result<UUID, any Error>) -> String {
      switch id {
      case .success(let id): return id.uuidString
      case .failure(DecodingError.dataCorrupted(let context)):
        return "\(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
      case .failure(let error): return "\(error)"
      }
    }
    let data = Data(#"{"id": "\#(written)", "name": "Blob"}"#.utf8)
    let expected = outcome(Result { try JSONDecoder().decode(Plain.self, from: data).id })
    expectNoDifference(outcome(Result { try JSONDecoder().decode(Attendee.self, from: data).id }), expected)
  }

  @Test("Ids that aren't strings are errors", arguments: ["7", "null", "[]", "{}"])
  func idsThatAreNoTextsAreErrors(written: String) throws {
    let whole = good.replacing(#""00000000-0000-0000-0000-000000000002""#, with: written)
    #expect(try problem(whole).hasPrefix("standups[0].attendees[0].id "))
    let themed = good.replacing(#""sky""#, with: written)
    #expect(try problem(themed).hasPrefix("standups[0].theme "))
  }

  @Test func everyThemeIsRead() throws {
    for theme in Theme.allCases {
      let standups = try StandupsFile.decode(Data(good.replacing("sky", with: theme.rawValue).utf8))
      expectNoDifference(standups[0].theme, theme)
    }
  }

  @Test func impossibleDates() throws {
    let decoder = JSONDecoder()
    for seconds in ["1e300", "-1e300", "1e15"] {
      let text = #"{"id": "00000000-0000-0000-0000-000000000003", "date": \#(seconds), "transcript": ""}"#
      #expect(throws: DecodingError.self) { try decoder.decode(Meeting.self, from: Data(text.utf8)) }
    }
  }

  // MARK: - Any file

  static let extremes = [
    "1e300", "-1e300", "1e400", "-0", "0.1", "9223372036854775808", "18446744073709551616", "1e-320", "NaN",
    "null",
    "\"\"", "[]", "{}", "true", "\"\\ud800\"", "\"\\u0000\"", "\"9999999-01-01T00:00:00Z\"",
    "\"0000-01-01T00:00:00Z\"", "86399.999999999",
  ]

  func mutated(_ data: Data, _ generator: inout SeededGenerator) -> Data {
    var bytes = Array(data)
    for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1:
        bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1..<40, using: &generator)))
      case 2: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 60)], at: index)
      default:
        // Replaces a value by another: from a colon to the next delimiter.
        guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) else { continue }
        let end =
          bytes[(colon + 1)...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) } ?? colon
          + 1
        bytes.replaceSubrange(
          colon + 1..<end, with: Array(Self.extremes.randomElement(using: &generator)!.utf8))
      }
    }
    return Data(bytes)
  }

  @Test(arguments: 0..<4) func aDamagedFileIsReadOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<750 {
      let data = mutated(Data(good.utf8), &generator)
      guard let standups = try? StandupsFile.decode(data) else { continue }
      read += 1
      let again = try StandupsFile.decode(StandupsFile.encode(standups))
      expectNoDifference(again, standups, "\(String(decoding: data, as: UTF8.self))")
    }
    #expect(read > 20 && read < 700, "\(read)")
  }

  @Test("The length of a meeting can be missing") func theLengthOfAMeetingMayBeMissing() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    func meeting(_ seconds: String) throws -> Meeting {
      let text =
        #"{"id": "00000000-0000-0000-0000-000000000003", "date": "2026-01-01T00:00:00Z", "transcript": ""\#(seconds)}"#
      return try decoder.decode(Meeting.self, from: Data(text.utf8))
    }
    try expectNoDifference(meeting("").duration, nil)
    try expectNoDifference(meeting(#", "seconds": 90.5"#).duration, .milliseconds(90_500))
    for wrong in ["0", "-1", "86401", "1e300"] {
      #expect(throws: DecodingError.self) { try meeting(#", "seconds": \#(wrong)"#) }
    }
    let encoder = JSONEncoder()
    let old = try encoder.encode(try meeting(""))
    #expect(!String(decoding: old, as: UTF8.self).contains("seconds"))
    let new = try encoder.encode(try meeting(#", "seconds": 90.5"#))
    #expect(String(decoding: new, as: UTF8.self).contains(#""seconds":90.5"#))
  }
}
