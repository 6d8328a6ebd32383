import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

/// Two file storages on one folder act as two programs: they share only the file.
@Suite(.ownThread) struct TwoProgramsTests {
  @Test(.timeLimit(.minutes(20))) func programsSeeEachOthersEdits() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let first = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
      let second = await asAnotherProgram { Shared(wrappedValue: 0, .fileStorage(url)) }
      var values = second.publisher.makeAsyncIterator()
      #expect(await values.next() == 0)
      first.withLock { $0 = 1 }
      #expect(await values.next() == 1)
      second.withLock { $0 = 2 }
      try await second.save()
      try await first.load()
      expectNoDifference(first.wrappedValue, 2)
    }
  }

  @Test func editsOfSeveralProgramsAreMerged() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let start: IdentifiedArrayOf<Item> = [Item(id: 1, title: "A"), Item(id: 2, title: "B")]
      let programs = 4
      var shared: [Shared<IdentifiedArrayOf<Item>>] = []
      for number in 0..<programs {
        shared.append(await asAnotherProgram { Shared(wrappedValue: start, .fileStorage(url)) })
        if number == 0 { try await shared[0].save() }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, items) in shared.enumerated() {
          group.addTask {
            for edit in 0..<5 {
              items.withLock { _ = $0.append(Item(id: 100 * (number + 1) + edit, title: "new")) }
              try await items.save()
            }
          }
        }
        try await group.waitForAll()
      }
      let items = try JSONDecoder().decode([Item].self, from: Data(contentsOf: url))
      expectNoDifference(items.count, 2 + programs * 5)
      try expectNoDifference(names(folder), ["data.json", "data.json.lock", "data.json.previous"])
    }
  }

  /// The other program writes after the value is loaded and before the file is watched.
  @Test("An edit between loading and watching is detected", .timeLimit(.minutes(20)))
  func anEditBetweenLoadingAndWatchingIsSeen() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      try DurableFile(url).write(Data("1".utf8))
      let isWritten = LockIsolated(false)
      let calls = SystemCalls.live.intercepting { call in
        guard call == .close, !isWritten.value else { return }
        isWritten.setValue(true)
        try DurableFile(url).write(Data("2".utf8))
      }
      let number = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
      for await value in number.publisher.values where value == 2 { break }
      expectNoDifference(number.wrappedValue, 2)
    }
  }

  /// A change is saved immediately. `save()` may find that this save has already met a conflict.
  @Test("A save reports a conflict that an earlier save met")
  func aSaveIsToldOfAConflictThatWasThereBefore() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let failing = FailingCall()
      let text = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
        Shared(wrappedValue: "start", .plainText(url))
      }
      try await text.save()
      await expectIssues {
        failing.keepFromSaving(true)
        text.withLock { $0 = "lost" }
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        try DurableFile(url).write(Data("theirs".utf8))
        failing.keepFromSaving(false)
        text.withLock { $0 = "ours" }
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        #expect(text.saveError is FileConflictError)
        await #expect(throws: FileConflictError.self) { try await text.save() }
        #expect(text.saveError is FileConflictError)
        // The conflict is reported only once.
        try await text.save()
        #expect(text.saveError == nil)
      } matching: {
        $0.description.contains("the changes can't be merged")
      }
      try expectNoDifference(Data(contentsOf: url), Data("ours".utf8))
      try expectNoDifference(names(folder).filter { $0.contains(".conflict-") }.count, 1)
    }
  }

  struct Plan: Codable, Equatable, Sendable {
    var title = ""
    var notes = ""
    var items: IdentifiedArrayOf<Item> = []
  }

  /// The steps of both programs, which the tests run in every possible order.
  enum Step: String, CaseIterable, Sendable {
    case edit1, edit2, save1, save2
    static let orders: [[Step]] = {
      func permutations(_ steps: [Step]) -> [[Step]] {
        steps.isEmpty
          ? [[]]
          : steps.flatMap { step in permutations(steps.filter { $0 != step }).map { [step] + $0 } }
      }
      return permutations(allCases).filter {
        $0.firstIndex(of: .edit1)! < $0.firstIndex(of: .save1)!
          && $0.firstIndex(of: .edit2)! < $0.firstIndex(of: .save2)!
      }
    }()
  }

  /// Holds the lock until the test lets the program save, so nothing is written earlier.
  final class Program: Sendable {
    let mayWrite = LockIsolated(false)
    let plan: Shared<Plan>

    init(_ url: URL) async {
      let calls = SystemCalls.live.intercepting { [mayWrite] call in
        if call == .lock, !mayWrite.value { throw SystemError(EAGAIN + 10_000) }
      }
      plan = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: Plan(), .fileStorage(url))
      }
    }

    func save() async throws {
      // The lock stays free from here on, because another test's flush may save the value again at any time.
      mayWrite.setValue(true)
      try await plan.save()
    }
  }

  func start(_ url: URL) throws {
    let items: IdentifiedArrayOf<Item> = [Item(id: 1, title: "A"), Item(id: 2, title: "B")]
    let plan = Plan(title: "Plan", notes: "none", items: items)
    try DurableFile(url).write(JSONEncoder().encode(plan))
  }

  @Test(arguments: Step.orders) func editsOfDifferentPartsAreMerged(order: [Step]) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "plan.json")
      try start(url)
      let first = await Program(url)
      let second = await Program(url)
      for step in order {
        switch step {
        case .edit1:
          first.plan.withLock {
            $0.title = "First"
            $0.items[id: 1]?.title = "first"
            $0.items.append(Item(id: 3, title: "C"))
          }
        case .edit2:
          second.plan.withLock {
            $0.notes = "second"
            $0.items[id: 2]?.title = "second"
          }
        case .save1: try await first.save()
        case .save2: try await second.save()
        }
      }
      let both = Plan(
        title: "First", notes: "second",
        items: [Item(id: 1, title: "first"), Item(id: 2, title: "second"), Item(id: 3, title: "C")])
      try expectNoDifference(JSONDecoder().decode(Plan.self, from: Data(contentsOf: url)), both)
      for program in [first, second] {
        try await program.plan.load()
        expectNoDifference(program.plan.wrappedValue, both)
        #expect(program.plan.saveError == nil)
      }
      try expectNoDifference(names(folder), ["plan.json", "plan.json.lock", "plan.json.previous"])
    }
  }

  // Serialized: the conflicts of all arguments are in one list.
  @Test(
    "Edits of the same field are a conflict that the user can resolve",
    .serialized, arguments: Step.orders.filter { $0.prefix(2).allSatisfy { [.edit1, .edit2].contains($0) } })
  func editsOfOneFieldAreAConflictThatCanBeDecided(order: [Step]) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "plan.json")
      try start(url)
      let first = await Program(url)
      let second = await Program(url)
      for step in order {
        switch step {
        case .edit1: first.plan.withLock { $0.title = "First" }
        case .edit2: second.plan.withLock { $0.title = "Second" }
        case .save1: try await first.save()
        case .save2: try await second.save()
        }
      }
      let (early, late) = order[3] == .save1 ? (second, first) : (first, second)
      let conflict = try #require(takeMergeConflicts().first)
      #expect(takeMergeConflicts().isEmpty)
      let (mine, theirs) = (late.plan.wrappedValue.title, order[3] == .save1 ? "Second" : "First")
      expectNoDifference(conflict.fields, [MergeConflict.Field(path: "title", mine: mine, theirs: theirs)])
      #expect(
        conflict.file == url && conflict.description.contains("title: yours '\(mine)', theirs '\(theirs)'"))
      #expect(late.plan.saveError == nil)
      func saved(_ name: String = "plan.json") throws -> Plan {
        try JSONDecoder().decode(Plan.self, from: Data(contentsOf: folder.appending(path: name)))
      }
      try expectNoDifference(saved().title, mine)
      // The previous generation is the other program's document.
      try expectNoDifference(saved("plan.json.previous").title, theirs)
      try expectNoDifference(names(folder), ["plan.json", "plan.json.lock", "plan.json.previous"])
      // Choosing their version keeps the user's later edits.
      late.plan.withLock { $0.notes = "after" }
      try conflict.takeTheirs()
      #expect(late.plan.wrappedValue.title == theirs && late.plan.wrappedValue.notes == "after")
      try await late.save()
      try expectNoDifference(saved(), late.plan.wrappedValue)
      try await early.plan.load()
      expectNoDifference(early.plan.wrappedValue, late.plan.wrappedValue)
      #expect(takeMergeConflicts().isEmpty)
    }
  }

  /// Neither program finds a file when it starts.
  @Test("Additions of programs that start without a file are merged")
  func additionsOfProgramsThatStartWithoutAFile() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "plan.json")
      let first = await Program(url)
      let second = await Program(url)
      first.plan.withLock { _ = $0.items.append(Item(id: 1, title: "A")) }
      second.plan.withLock { _ = $0.items.append(Item(id: 2, title: "B")) }
      try await first.save()
      try await second.save()
      expectNoDifference(second.plan.wrappedValue.items.ids, [1, 2])
      #expect(takeMergeConflicts().isEmpty)
      try expectNoDifference(names(folder), ["plan.json", "plan.json.lock", "plan.json.previous"])
    }
  }

  /// A local edit of an element that the other program removed is kept and reported.
  @Test("A local edit of an element that another program removed is a conflict")
  func anEditOfWhatAnotherProgramRemoved() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "plan.json")
      try start(url)
      let first = await Program(url)
      let second = await Program(url)
      first.plan.withLock { $0.items[id: 1]?.title = "edited" }
      second.plan.withLock { _ = $0.items.remove(id: 1) }
      try await second.save()
      try await first.save()
      expectNoDifference(first.plan.wrappedValue.items[id: 1]?.title, "edited")
      let conflict = try #require(takeMergeConflicts().first)
      expectNoDifference(
        conflict.fields, [.init(path: "items › A", mine: "title: edited", theirs: "deleted")])
      try conflict.takeTheirs()
      expectNoDifference(first.plan.wrappedValue.items.ids, [2])
    }
  }

  /// The types accept each document but not the merged document.
  @Test("An invalid merge result isn't written") func aMergedDocumentThatIsNoneIsNotWritten() async throws {
    struct Range: Codable, Equatable, Sendable {
      var low: Int
      var high: Int
      init(low: Int, high: Int) { (self.low, self.high) = (low, high) }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        low = try container.decode(Int.self, forKey: .low)
        high = try container.decode(Int.self, forKey: .high)
        guard low <= high else {
          throw DecodingError.dataCorruptedError(forKey: .low, in: container, debugDescription: "too high")
        }
      }
    }
    try await withFolder { folder in
      let url = folder.appending(path: "range.json")
      try DurableFile(url).write(Data(#"{"low": 1, "high": 9}"#.utf8))
      let range = await asAnotherProgram { Shared(wrappedValue: Range(low: 0, high: 0), .fileStorage(url)) }
      await expectIssues {
        range.withLock { range in
          try? DurableFile(url).write(Data(#"{"low": 1, "high": 2}"#.utf8))
          range.low = 5
        }
        await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
      } matching: {
        $0.description.contains("the changes can't be merged")
      }
      try expectNoDifference(
        JSONDecoder().decode(Range.self, from: Data(contentsOf: url)), Range(low: 5, high: 9))
      #expect(try names(folder).contains { $0.contains(".conflict-") })
    }
  }
}
