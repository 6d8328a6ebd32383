import ConcurrencyExtras
import Foundation
import IssueReporting

/// Keeps a value in memory and a file the same, whoever changes either.
///
/// Changes in memory are written in order, the newest in place of those that wait. Changes of the file by others
/// are merged with changes in memory; where that is impossible, theirs is kept beside the file and reported.
///
/// What the file holds is compared as a whole, never by its date: two writes within a tick of the clock that
/// leave the length alone have one date.
final class FileSync: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  struct Subscriber: Sendable {
    /// Takes a new content over, unless the function says, with the value locked, that it is old news.
    let changed: @Sendable (Data, @escaping () -> Bool) -> Void
    let failed: @Sendable (any Error) -> Void
  }

  /// Something that was handed to the disk.
  private struct Attempt {
    let content: Data
    /// The part of it that the value in memory knows of.
    let base: Data
  }

  private struct State {
    /// The content that the value in memory is based on.
    var base: Data?
    /// What was written last, or perhaps was: a failure may leave the old or the new content in the file.
    var attempt: Attempt?
    /// Whether `base` is known to be on the disk.
    var isDurable = false
    /// The conflict that writing `base` met.
    ///
    /// Whoever asks for `base` to be saved once more is told of it as well: the change may have been on its way to
    /// the disk before `save()` was called.
    var conflict: FileConflict?
    /// How often a value of the memory was handed over to be written.
    var edits = 0
    /// What is to be written: a function, so that what is overtaken is never encoded.
    var unsaved: (@Sendable () throws -> Data)?
    var completions: [Completion] = []
    /// Why the value in memory is not in the file, if the last write failed.
    var failure: (any Error)?
    /// Whether the file was not for this program when it was read last.
    var isRefused = false
    var subscribers: [Int: Subscriber] = [:]
    var watch: (any Watch)?

    mutating func adopt(_ content: Data?, isDurable: Bool = false) {
      base = content
      self.isDurable = isDurable
      attempt = nil
      conflict = nil
      failure = nil
      isRefused = false
    }
  }

  private let files: any Files
  private let url: URL
  private let check: @Sendable (Data) throws -> Void
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Locked(State())
  /// Held while the file and what is known of it are compared.
  ///
  /// Nothing is told to anybody meanwhile.
  private let comparing = NSRecursiveLock()

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

  /// Reads the file, for a value that is created.
  ///
  /// Blocks.
  func load() throws -> Content {
    try comparing.withLock {
      let content = try read()
      if case .good(let data) = content { state.withLock { $0.adopt(data) } }
      return content
    }
  }

  /// Reads the file after everything that waits is written; fails if that cannot be written.
  ///
  /// The completion gets a function to call with the value locked: it says whether the value has changed since,
  /// so that what was read is old news.
  func reload(_ completion: @escaping @Sendable (Result<Content, any Error>, @escaping () -> Bool) -> Void) {
    perform { [self] in
      write()
      let edits = state.withLock(\.edits)
      let result = Result {
        // What could not be saved is in memory only: it must not be replaced.
        if let failure = state.withLock(\.failure) { throw failure }
        return try comparing.withLock { try read() }
      }
      watchAgain()
      completion(result) { [self] in
        guard case .success(.good(let data)) = result else { return false }
        return !adopt(data, after: edits)
      }
    }
  }

  private func read() throws -> Content {
    let folder = Result { try files.createFolder(of: url) }
    guard let data = try files.read(url) else {
      // A folder that cannot be created matters now: nothing will be saved.
      try folder.get()
      return .none
    }
    if let error = checked(data) { return try recover(from: error) }
    return .good(data)
  }

  /// Takes a content as what the value in memory is, unless that has changed since.
  ///
  /// Whether it did so.
  private func adopt(_ data: Data, after edits: Int) -> Bool {
    state.withLock { state in
      guard state.edits == edits, state.failure == nil else { return false }
      state.adopt(data)
      return true
    }
  }

  /// Sets a file aside that cannot be understood, and puts the previous generation in its place.
  private func recover(from error: any Error) throws -> Content {
    if error is any FileRefusal {
      state.withLock { $0.isRefused = true }
      throw error
    }
    let known = state.withLock(\.base)
    let previous = try? known ?? files.readPrevious(url).flatMap { checked($0) == nil ? $0 : nil }
    var aside: URL?
    do {
      let present: Content? = try files.withLock(url) {
        guard let data = try files.read(url) else { return Content.none }
        // It may be whole by now.
        if checked(data) == nil { return .good(data) }
        aside = try files.setAside(url)
        state.withLock { $0.adopt(nil) }
        if let previous {
          try files.write(previous, to: url, keepingPrevious: false)
          state.withLock { $0.adopt(previous, isDurable: true) }
        }
        return nil
      }
      if let present { return present }
    } catch {
      // Nothing more can be done to the file. What was saved before is better than nothing all the same.
    }
    let unreadable = UnreadableFile(url: url, setAside: aside, isRecovered: previous != nil, reason: error)
    reportIssue(unreadable)
    guard let previous else { throw unreadable }
    return .recovered(previous, unreadable)
  }

  // MARK: - Saving

  /// Writes a value.
  ///
  /// Called with the value locked, so that the order of calls is that of the changes.
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
    if case .failure(let error) = result, !(error is FileConflict) {
      state.withLock { $0.failure = error }
    }
    for completion in completions { completion(result) }
  }

  private func write(_ data: Data, edits: Int) throws {
    // Before the lock: not even that is to be left beside such a file.
    if state.withLock(\.isRefused), let theirs = try files.read(url),
      let error = checked(theirs) as? any FileRefusal
    {
      throw error
    }
    let outcome = try comparing.withLock { try files.withLock(url) { try writeLocked(data) } }
    files.wrote(url)
    watchAgain()
    switch outcome {
    case .written: break
    case .merged(let merged): deliver(merged, after: edits)
    case .conflict(let conflict): throw conflict
    }
  }

  private enum Outcome {
    case written
    /// The file holds changes of others as well.
    case merged(Data)
    case conflict(FileConflict)
  }

  private func writeLocked(_ data: Data) throws -> Outcome {
    var (base, isDurable) = state.withLock { ($0.base, $0.isDurable) }
    let theirs = try files.read(url)
    if let attempt = state.withLock(\.attempt), theirs == attempt.content {
      // A write that failed has come through, and nobody else was here since.
      base = attempt.base
      isDurable = false
    }
    var keepsPrevious = true
    var conflict: FileConflict?
    if let theirs, theirs != base, theirs != data {
      if let error = checked(theirs) {
        if error is any FileRefusal { throw error }
        let aside = try files.setAside(url)
        reportIssue(UnreadableFile(url: url, setAside: aside, isRecovered: true, reason: error))
        keepsPrevious = false
      } else if let merged = JSONMerge.merge(base: base, ours: data, theirs: theirs), checked(merged) == nil {
        state.withLock { $0.attempt = Attempt(content: merged, base: data) }
        try files.write(merged, to: url, keepingPrevious: true)
        // The value in memory is still without their changes.
        state.withLock {
          $0.base = data
          $0.failure = nil
        }
        return .merged(merged)
      } else {
        let both = FileConflict(url: url, theirs: try files.writeAside(theirs, beside: url, as: "conflict"))
        // Now: writing may fail.
        reportIssue(both)
        conflict = both
      }
    }
    if theirs != data || base != data || !isDurable {
      state.withLock { $0.attempt = Attempt(content: data, base: data) }
      // What is there already needs no second copy of it.
      try files.write(data, to: url, keepingPrevious: keepsPrevious && theirs != data)
      state.withLock { [conflict] in
        $0.adopt(data, isDurable: true)
        $0.conflict = conflict
      }
    } else {
      conflict = state.withLock { $0.conflict.take() }
    }
    return conflict.map(Outcome.conflict) ?? .written
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
    // What was written after the value was loaded and before this.
    perform { [self] in follow() }
    return SharedSubscription { [self] in
      let watch = state.withLock { state in
        state.subscribers[id] = nil
        guard state.subscribers.isEmpty else { return nil as (any Watch)? }
        defer { state.watch = nil }
        return state.watch
      }
      watch?.cancel()
    }
  }

  /// Watches a folder that was missing and is there again.
  private func watchAgain() {
    guard let watch = state.withLock(\.watch), !watch.isWatching else { return }
    try? watch.resume()
  }

  /// Takes over what somebody else wrote.
  private func follow() {
    do {
      let news = try comparing.withLock { () throws -> (Data, edits: Int)? in
        let (base, edits, isUnsaved) = state.withLock {
          ($0.base, $0.edits, $0.unsaved != nil || $0.failure != nil)
        }
        // What is in memory only is merged when it is written. A file that is gone loses nothing in memory, and
        // is written again by the next save.
        guard !isUnsaved, let data = try files.read(url), data != base else { return nil }
        return (data, edits)
      }
      guard let (data, edits) = news else { return }
      // Perhaps somebody is in the middle of writing it, without a temporary file: the end of that is an event
      // of its own. If it stays like this, the next save or load sets it aside.
      if let error = checked(data) { throw error }
      deliver(data, after: edits)
    } catch {
      for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.failed(error) }
    }
  }

  /// Hands a content to the value in memory, unless that has changed since: then the next save merges.
  private func deliver(_ data: Data, after edits: Int) {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) {
      subscriber.changed(data) { [self] in !adopt(data, after: edits) }
    }
  }
}
