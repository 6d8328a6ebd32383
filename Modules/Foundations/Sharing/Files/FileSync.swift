import CairnSupport
import ConcurrencyExtras
import Foundation
import IssueReporting

/// Keeps a value in memory and a file the same when either changes.
///
/// Changes in memory are written in order, the newest in place of those that wait. Changes of the file by others
/// are merged with changes in memory; where that is impossible, theirs is kept beside the file and reported.
///
/// What the file holds is compared as a whole, never by its date: two writes within a tick of the clock that
/// leave the length alone have one date.
final class FileSync: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// A content of the file, with the value that it stands for.
  struct Document: Sendable {
    let data: Data
    let value: any Sendable
  }

  struct Subscriber: Sendable {
    /// Takes a new content over, unless the function says, with the value locked, that it is old news.
    let changed: @Sendable (Document, @escaping () -> Bool) -> Void
    let failed: @Sendable (any Error) -> Void
    /// Told of a merge in which both sides had changed the same.
    let conflicted: @Sendable (MergedDocument) -> Void
  }

  /// Something that was handed to the disk.
  private struct Attempt {
    let content: Data
    /// The part of it that the value in memory knows of.
    let base: Data
    /// The part of that which this program's types know of.
    let known: Data
  }

  /// A content of the file, and what this program's types know of it.
  private struct Base {
    let content: Data
    /// What becomes of the content when it is decoded and encoded: without what this program's types do not know.
    ///
    /// `nil` if that was not asked yet.
    var known: Data?
  }

  /// How the file and the value in memory stand to each other.
  private enum Phase {
    /// The file holds what the value in memory is based on, for all that is known.
    ///
    /// - `isDurable`: Whether that is known to be on the disk.
    /// - `conflict`: What writing it met. A caller that saves the same once more gets it as well: the change may have been
    ///   on its way to the disk before `save()` was called.
    case same(isDurable: Bool, conflict: FileConflict? = nil)
    /// A content was handed to the disk. The file holds it, or what it held before.
    case handedOver(Attempt)
    /// The last write failed. The file holds what was handed over, if anything was, or what it held before.
    case failed(any Error, Attempt?)
    /// The file was not for this program when it was read last, and why a write failed because of that.
    case refused(failure: (any Error)?)
  }

  private struct State {
    /// The content that the value in memory is based on.
    var base: Base?
    /// Whether there was a file at some time.
    ///
    /// The folder of one that is gone is not created again: perhaps its device is not connected.
    var hadFile = false
    var phase = Phase.same(isDurable: false)
    /// How often a value of the memory was handed over to be written.
    var edits = 0
    /// What came with rows of another file.
    var unknown = UnknownMembers()
    /// What is to be written: a function, so that what is overtaken is never encoded.
    var unsaved: (@Sendable () throws -> Data)?
    var completions: [Completion] = []
    var subscribers: [Int: Subscriber] = [:]
    var watch: (any Watch)?

    /// Why the value in memory is not in the file, if the last write failed.
    var failure: (any Error)? {
      switch phase {
      case .failed(let error, _): error
      case .refused(let failure): failure
      case .same, .handedOver: nil
      }
    }

    var attempt: Attempt? {
      switch phase {
      case .handedOver(let attempt): attempt
      case .failed(_, let attempt): attempt
      case .same, .refused: nil
      }
    }

    var isRefused: Bool {
      if case .refused = phase { true } else { false }
    }

    var isDurable: Bool {
      if case .same(let isDurable, _) = phase { isDurable } else { false }
    }

    /// The file holds a content, on which the value in memory is based from now on.
    mutating func adopt(
      _ content: Data?, known: Data? = nil, isDurable: Bool = false, conflict: FileConflict? = nil
    ) {
      base = content.map { Base(content: $0, known: known) }
      hadFile = hadFile || content != nil
      phase = .same(isDurable: isDurable, conflict: conflict)
    }

    mutating func fail(_ error: any Error) {
      phase = isRefused ? .refused(failure: error) : .failed(error, attempt)
    }

    mutating func refuse() { phase = .refused(failure: failure) }

    /// The conflict that writing the base met, once.
    mutating func takeConflict() -> FileConflict? {
      guard case .same(let isDurable, let conflict?) = phase else { return nil }
      phase = .same(isDurable: isDurable)
      return conflict
    }
  }

  private let files: any Files
  private let url: URL
  private let decode: @Sendable (Data) throws -> any Sendable
  private let encode: @Sendable (any Sendable) throws -> Data
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Locked(State())
  /// Held while the file and what is known of it are compared.
  ///
  /// No subscriber is told of anything meanwhile.
  private let comparing = NSRecursiveLock()

  /// - Parameters:
  ///   - decode: Makes a value of a content; throws if that cannot be understood.
  ///   - encode: Makes a content of such a value.
  init(
    files: any Files, url: URL, decode: @escaping @Sendable (Data) throws -> any Sendable,
    encode: @escaping @Sendable (any Sendable) throws -> Data
  ) {
    self.files = files
    self.url = url
    self.decode = decode
    self.encode = encode
    self.perform = files.makeExecutor()
  }

  // MARK: - Loading

  enum Content {
    case none
    case good(Document)
    /// The content of the previous generation, and why the present one is none.
    case recovered(Document, any Error)
  }

  /// Reads the file, for a value that is created.
  ///
  /// Blocks.
  func load() throws -> Content {
    try comparing.withLock {
      do {
        let content = try read()
        if case .good(let document) = content { state.withLock { $0.adopt(document.data) } }
        return content
      } catch let error as RefusedFile {
        // Those who load a file know which one it is.
        throw error.reason
      }
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
        guard case .success(.good(let document)) = result else { return false }
        return !adopt(document.data, after: edits)
      }
    }
  }

  private func read() throws -> Content {
    guard let data = try files.read(url) else { return .none }
    switch decoded(data) {
    case .success(let document): return .good(document)
    case .failure(let error):
      if data.isEmpty, !hasPrevious { return .none }
      return try recover(from: error)
    }
  }

  /// Whether something was in the file before: then one that is empty has lost it.
  private var hasPrevious: Bool {
    if let base = state.withLock(\.base?.content), !base.isEmpty { return true }
    return (try? files.readPrevious(url))??.isEmpty == false
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
      state.withLock { $0.refuse() }
      throw error
    }
    let known = state.withLock(\.base?.content)
    let previous = (try? known ?? files.readPrevious(url)).flatMap { try? decoded($0).get() }
    var aside: URL?
    do {
      // Not patiently: this may be the thread that shows the screen.
      let present: Content? = try files.withLock(url, patiently: false) {
        guard let data = try files.read(url) else { return Content.none }
        // It may be whole by now.
        if let document = try? decoded(data).get() { return .good(document) }
        aside = try files.setAside(url)
        state.withLock { $0.adopt(nil) }
        if let previous {
          try files.write(previous.data, to: url, keepingPrevious: false)
          state.withLock { $0.adopt(previous.data, isDurable: true) }
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
      state.withLock { $0.fail(error) }
    }
    for completion in completions { completion(result) }
  }

  private func write(_ data: Data, edits: Int) throws {
    // Before the lock: not even that is to be left beside such a file.
    if state.withLock(\.isRefused), let theirs = try files.read(url),
      case .failure(let error as RefusedFile) = decoded(theirs)
    {
      throw error
    }
    if !state.withLock(\.hadFile) { try files.createFolder(of: url) }
    let outcome = try comparing.withLock {
      try files.withLock(url, patiently: true) { try writeLocked(data) }
    }
    files.wrote(url)
    watchAgain()
    switch outcome {
    case .written: break
    case .merged(let document, let merge):
      deliver(document, after: edits)
      if !merge.clashes.isEmpty {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.conflicted(merge) }
      }
    case .conflict(let conflict): throw conflict
    }
  }

  private enum Outcome {
    case written
    /// The file holds changes of others as well.
    case merged(Document, MergedDocument)
    case conflict(FileConflict)
  }

  private func writeLocked(_ ours: Data) throws -> Outcome {
    var (base, known, isDurable) = state.withLock { ($0.base?.content, $0.base?.known, $0.isDurable) }
    let theirs = try files.read(url)
    if let attempt = state.withLock(\.attempt), theirs == attempt.content {
      // A write that failed has come through, and no other program wrote since.
      base = attempt.base
      known = attempt.known
      isDurable = false
    }
    let data = withUnknownMembers(ours, of: base, known: known)
    var keepsPrevious = true
    var conflict: FileConflict?
    if let theirs, theirs != base, theirs != data {
      switch decoded(theirs) {
      case .failure(let error as RefusedFile): throw error
      // An empty file that no value can be read from is no file.
      case .failure where theirs.isEmpty: keepsPrevious = false
      case .failure(let error):
        let aside = try files.setAside(url)
        reportIssue(UnreadableFile(url: url, setAside: aside, isRecovered: true, reason: error))
        keepsPrevious = false
      case .success:
        if let merge = JSONMerge.merge(base: base, ours: data, theirs: theirs),
          let merged = try? decoded(merge.ours).get()
        {
          state.withLock { $0.phase = .handedOver(Attempt(content: merged.data, base: data, known: ours)) }
          try files.write(merged.data, to: url, keepingPrevious: true)
          // The value in memory is still without their changes.
          state.withLock {
            $0.base = Base(content: data, known: ours)
            $0.hadFile = true
          }
          return .merged(merged, merge)
        }
        let both = FileConflict(url: url, theirs: try files.writeAside(theirs, beside: url, as: "conflict"))
        // Now: writing may fail.
        reportIssue(both)
        conflict = both
      }
    }
    if theirs != data || base != data || !isDurable {
      state.withLock { $0.phase = .handedOver(Attempt(content: data, base: data, known: ours)) }
      // What is there already needs no second copy of it.
      try files.write(data, to: url, keepingPrevious: keepsPrevious && theirs != data)
      state.withLock { [conflict] in
        $0.adopt(data, known: ours, isDurable: true, conflict: conflict)
      }
    } else {
      conflict = state.withLock { $0.takeConflict() }
    }
    return conflict.map(Outcome.conflict) ?? .written
  }

  /// Our content, with the members of the file that this program's types do not know.
  private func withUnknownMembers(_ ours: Data, of base: Data?, known: Data?) -> Data {
    var grafted = state.withLock(\.unknown).added(toDocument: ours)
    if let base, base != ours, let known = known ?? (try? encode(decode(base))), known != base {
      grafted = JSONMerge.graft(unknownOf: base, known: known, onto: grafted)
    }
    // What these members mean for a change is not known either: a content that is none is not written.
    return grafted == ours || (try? decode(grafted)) == nil ? ours : grafted
  }

  /// What the content that the value in memory is based on has beside it.
  func unknownMembers() throws -> UnknownMembers {
    guard let base = state.withLock(\.base) else { return UnknownMembers() }
    return try UnknownMembers(of: base.content, known: base.known ?? encode(decode(base.content)))
  }

  /// Writes such members of another file as well, as soon as the rows that have them are written.
  func keep(_ members: UnknownMembers) { state.withLock { $0.unknown.formUnion(members) } }

  private func decoded(_ data: Data) -> Result<Document, any Error> {
    do {
      return .success(Document(data: data, value: try decode(data)))
    } catch let error as any FileRefusal {
      return .failure(RefusedFile(url: url, reason: error))
    } catch {
      return .failure(error)
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

  /// Takes over what another program wrote.
  private func follow() {
    do {
      let news = try comparing.withLock { () throws -> (data: Data, edits: Int)? in
        let (base, edits, isUnsaved) = state.withLock {
          ($0.base?.content, $0.edits, $0.unsaved != nil || $0.failure != nil)
        }
        // What is in memory only is merged when it is written. A file that is gone loses nothing in memory, and
        // is written again by the next save.
        guard !isUnsaved, let data = try files.read(url), data != base else { return nil }
        return (data, edits)
      }
      guard let (data, edits) = news else { return }
      switch decoded(data) {
      case .success(let document): deliver(document, after: edits)
      case .failure(let error as RefusedFile):
        let isNews = state.withLock { state in
          defer { state.refuse() }
          return !state.isRefused
        }
        if isNews { throw error }
      case .failure where data.isEmpty: break
      // Perhaps a program is in the middle of writing it, without a temporary file: the end of that is an event of its
      // own. If it stays like this, the next save or load sets it aside.
      case .failure(let error): throw UnreadableContent(url: url, reason: error)
      }
    } catch {
      for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.failed(error) }
    }
  }

  /// Hands a content to the value in memory, unless that has changed since: then the next save merges.
  private func deliver(_ document: Document, after edits: Int) {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) {
      subscriber.changed(document) { [self] in !adopt(document.data, after: edits) }
    }
  }
}
