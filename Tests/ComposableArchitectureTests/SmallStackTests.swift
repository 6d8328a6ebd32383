import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Two hundred screens with a thousand fields each in a store, on stacks of half a megabyte.
///
/// The size of a thread's stack comes from a limit of its process, and the main actor may run on any thread.
/// So the suite runs itself again in a process with that limit, in which every thread has a small stack.
@MainActor @Suite(.dependencies) struct SmallStackTests {
  nonisolated static let size = 512 * 1024
  nonisolated static let isSmall = ProcessInfo.processInfo.environment["CAIRN_SMALL_STACK"] != nil
  /// A sanitizer's own code needs more stack than the code it checks.
  nonisolated static let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  @Test(
    "The tests of large states pass with a small stack",
    .enabled(if: !isSmall, "This is the process with small stacks."),
    .enabled(if: !isSanitized, "A sanitizer needs larger stacks."))
  func theSuitePassesWithSmallStacks() async throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("small-stack-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.arguments = [
      "-c", #"ulimit -s \#(Self.size / 1024) && exec "$0" "$@""#, program,
      "--testing-library", "swift-testing", "--filter", "ComposableArchitectureTests.SmallStackTests",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["CAIRN_SMALL_STACK": "1"]) { $1 }
    process.standardOutput = handle
    process.standardError = handle
    await withCheckedContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      #expect(throws: Never.self) { try process.run() }
    }
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit, "\(text)")
    // A filter without matches also passes.
    #expect(text.contains("Test twoHundredLargeScreensAreSentTo() passed"), "\(text)")
  }

  /// Returns the size of the current thread's stack. Glibc's function for it isn't imported.
  func stackSize() -> Int {
    typealias Function = @convention(c) (pthread_t, UnsafeMutableRawPointer) -> CInt
    guard let symbol = dlsym(nil, "pthread_getattr_np") else { return .max }
    let function = unsafeBitCast(symbol, to: Function.self)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    let size = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    size.initialize(to: .max)
    _ = function(pthread_self(), attributes)
    pthread_attr_getstacksize(attributes, size)
    pthread_attr_destroy(attributes)
    defer {
      attributes.deallocate()
      size.deallocate()
    }
    return size.pointee
  }

  func store() -> StoreOf<LargeApp> {
    Store(initialState: LargeApp.State(path: StackState((0..<200).map { _ in LargeScreen.State() }))) {
      LargeApp()
    }
  }

  @Test func twoHundredLargeScreensAreSentTo() {
    if Self.isSmall { #expect(stackSize() <= Self.size) }
    let store = store()
    for id in store.path.ids { store.send(.path(.element(id: id, action: .tap))) }
    expectNoDifference(store.path.count, 200)
    expectNoDifference(store.path.reduce(0) { $0 + $1.count }, 200)
  }

  @Test("Large screens are pushed, presented, and removed")
  func largeScreensArePushedPresentedAndTakenAway() {
    let store = Store(initialState: LargeApp.State()) { LargeApp() }
    for id in 0..<200 {
      store.send(.path(.push(id: StackElementID(integerLiteral: id), state: LargeScreen.State())))
    }
    store.send(.show)
    store.send(.sheet(.presented(.tap)))
    #expect(store.path.count == 200 && store.sheet?.count == 1)
    store.send(.sheet(.dismiss))
    store.send(.path(.popFrom(id: store.path.ids[100])))
    #expect(store.path.count == 100 && store.sheet == nil)
  }

  @Test func largeScreensAreScopedReadAndObserved() {
    let store = store()
    let path = store.scope(state: \.path, action: \.path)
    var counts: [Int] = []
    var changes = 0
    for id in store.path.ids {
      let screen = path.scope(state: \.[id: id], action: \.[id: id])
      changes += tellings(of: screen?.count, when: { screen?.send(.tap) })
      counts.append(screen?.count ?? 0)
    }
    expectNoDifference(counts, Array(repeating: 1, count: 200))
    expectNoDifference(changes, 200)
  }

  @Test func largeScreensAreAssertedByATestStore() async {
    let store = TestStore(
      initialState: LargeApp.State(path: StackState((0..<200).map { _ in LargeScreen.State() }))
    ) {
      LargeApp()
    }
    await store.send(.path(.element(id: 199, action: .tap))) {
      var screen = LargeScreen.State(count: 1)
      screen.fields.values[999] = 1
      $0.path[id: 199] = screen
    }
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
  }
}
