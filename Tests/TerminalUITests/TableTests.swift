import CustomDump
import TerminalUI
import Testing

@MainActor
@Suite struct TableTests {
  struct Person: Identifiable {
    let id: Int
    var name: String
    var age: Int
  }

  struct People: View {
    let people: [Person]
    var hasAge = true
    var made: Journal?
    var body: some View {
      Table(people) {
        TableColumn("Name", value: \.name)
        TableColumn("Role") { person in
          let _ = made?.add("\(person.id)")
          Button("Ask \(person.id)") {}
        }
        if hasAge { TableColumn("Age") { Text("\($0.age)") }.width(columns: 3) }
      }
    }
  }

  let people = [Person(id: 1, name: "Blob", age: 7), Person(id: 2, name: "Blob Junior the Second", age: 41)]

  @Test func columnsAreAsWideInEachRow() {
    let stage = Stage { People(people: people) }
    expectNoDifference(
      stage.text(40),
      """
         Name             Role             Age
      1  Blob             [Ask 1]          7
      2  Blob Junior the  [Ask 2]          41
         Second
      """)
  }

  @Test("Columns can be omitted, and stack in a narrow window")
  func columnsMayBeLeftOutAndWithoutRoomStandBelowOneAnother() {
    let stage = Stage { People(people: [people[0]], hasAge: false) }
    expectNoDifference(stage.text(30), "   Name           Role\n1  Blob           [Ask 1]")
    let narrow = Stage { People(people: [people[0]]) }
    expectNoDifference(narrow.text(12), "   Name\n   Role\n   Age\n1  Blob\n   [Ask 1]\n   7")
  }

  @Test("A column can be aligned at the right, with its title") func alignment() {
    let people = people
    let stage = Stage {
      Table(people) {
        TableColumn("Name", value: \.name)
        TableColumn("Age") { Text("\($0.age)") }.width(columns: 5).alignment(.numeric)
      }
    }
    expectNoDifference(
      stage.text(34),
      """
      Name                           Age
      Blob                             7
      Blob Junior the Second          41
      """)
  }

  @Test("In a window, the titles of sorted columns are above the texts of their cells") func sortedTitles()
    throws
  {
    let graph = ViewGraph { SortedPeople(people: people) }
    let lines = graph.layout(columns: 40, rows: 10).lines.map(\.plain)
    func column(of text: String) throws -> Int {
      let line = try #require(lines.first { $0.contains(text) }, "\(lines)")
      return String(line[..<(try #require(line.range(of: text))).lowerBound]).displayWidth
    }
    expectNoDifference(try column(of: "Name"), try column(of: "Blob"))
    #expect(!lines.contains { $0.contains("[") })
  }

  @Test func controlsInACellAreUsedAndPlaced() throws {
    let graph = ViewGraph { People(people: people) }
    let layout = graph.layout(columns: 40, rows: 10)
    let button = try #require(layout.elements(atRow: 1, column: 20).last)
    expectNoDifference(layout.frame(of: button)?.column, 20)
    let (first, second) = (try graph.parse("ask 1"), try graph.parse("ask 2"))
    #expect(first == .tap(button) && second != first)
  }

  struct SortedPeople: View {
    @State var people: [Person]
    @State var order: [KeyPathComparator<Person>] = []
    var body: some View {
      Table(people, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Age", value: \.age) { Text("\($0.age)") }
        TableColumn("Id") { Text("\($0.id)") }.width(columns: 3)
      }
      .onChange(of: order) { people.sort(using: order) }
    }
  }

  @Test func theNamesOfColumnsSortTheRows() throws {
    let people = people
    let stage = Stage { SortedPeople(people: [Person(id: 3, name: "Ann", age: 9)] + people) }
    expectNoDifference(stage.lines().first, "[Name]             [Age]             Id")
    try stage.run("name")
    expectNoDifference(
      stage.lines(50),
      [
        "[Name ▲]                [Age]                  Id",
        "Ann                     9                      3",
        "Blob                    7                      1",
        "Blob Junior the Second  41                     2",
      ])
    try stage.run("age")
    try stage.run("age")
    expectNoDifference(
      stage.lines(50),
      [
        "[Name]                  [Age ▼]                Id",
        "Blob Junior the Second  41                     2",
        "Ann                     9                      3",
        "Blob                    7                      1",
      ])
  }

  @Test("Only visible rows are created") func onlyTheRowsThatAreShownAreMade() {
    let journal = Journal()
    let people = (0..<10_000).map { Person(id: $0, name: "Person \($0)", age: $0 % 90) }
    let graph = ViewGraph { People(people: people, made: journal) }
    let layout = graph.layout(columns: 40, rows: 10)
    expectNoDifference(journal.take().count, 20)
    expectNoDifference(layout.front.scrollAreas[0].height, 10_001)
  }
}
