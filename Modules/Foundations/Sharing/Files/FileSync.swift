import ConcurrencyExtras
import Foundation
import IssueReporting
import Synchronization

/// Keeps a value in memory and a file the same, whoever changes either.
///
/// Changes in memory are written in order, the newest in place of those that wait. Changes of the file by others
/// are merged with changes in memory; where that is impossible, theirs is kept beside the file and reported.
final class FileSync: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  struct Subscriber: Sendable {
    /// Takes a new content over, unless the function says, with the value locked, that it is old news.
    let changed: @Sendable (Data, @escaping () -> Bool) -> Void
    let failed: @Sendable (any Error) -> Void
  }

  private struct State {
    /// The content that the value in memory is based on.
    var base: Data?
    /// The version of the file that holds `base`; `nil` when the file must be read before it is written.
    var version: FileVersion?
    /// How often a value of the memory was handed over to be written.
    var edits = 0
    /// What is to be written: a function, so that what is overtaken is never encoded.
    var unsaved: (@Sendable () throws -> Data)?
    var completions: [Completion] = []
    /// Why this program must not write the file.
    var refusal: (any Error)?
    var subscribers: [Int: Subscriber] = [:]
    var watch: SharedSubscription?
  }

  private let files: any Files
  private let url: URL
  private let check: @Sendable (Data) throws -> Void
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())

  /// - Parameter check: Throws if the content cannot be understood.
  init(files: any Files, url: URL, check: @escaping @Sendable (Data) throws -> Void) {
    self.files = files
    self.url = url
    self.check = check
    self.perform = files.makeExecutor()
  }

  // MARK: - Loading

  enum Content {
    case none
    case good(Data)
    /// The content of the previous generation, and why the present one is none.
    case recovered(Data, any Error)
  }

  /// Reads the file, for a value that is created. Blocks.
  func load() throws -> Content {
    let (content, version) = try read()
    if case .good(let data) = content { _ = adopt(data, version) }
    return content
  }

  /// Reads the file after everything that waits is written.
  ///
  /// The completion gets a function to call with the value locked: it says whether the value has changed since,
  /// so that what was read is old news.
  func reload(_ completion: @escaping @Sendable (Result<Content, any Error>, @escaping () -> Bool) -> Void) {
    perform { [self] in
      write()
      let edits = state.withLock(\.edits)
      let result = Result { try read() }
      completion(result.map(\.content)) { [self] in
        guard case .success((.good(let data), let version)) = result else { return false }
        return !adopt(data, version, after: edits)
      }
    }
  }

  private func read() throws -> (content: Content, version: FileVersion?) {
    let folder = Result { try files.createFolder(of: url) }
    guard let (data, version) = try files.read(url) else {
      // A folder that cannot be created matters now: nothing will be saved.
      try folder.get()
      return (.none, nil)
    }
    if let error = checked(data) { return (try recover(from: error), nil) }
    return (.good(data), version)
  }

  /// Takes a content as what the value in memory is, unless that has changed since. Whether it did so.
  private func adopt(_ data: Data, _ version: FileVersion?, after edits: Int) -> Bool {
    state.withLock { state in
      guard state.edits == edits else { return false }
      state.base = data
      state.version = version
      state.refusal = nil
      return true
    }
  }

  /// Sets a file aside that cannot be understood, and puts the previous generation in its place.
  private func recover(from error: any Error) throws -> Content {
    if error is any FileRefusal {
      state.withLock { $0.refusal = error }
      throw error
    }
    return try files.withLock(url) {
      guard let (data, _) = try files.read(url) else { return .none }
      // It may be whole by now.
      if (try? check(data)) != nil { return .good(adopt(data, try files.version(url))) }
      let aside = try files.setAside(url)
      let known = state.withLock(\.base)
      let previous = try known ?? files.readPrevious(url).flatMap { (try? check($0)) == nil ? nil : $0 }
      let unreadable = UnreadableFile(url: url, setAside: aside, isRecovered: previous != nil, reason: error)
      reportIssue(unreadable)
      guard let previous else {
        _ = adopt(nil, nil)
        throw unreadable
      }
      let version = try files.write(previous, to: url, keepingPrevious: false)
      return .recovered(adopt(previous, version)!, unreadable)
    }
  }

  private func adopt(_ data: Data, _ version: FileVersion?) -> Data {
    adopt(Optional(data), version)!
  }

  private func adopt(_ data: Data?, _ version: FileVersion?) -> Data? {
    state.withLock { state in
      state.base = data
      state.version = version
      state.refusal = nil
      return data
    }
  }

  // MARK: - Saving

  /// Writes a value. Called with the value locked, so that the order of calls is that of the changes.
  func save(_ encode: @escaping @Sendable () throws -> Data, _ completion: @escaping Completion) {
    state.withLock { state in
      // A save without a change counts as well: it holds a value that a delivery would make old.
      state.edits += 1
      state.unsaved = encode
      state.completions.append(completion)
    }
    perform { [self] in write() }
  }

  private func write() {
    let (encode, completions, edits) = state.withLock { state in
      defer {
        state.unsaved = nil
        state.completions = []
      }
      return (state.unsaved, state.completions, state.edits)
    }
    guard let encode else { return }
    let result = Result { try write(encode(), edits: edits) }
    for completion in completions { completion(result) }
  }

  private func write(_ data: Data, edits: Int) throws {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    var conflict: FileConflict?
    let merged: Data? = try files.withLock(url) {
      let (base, known) = state.withLock { ($0.base, $0.version) }
      var keepsPrevious = true
      if try files.version(url) != known || known == nil, let (theirs, version) = try files.read(url),
        theirs != base
      {
        if theirs == data {
          _ = adopt(data, version)
          return nil
        }
        if let error = checked(theirs) {
          if error is any FileRefusal { throw error }
          let aside = try files.setAside(url)
          reportIssue(UnreadableFile(url: url, setAside: aside, isRecovered: true, reason: error))
          keepsPrevious = false
        } else if let merged = JSONMerge.merge(base: base, ours: data, theirs: theirs), checked(merged) == nil
        {
          _ = try files.write(merged, to: url, keepingPrevious: true)
          // The value in memory is still without their changes.
          _ = adopt(data, nil)
          return merged
        } else {
          let aside = try files.writeAside(theirs, beside: url, as: "conflict")
          conflict = FileConflict(url: url, theirs: aside)
        }
      }
      _ = adopt(data, try files.write(data, to: url, keepingPrevious: keepsPrevious))
      return nil
    }
    files.wrote(url)
    if let merged { deliver(merged, try? files.version(url), after: edits) }
    if let conflict {
      reportIssue(conflict)
      throw conflict
    }
  }

  private func checked(_ data: Data) -> (any Error)? {
    do {
      try check(data)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Following

  /// Tells a subscriber what others write, until it is cancelled.
  func subscribe(_ subscriber: Subscriber) -> SharedSubscription {
    let id = UniqueID.next()
    let isFirst = state.withLock { state in
      state.subscribers[id] = subscriber
      return state.watch == nil
    }
    if isFirst {
      do {
        let watch = try files.watch(url) { [weak self] in
          guard let self else { return }
          perform { self.follow() }
        }
        state.withLock { $0.watch = watch }
      } catch {
        // Without it, changes of others are still found by the next save. What is wrong with the folder is
        // reported by loading and saving.
      }
    }
    return SharedSubscription { [self] in
      let watch = state.withLock { state in
        state.subscribers[id] = nil
        guard state.subscribers.isEmpty else { return nil as SharedSubscription? }
        defer { state.watch = nil }
        return state.watch
      }
      watch?.cancel()
    }
  }

  /// Takes over what somebody else wrote.
  private func follow() {
    let (known, base, edits, isUnsaved) = state.withLock {
      ($0.version, $0.base, $0.edits, $0.unsaved != nil)
    }
    // What is about to be written is merged then.
    guard !isUnsaved else { return }
    do {
      // A file that is gone loses nothing in memory, and is written again by the next save.
      guard let version = try files.version(url), version != known,
        let (data, read) = try files.read(url)
      else { return }
      guard data != base else { return state.withLock { $0.version = read } }
      // Perhaps somebody is in the middle of writing it, without a temporary file: the end of that is an event
      // of its own. If it stays like this, the next save or load sets it aside.
      if let error = checked(data) { throw error }
      deliver(data, read, after: edits)
    } catch {
      for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.failed(error) }
    }
  }

  /// Hands a content to the value in memory, unless that has changed since: then the next save merges.
  private func deliver(_ data: Data, _ version: FileVersion?, after edits: Int) {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) {
      subscriber.changed(data) { [self] in !adopt(data, version, after: edits) }
    }
  }
}

/// The syncs of some files, so that all who use one file know of each other.
final class FileSyncs: Sendable {
  private struct Slot: Hashable {
    let url: URL
    // One file read as two types is two values, which meet in the file.
    let type: ObjectIdentifier
  }

  private let syncs = Mutex<[Slot: FileSync]>([:])

  func sync(of url: URL, as type: Any.Type, _ make: () -> FileSync) -> FileSync {
    syncs.withLock { syncs in
      let slot = Slot(url: url, type: ObjectIdentifier(type))
      if let sync = syncs[slot] { return sync }
      let sync = make()
      syncs[slot] = sync
      return sync
    }
  }
}
