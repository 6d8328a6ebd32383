import DependenciesTestSupport
import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

/// Two programs are two file storages on one folder: they know nothing of each other but the file.
@Suite(.ownThread) struct TwoProgramsTests {
  @Test(.timeLimit(.minutes(1))) func programsSeeEachOthersEdits() async throws {
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
      #expect(first.wrappedValue == 2)
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
      #expect(items.count == 2 + programs * 5)
      #expect(try names(folder) == ["data.json", "data.json.lock", "data.json.previous"])
    }
  }

  /// The other program writes after the value is loaded, and before the file is watched.
  @Test(.timeLimit(.minutes(1))) func anEditBetweenLoadingAndWatchingIsSeen() async throws {
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
      #expect(number.wrappedValue == 2)
    }
  }

  /// A change is on its way to the disk at once; `save()` may find that it has met a conflict there.
  @Test func aSaveIsToldOfAConflictThatWasThereBefore() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let failing = FailingCall()
      let text = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
        Shared(wrappedValue: "start", .fileStorage(url))
      }
      try await text.save()
      try await withKnownIssue {
        failing.keepFromSaving(true)
        text.withLock { $0 = "lost" }
        await #expect(throws: UnsavedChanges.self) { try await flushPendingSaves() }
        try DurableFile(url).write(Data(#""theirs""#.utf8))
        failing.keepFromSaving(false)
        text.withLock { $0 = "ours" }
        await #expect(throws: UnsavedChanges.self) { try await flushPendingSaves() }
        #expect(text.saveError is FileConflict)
        await #expect(throws: FileConflict.self) { try await text.save() }
        #expect(text.saveError is FileConflict)
        // Once is enough.
        try await text.save()
        #expect(text.saveError == nil)
      } matching: {
        $0.description.contains("the changes could not be merged")
      }
      #expect(try Data(contentsOf: url) == Data(#""ours""#.utf8))
      #expect(try names(folder).filter { $0.contains(".conflict-") }.count == 1)
    }
  }

  struct Plan: Codable, Equatable, Sendable {
    var title = ""
    var notes = ""
    var items: IdentifiedArrayOf<Item> = []
  }

  /// What each program does, in one of the orders in which that can happen.
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

  /// Files whose lock is free only while a program saves at the test's word: nothing is written before.
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
      mayWrite.setValue(true)
      defer { mayWrite.setValue(false) }
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
      #expect(try JSONDecoder().decode(Plan.self, from: Data(contentsOf: url)) == both)
      for program in [first, second] {
        try await program.plan.load()
        #expect(program.plan.wrappedValue == both)
        #expect(program.plan.saveError == nil)
      }
      #expect(try names(folder) == ["plan.json", "plan.json.lock", "plan.json.previous"])
    }
  }

  @Test(arguments: Step.orders.filter { $0.prefix(2).allSatisfy { [.edit1, .edit2].contains($0) } })
  func editsOfOnePartAreReportedAndBothKept(order: [Step]) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "plan.json")
      try start(url)
      let first = await Program(url)
      let second = await Program(url)
      var conflict: FileConflict?
      try await withKnownIssue {
        for step in order {
          do {
            switch step {
            case .edit1: first.plan.withLock { $0.title = "First" }
            case .edit2: second.plan.withLock { $0.title = "Second" }
            case .save1: try await first.save()
            case .save2: try await second.save()
            }
          } catch let error as FileConflict {
            #expect(step == order[3])
            conflict = error
          }
        }
      } matching: {
        $0.description.contains("the changes could not be merged")
      }
      let (loser, winner) = order[3] == .save1 ? (second, first) : (first, second)
      let aside = try #require(conflict?.theirs)
      #expect(winner.plan.saveError is FileConflict)
      #expect(
        try JSONDecoder().decode(Plan.self, from: Data(contentsOf: url)).title
          == winner.plan.wrappedValue.title)
      #expect(
        try JSONDecoder().decode(Plan.self, from: Data(contentsOf: aside)).title
          == (order[3] == .save1 ? "Second" : "First"))
      // The other program learns what was decided, and nothing is in the way of the next edits.
      try await loser.plan.load()
      #expect(loser.plan.wrappedValue.title == winner.plan.wrappedValue.title)
      winner.plan.withLock { $0.notes = "after" }
      try await winner.save()
      #expect(winner.plan.saveError == nil)
    }
  }
}
