import Foundation
import IdentifiedCollections
import Testing

// The samples in the documentation catalog.

struct Note: Identifiable, Equatable {
  let id: Int
  var text = ""
}

func shorten(_ notes: inout some _MutableIdentifiedCollection<Int, Note>, to length: Int) {
  for id in Array(notes.ids) {
    guard let note = notes[id: id], note.text.count > length else { continue }
    notes[id: id]?.text = String(note.text.prefix(length))
  }
}

@Suite struct GuideTests {
  @Test func genericCode() {
    var notes: IdentifiedArrayOf<Note> = [Note(id: 1, text: "Milk"), Note(id: 2, text: "Oil")]
    shorten(&notes, to: 3)
    #expect(notes.elements.map(\.text) == ["Mil", "Oil"])
  }

  @Test func overview() {
    var notes: IdentifiedArrayOf<Note> = [Note(id: 1, text: "Milk"), Note(id: 2, text: "Bread")]
    notes[id: 2]?.text = "Rye bread"
    notes.remove(id: 1)
    notes.append(Note(id: 3, text: "Salt"))
    #expect(notes.elements == [Note(id: 2, text: "Rye bread"), Note(id: 3, text: "Salt")])
  }

  @Test func making() {
    let words = IdentifiedArray(uniqueElements: ["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")

    let bought = [Note(id: 1, text: "Milk"), Note(id: 1, text: "Oat milk")]
    let latest = IdentifiedArray(bought) { _, last in last }
    #expect(latest.elements == [Note(id: 1, text: "Oat milk")])
  }

  @Test func changingAndMoving() {
    var notes: IdentifiedArrayOf<Note> = [Note(id: 2, text: "Bread"), Note(id: 3, text: "Salt")]
    notes[id: 2]?.text = "Rye bread"
    notes[id: 4, default: Note(id: 4)].text += "Pepper"
    notes[id: 3] = nil
    notes.updateOrAppend(Note(id: 5, text: "Oil"))
    #expect(notes.index(id: 5) == 2)
    #expect(notes.ids == [2, 4, 5])

    notes.move(fromOffsets: [0], toOffset: 2)
    #expect(notes.ids == [4, 2, 5])
    notes.move(id: 5, to: 0)
    #expect(notes.ids == [5, 4, 2])
    notes.sort { $0.id < $1.id }
    notes[1...].reverse()
    #expect(notes.ids == [2, 5, 4])
  }

  @Test func storing() throws {
    let tags: IdentifiedArray = [Identified(3, id: "red"), Identified(5, id: "green")]
    let data = try JSONEncoder().encode(tags)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Identified<String, Int>>.self, from: data) == tags)
  }
}
