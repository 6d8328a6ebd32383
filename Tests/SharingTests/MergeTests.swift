import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Observation
import Sharing
import SwiftNavigation
import Testing

/// A form that starts from a copy of a shared value while the value changes elsewhere.
@Suite struct MergeTests {
  struct Meeting: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var title: String
    var length: Duration = .seconds(360)
    var tags: Set<String> = []
    var people: IdentifiedArrayOf<Item> = []
  }

  let url = URL(fileURLWithPath: "/meetings.json")

  @Test("A form's edit keeps changes made elsewhere") func aFormKeepsWhatWasChangedElsewhere() throws {
    let original = Meeting(id: 1, title: "Design", tags: ["a", "b"], people: [Item(id: 1, title: "Blob")])
    @Shared(value: original) var meeting
    $meeting.withLock {
      $0.people.append(Item(id: 2, title: "Blob Jr."))
      $0.tags.insert("c")
    }
    var edited = original
    edited.title = "Engineering"
    edited.length = .nanoseconds(1_234_567_890_123)
    edited.tags.insert("d")
    edited.people[id: 1]?.title = "Blob Sr."
    #expect(try $meeting.merge(edited, from: original) == nil)
    expectNoDifference(
      meeting,
      Meeting(
        id: 1, title: "Engineering", length: edited.length, tags: ["a", "b", "c", "d"],
        people: [Item(id: 1, title: "Blob Sr."), Item(id: 2, title: "Blob Jr.")]))
    #expect(takeMergeConflicts().isEmpty)
  }

  @Test func aFieldThatBothChanged() throws {
    let original = Meeting(id: 1, title: "Design")
    @Shared(.fileStorage(url)) var meetings: IdentifiedArrayOf<Meeting> = [original]
    let meeting = try #require(Shared($meetings[id: 1]))
    meeting.withLock { $0.title = "Theirs" }
    var edited = original
    edited.title = "Mine"
    let conflict = try #require(try meeting.merge(edited, from: original))
    expectNoDifference(conflict.fields, [.init(path: "title", mine: "Mine", theirs: "Theirs")])
    expectNoDifference(conflict.file, url)
    expectNoDifference(takeMergeConflicts().map(\.fields), [conflict.fields])
    expectNoDifference(meetings[id: 1]?.title, "Mine")
    // Changes made before the decision are kept.
    meeting.withLock { $0.tags = ["new"] }
    try conflict.takeTheirs()
    #expect(meetings[id: 1]?.title == "Theirs" && meetings[id: 1]?.tags == ["new"])
  }

  @Test("Merging into a removed value does nothing") func nothingIsLeftWhereTheValueIsGone() throws {
    let original = Meeting(id: 1, title: "Design")
    @Shared(value: [original]) var meetings: IdentifiedArrayOf<Meeting>
    let meeting = try #require(Shared($meetings[id: 1]))
    $meetings.withLock { $0 = [] }
    #expect(try meeting.merge(Meeting(id: 1, title: "Mine"), from: original) == nil)
    #expect(meetings.isEmpty)
  }

  // MARK: - Presence of a part

  @Test("A shared element reports whether it is still present")
  @MainActor func whetherAnElementIsStillThere() throws {
    let files = LockIsolated<[URL: Data]>([:])
    try withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var meetings: IdentifiedArrayOf<Meeting> = [Meeting(id: 1, title: "A")]
      let meeting = try #require(Shared($meetings[id: 1]))
      let title = meeting.title
      let reader = SharedReader(title)
      #expect($meetings.isPresent && meeting.isPresent && title.isPresent && reader.isPresent)
      let told = LockIsolated(0)
      withObservationTracking {
        _ = title.isPresent
      } onChange: {
        told.withValue { $0 += 1 }
      }
      $meetings.withLock { _ = $0.remove(id: 1) }
      expectNoDifference(told.value, 1)
      #expect($meetings.isPresent && !meeting.isPresent && !title.isPresent && !reader.isPresent)
      // A late write changes only the removed element and isn't saved.
      let saved = files.value
      files.setValue([:])
      let edits = LockIsolated(0)
      let subscription = $meetings.onEdit { _, _ in edits.withValue { $0 += 1 } }
      Binding(title).wrappedValue = "late"
      meeting.withLock { $0.title = "later" }
      #expect(meetings.isEmpty && files.value.isEmpty && edits.value == 0 && !saved.isEmpty)
      expectNoDifference(meeting.wrappedValue.title, "later")
      subscription.cancel()
      $meetings.withLock { _ = $0.append(Meeting(id: 1, title: "back")) }
      #expect(meeting.isPresent)
    }
  }

  // MARK: - Edits

  @Test("Only local edits are reported, in their order")
  func editsAreToldInOrderAndOnlyThoseMadeHere() async throws {
    let files = LockIsolated<[URL: Data]>([:])
    let count = withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(url))
    }
    let edits = LockIsolated<[[Int]]>([])
    let subscription = count.onEdit { before, after in
      // Nothing is locked, so this code reads and changes the value.
      if after == 1 { count.withLock { $0 = 10 } }
      edits.withValue { $0.append([before, after]) }
    }
    count.withLock { $0 = 1 }
    expectNoDifference(edits.value, [[0, 1], [1, 10]])
    files.withValue { $0[url] = Data("7".utf8) }
    try await count.load()
    #expect(count.wrappedValue == 7 && edits.value.count == 2)
    try count.merge(8, from: 7)
    expectNoDifference(edits.value.last, [7, 8])
    subscription.cancel()
    count.withLock { $0 = 9 }
    expectNoDifference(edits.value.count, 3)
  }

  @Test func editsOfAPart() throws {
    @Shared(value: [Item(id: 1, title: "A")]) var items: IdentifiedArrayOf<Item>
    let item = try #require(Shared($items[id: 1]))
    let titles = LockIsolated<[String]>([])
    let subscription = item.title.onEdit { before, after in titles.withValue { $0 += [before, after] } }
    $items.withLock { $0[id: 1]?.title = "B" }
    expectNoDifference(titles.value, ["A", "B"])
    subscription.cancel()
  }
}
