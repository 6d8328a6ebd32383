import ComposableArchitecture
import CustomDump
import Testing

@testable import StandupsCore

@Suite struct AttendanceIndexTests {
  @Test("The index finds the same standups as a search") func itAnswersLikeALookAtEachStandup() {
    var standups: IdentifiedArrayOf<Standup> = [.mock, .engineeringMock]
    standups[0].attendees[0].name = " BLOB\t"
    standups[0].attendees[1].name = "blob"
    let index = AttendanceIndex()
    for person in ["Blob", "blob jr", " Blob Sr ", "Blob Esq", "nobody", "", "  "] {
      expectNoDifference(
        index.standups(of: person, in: standups), standups.filter { $0.isAttended(by: person) })
    }
  }

  @Test("The index is rebuilt only after the attendees change") func itIsMadeOnceForWhatDoesNotChange() {
    var standups: IdentifiedArrayOf<Standup> = [.mock, .engineeringMock]
    let index = AttendanceIndex()
    for _ in 0..<1_000 { expectNoDifference(index.standups(of: "Blob", in: standups).count, 2) }
    expectNoDifference(index.timesMade, 1)
    standups[1].attendees.remove(at: 0)
    expectNoDifference(index.standups(of: "Blob", in: standups).map(\.title), ["Design"])
    expectNoDifference(index.timesMade, 2)
  }
}
