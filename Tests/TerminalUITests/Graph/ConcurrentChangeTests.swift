import CustomDump
import Foundation
import Observation
import Synchronization
import TerminalUI
import Testing

/// Changes during a render, including changes from other threads.
@MainActor
@Suite struct ConcurrentChangeTests {
  /// A model that any thread may change.
  final class Shared: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Mutex(0)

    var value: Int {
      get {
        registrar.access(self, keyPath: \.value)
        return stored.withLock { $0 }
      }
      set { registrar.withMutation(of: self, keyPath: \.value) { stored.withLock { $0 = newValue } } }
    }
  }

  struct Reader: View {
    let name: String
    let model: Shared
    let journal: Journal
    var whileEvaluated: @MainActor () -> Void = {}
    var body: some View {
      let _ = journal.add(name)
      let value = model.value
      let _ = whileEvaluated()
      Text("\(name) \(value)")
    }
  }

  let journal = Journal()

  /// Runs an operation on another thread and waits for it.
  private func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      work()
      done.signal()
    }
    done.wait()
  }

  @Test("A change from another thread causes a render", .timeLimit(.minutes(20)))
  func aChangeFromAnotherThreadCausesARender() async {
    let model = Shared()
    let graph = ViewGraph { Reader(name: "reader", model: model, journal: journal) }
    graph.update()
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    graph.onNeedsRender = { continuation.yield() }
    var iterator = requests.makeAsyncIterator()
    for change in 1...100 {
      Thread.detachNewThread { model.value = change }
      // A request may come before the change is made. Then another request follows.
      repeat {
        await iterator.next()
        graph.update()
      } while graph.tree.content[0].plainText != "reader \(change)"
    }
  }

  /// All threads make changes at the same time. The last render request follows the last change that wasn't
  /// rendered.
  @Test("Changes by many threads are all rendered", .timeLimit(.minutes(20)))
  func manyThreadsLoseNoChange() async {
    let models = (0..<8).map { _ in Shared() }
    let graph = ViewGraph {
      VStack {
        ForEach(0..<8) { index in Reader(name: "\(index)", model: models[index], journal: journal) }
      }
    }
    graph.update()
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    graph.onNeedsRender = { continuation.yield() }
    for model in models {
      Thread.detachNewThread { for change in 1...200 { model.value = change } }
    }
    for await _ in requests {
      graph.update()
      if graph.tree.content[0].plainText == (0..<8).map({ "\($0) 200" }).joined(separator: " ") { break }
    }
    expectNoDifference(models.map(\.value), Array(repeating: 200, count: 8))
  }

  @Test("A change of an already rendered view during a render is rendered too")
  func aChangeOfWhatWasRenderedAlreadyIsRenderedToo() {
    let first = Shared()
    let second = Shared()
    let isChanging = Source(false)
    let stage = Stage {
      VStack {
        Reader(name: "first", model: first, journal: journal)
        Reader(name: "second", model: second, journal: journal) {
          guard isChanging.value, first.value == 0 else { return }
          onAnotherThread { first.value = 7 }
        }
      }
    }
    _ = journal.take()
    isChanging.value = true
    second.value = 1
    stage.graph.update()
    expectNoDifference(stage.lines(), ["first 7", "second 1"])
    #expect(!stage.graph.needsRender)
  }

  @Test("A change of a view that is rendered later is rendered in the same pass")
  func aChangeOfWhatIsRenderedLaterIsRenderedWithTheRest() {
    let first = Shared()
    let second = Shared()
    let stage = Stage {
      VStack {
        Reader(name: "first", model: first, journal: journal) {
          if first.value == 1 { onAnotherThread { second.value = 5 } }
        }
        Reader(name: "second", model: second, journal: journal)
      }
    }
    first.value = 1
    stage.graph.update()
    expectNoDifference(stage.lines(), ["first 1", "second 5"])
  }

  @Test("A view that appears can change a value that a sibling reads")
  func whatAppearsMayChangeWhatASiblingReads() {
    let model = Shared()
    let isShown = Source(false)
    let stage = Stage {
      Reader(name: "reader", model: model, journal: journal)
      if isShown.value { Text("shown").onAppear { model.value += 1 } }
    }
    _ = journal.take()
    isShown.value = true
    stage.graph.update()
    expectNoDifference(journal.take(), ["reader"])
    expectNoDifference(stage.lines(), ["reader 1", "shown"])
  }

  /// Looking for a row creates rows without requesting a render, because the visible rows stay the same. A
  /// later change requests one.
  @Test("A change after a search in hidden rows requests a render", .timeLimit(.minutes(20)))
  func aChangeAfterALookAtHiddenRowsIsRequested() async throws {
    let model = Shared()
    let graph = ViewGraph {
      Live {
        Text("\(model.value)")
        List { ForEach(0..<1_500) { row in Button("Row \(row)") {} } }
      }
    }
    #expect(graph.perform(try graph.parse("open 1400")))
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    graph.onNeedsRender = { continuation.yield() }
    model.value = 7
    var iterator = requests.makeAsyncIterator()
    await iterator.next()
    expectNoDifference(graph.update().content[0].plainText, "7")
  }

  // MARK: Registrations

  /// Returns the resident memory of the process, in bytes.
  private func residentMemory() throws -> Int {
    let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(Int(statistics.split(separator: " ")[1]))
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// A leaked registration takes about a kilobyte. Other tests use memory at the same time, but not during
  /// each of three measurements.
  @Test("Reading again leaks no registrations") func readingAgainLeavesNothingBehind() throws {
    let model = Shared()
    let parent = Shared()
    let stage = Stage {
      Reader(name: "parent \(parent.value)", model: model, journal: Journal())
      Toggle("On", isOn: Binding(get: { model.value > 0 }, set: { _ in }))
    }
    for change in 0..<1_000 {
      parent.value = change
      stage.graph.update()
    }
    var growths: [Int] = []
    repeat {
      let before = try residentMemory()
      for change in 0..<20_000 {
        parent.value = -change
        stage.graph.update()
      }
      growths.append(try residentMemory() - before)
    } while growths.count < 3 && growths.allSatisfy { $0 >= 10_000_000 }
    #expect(growths.contains { $0 < 10_000_000 }, "\(growths)")
    model.value = 1
    #expect(stage.graph.needsRender)
  }

  @Test("A removed view isn't observed") func aViewThatHasGoneIsNotWatched() {
    let model = Shared()
    let isShown = Source(true)
    let stage = Stage {
      Text("always")
      if isShown.value {
        VStack { Reader(name: "reader", model: model, journal: journal) }
        Toggle("On", isOn: Binding(get: { model.value > 0 }, set: { _ in }))
      }
    }
    isShown.value = false
    stage.graph.update()
    _ = journal.take()
    model.value = 1
    #expect(!stage.graph.needsRender)
    #expect(journal.entries.isEmpty)
  }
}
