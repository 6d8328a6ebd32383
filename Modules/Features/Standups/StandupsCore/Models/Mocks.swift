import ComposableArchitecture
import Foundation

// Sample standups for previews and tests. Their ids are fixed, so that links can contain them.

extension Standup {
  /// A standup of a design team, with six attendees and one past meeting.
  public static let mock = Standup(
    id: UUID(uuidString: "00000000-0000-0000-0000-0000000000AA")!,
    attendees: [
      Attendee(id: person(1), name: "Blob"),
      Attendee(id: person(2), name: "Blob Jr"),
      Attendee(id: person(3), name: "Blob Sr"),
      Attendee(id: person(4), name: "Blob Esq"),
      Attendee(id: person(5), name: "Blob III"),
      Attendee(id: person(6), name: "Blob I"),
    ],
    duration: .seconds(6 * 60),
    meetings: [
      Meeting(
        id: UUID(uuidString: "00000000-0000-0000-0000-0000000000DD")!,
        date: Date(timeIntervalSince1970: 1_700_000_000),
        transcript: "We talked about the color of the button.\nIt will be green.")
    ],
    theme: .orange, title: "Design")

  /// A standup of an engineering team, with two attendees who are also in the design team.
  public static let engineeringMock = Standup(
    id: UUID(uuidString: "00000000-0000-0000-0000-0000000000BB")!,
    attendees: [
      Attendee(id: person(7), name: "Blob"),
      Attendee(id: person(8), name: "Blob Jr"),
    ],
    duration: .seconds(10 * 60), theme: .periwinkle, title: "Engineering")

  private static func person(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!
  }
}

extension DependencyValues {
  /// Stores these standups in memory instead of a file, for a preview.
  ///
  /// - Throws: An error if they can't be encoded.
  public mutating func keepInMemory(_ standups: IdentifiedArrayOf<Standup>) throws {
    let file = URL(filePath: "/standups.json")
    let data = try StandupsFile.encode(standups)
    standupsFile = file
    defaultFileStorage = .inMemory(fileSystem: LockIsolated([file: data]))
  }
}
