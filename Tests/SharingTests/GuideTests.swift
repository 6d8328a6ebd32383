import CairnTestSupport
import DependenciesTestSupport
import ConcurrencyExtras
import Dependencies
import DurableFiles
import Foundation
import Sharing
import Testing

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  static var volume: Self { Self[.appStorage("volume"), default: 5] }
}

struct EnvironmentKey: SharedReaderKey {
  let name: String
  var id: String { name }
  func load(context: LoadContext<String?>, continuation: LoadContinuation<String?>) {
    continuation.resume(returning: ProcessInfo.processInfo.environment[name])
  }
  func subscribe(
    context: LoadContext<String?>, subscriber: SharedSubscriber<String?>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

extension URL {
  fileprivate static var notes: URL {
    let home = FileManager.default.homeDirectoryForCurrentUser
    let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
    return (data ?? home.appending(path: ".local/share")).appending(path: "notes/notes.json")
  }
}

/// The samples of the documentation.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct GuideTests {
  let url = URL(fileURLWithPath: "/notes.json")

  @Test func overview() async throws {
    @Shared(.fileStorage(url)) var notes: [String] = []
    $notes.withLock { $0.append("Buy milk") }
    try await $notes.save()
    #expect(notes == ["Buy milk"])
  }

  @Test func changing() async {
    @Shared(.volume) var volume
    $volume.withLock { $0 = min($0 + 1, 11) }
    #expect(volume == 6)
    $volume.withLock { $0 = 11 }
    var seen: [Int] = []
    for await value in $volume.values {
      seen.append(value)
      if value == 11 { break }
    }
    #expect(seen == [11])
  }

  @Test func aFullDisk() async throws {
    try await withFolder { folder in
      let calls = SystemCalls.live.intercepting { if $0 == .write { throw SystemError(ENOSPC) } }
      try await asAnotherProgram(.fileSystem(calls: calls)) {
        @Shared(.fileStorage(folder.appending(path: "notes.json"))) var notes: [String] = []
        $notes.withLock { $0.append("Buy milk") }
        var message = ""
        do {
          try await $notes.save()
        } catch let error as FileError where error.code == ENOSPC {
          message = "The disk is full; nothing is lost yet."
        }
        #expect(!message.isEmpty && notes == ["Buy milk"])
      }
    }
  }

  @Test("A custom key reads the environment") func aKeyOfOnesOwn() {
    @SharedReader(EnvironmentKey(name: "CAIRN_IS_NOT_SET")) var missing
    #expect(missing == nil)
    @SharedReader(EnvironmentKey(name: "PATH")) var path
    #expect(path == ProcessInfo.processInfo.environment["PATH"])
  }

  @Test func withoutADisk() {
    let files = LockIsolated<[URL: Data]>([url: Data(#"["Buy milk"]"#.utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var notes: [String] = []
      #expect(notes == ["Buy milk"])
      $notes.withLock { $0 = [] }
      #expect(files.value[url] == Data("[\n\n]".utf8))
    }
  }

  @Test func movingToLinux() async {
    @Shared(value: 0) var count
    let (counts, more) = AsyncStream<Int>.makeStream()
    let task = Task { [$count] in
      for await count in $count.values { more.yield(count) }
      more.finish()
    }
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    $count.withLock { $0 = 1 }
    #expect(await iterator.next() == 1)
    task.cancel()
    #expect(await iterator.next() == nil)
    let changes = $count.publisher.dropFirst().map { "\($0)" }
    var texts = changes.makeAsyncIterator()
    $count.withLock { $0 = 2 }
    #expect(await texts.next() == "2")
  }

  @Test func preferences() {
    @Shared(.appStorage("count")) var count = 0
    $count.withLock { $0 += 1 }
    #expect(count == 1)
  }

  @Test func aFolderForData() {
    #expect(URL.notes.lastPathComponent == "notes.json")
    #expect(!URL.notes.path.contains("//"))
  }
}
