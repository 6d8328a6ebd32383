import CustomDump
import DataSources
import Testing

/// The samples of *Letting the user choose a place*.
@Suite struct GuideTests {
  struct InvalidName: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test("A data location is created from a name") func aPlaceIsChosen() {
    let place = DataLocation(named: "team.sqlite")
    #expect(place.isDatabase)
    expectNoDifference(place.name, "team.sqlite")
  }

  @Test("A malformed server address isn't taken for a file path") func aMistakenAddressIsNoPath() {
    func check(_ name: String) throws {
      if let mistake = DataLocation.problem(in: name) { throw InvalidName(mistake) }
    }
    #expect(throws: Never.self) { try check("team.json") }
    #expect(throws: InvalidName.self) { try check("postgres://anna:secret@host:port/team") }
  }
}
