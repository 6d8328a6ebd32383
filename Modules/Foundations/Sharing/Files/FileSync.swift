import CairnSupport
import ConcurrencyExtras
import Foundation
import IssueReporting

/// Keeps a value in memory and a file in sync.
///
/// Changes in memory are written in order; a newer change replaces one that is waiting. Changes that others make to the file are
/// merged with changes in memory. If they can't be merged, the other content is kept next to the file and reported.
///
/// File contents are compared as a whole, never by date: two writes within one tick of the clock that don't change the length
/// have the same date.
final class FileSync: Sendable {
  /// The content of the file and the value that was decoded from it.
  struct Document: Sendable {
    let data: Data
    let value: any Sendable
  }

  typealias Queue = SyncQueue<@Sendable () throws -> Data, Document>
  typealias Subscriber = Queue.Subscriber

  /// Content that was handed to the disk.
  private struct Attempt {
    let content: Data
    /// The part of the content that the value in memory has.
    let base: Data
    /// The part of the base that this program's types know.
    let known: Data
  }

  /// The content of the file, and the part of it that this program's types know.
  private struct Base {
    let content: Data
    /// The content after decoding and encoding it, without members that this program's types don't know.
    ///
    /// `nil` if it hasn't been computed yet.
    var known: Data?
  }

  /// The relation between the file and the value in memory.
  private enum Phase {
    /// As far as is known, the file holds the content that the value in memory is based on.
    ///
    /// - `isDurable`: Whether the content is known to be on the disk.
    /// - `conflict`: The conflict that was found when writing the content. A caller that saves the same value again gets it as
    ///   well, because the change may already have been on its way to the disk before `save()` was called.
    case same(isDurable: Bool, conflict: FileConflict? = nil)
    /// Content was handed to the disk. The file holds it or the previous content.
    case handedOver(Attempt)
    /// The last write failed. The file holds the content that was handed over, if any, or the previous content.
    case failed(any Error, Attempt?)
    /// The file was refused when it was last read. If a write failed because of that, `failure` is its error.
    case refused(failure: (any Error)?)
  }

  private struct State {
    /// The content that the value in memory is based on.
    var base: Base?
    /// A Boolean value that indicates whether the file has ever existed.
    ///
    /// If it disappears later, its folder isn't created again: its device may not be connected.
    var hadFile = false
    var phase = Phase.same(isDurable: false)
    /// The edits in memory, and the subscribers.
    var queue = Queue()
    /// The unknown members that were taken over with the rows of another file.
    var unknown = UnknownMembers()
    var watch: (any Watch)?

    /// The error that kept the value in memory from being written, if the last write failed.
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

    /// Notes that the file holds some content, on which the value in memory is based from now on.
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

    /// Returns the conflict that was found when writing the base, once.
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
  /// Held while the file is compared with what is known of it.
  ///
  /// No subscriber is called while this lock is held.
  private let comparing = NSRecursiveLock()

  /// - Parameters:
  ///   - decode: Decodes a value from content. Throws if the content can't be decoded.
  ///   - encode: Encodes such a value as content.
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
    /// The content of the previous generation, and the error of the present one.
    case recovered(Document, any Error)
  }

  /// Reads the file for a value that is being created.
  ///
  /// Blocks the thread.
  func load() throws -> Content {
    try comparing.withLock {
      do {
        let content = try read()
        if case .good(let document) = content { state.withLock { $0.adopt(document.data) } }
        return content
      } catch let error as RefusedFile {
        // The caller knows the name of the file that it loads.
        throw error.reason
      }
    }
  }

  /// Reads the file after all waiting changes are written.
  ///
  /// Fails if they can't be written.
  ///
  /// The completion receives a function to call with the value locked. It returns whether the value has changed since the file
  /// was read, in which case the content is out of date.
  func reload(_ completion: @escaping @Sendable (Result<Content, any Error>, @escaping () -> Bool) -> Void) {
    perform { [self] in
      write()
      let edits = state.withLock(\.queue.edits)
      let result = Result {
        // A change that couldn't be saved is only in memory and must not be replaced.
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

  /// A Boolean value that indicates whether the file had content before, in which case an empty file has lost it.
  private var hasPrevious: Bool {
    if let base = state.withLock(\.base?.content), !base.isEmpty { return true }
    return (try? files.readPrevious(url))??.isEmpty == false
  }

  /// Makes some content the base of the value in memory, unless the value has changed since.
  ///
  /// - Returns: Whether the content was adopted.
  private func adopt(_ data: Data, after edits: Int) -> Bool {
    state.withLock { state in
      guard state.queue.edits == edits, state.failure == nil else { return false }
      state.adopt(data)
      return true
    }
  }

  /// Sets aside a file that can't be decoded and restores the previous generation in its place.
  private func recover(from error: any Error) throws -> Content {
    if error is any FileRefusal {
      state.withLock { $0.refuse() }
      throw error
    }
    let known = state.withLock(\.base?.content)
    let previous = (try? known ?? files.readPrevious(url)).flatMap { try? decoded($0).get() }
    var aside: URL?
    do {
      // Don't wait patiently: this may be the thread that shows the screen.
      let present: Content? = try files.withLock(url, patiently: false) {
        guard let data = try files.read(url) else { return Content.none }
        // The file may be complete by now.
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
      // Nothing more can be done to the file, but the previous generation is still better than nothing.
    }
    let unreadable = UnreadableFile(url: url, setAside: aside, isRecovered: previous != nil, reason: error)
    reportIssue(unreadable)
    guard let previous else { throw unreadable }
    return .recovered(previous, unreadable)
  }

  // MARK: - Saving

  /// Writes a value.
  ///
  /// Call this method with the value locked, so that calls are made in the order of the changes.
  func save(_ encode: @escaping @Sendable () throws -> Data, _ completion: @escaping Queue.Completion) {
    state.withLock { $0.queue.add(encode, completion) }
    perform { [self] in write() }
  }

  private func write() {
    guard let (encode, completions, edits) = state.withLock({ $0.queue.take() }) else { return }
    let result = Result { try write(encode(), edits: edits) }
    if case .failure(let error) = result, !(error is FileConflict) {
      state.withLock { $0.fail(error) }
    }
    for completion in completions { completion(result) }
  }

  private func write(_ data: Data, edits: Int) throws {
    // Check before locking: not even a lock file may be left next to a refused file.
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
        for subscriber in state.withLock(\.queue.subscribers) { subscriber.conflicted(merge) }
      }
    case .conflict(let conflict): throw conflict
    }
  }

  private enum Outcome {
    case written
    /// The file also holds changes of others.
    case merged(Document, MergedDocument)
    case conflict(FileConflict)
  }

  private func writeLocked(_ ours: Data) throws -> Outcome {
    var (base, known, isDurable) = state.withLock { ($0.base?.content, $0.base?.known, $0.isDurable) }
    let theirs = try files.read(url)
    if let attempt = state.withLock(\.attempt), theirs == attempt.content {
      // A write that failed has reached the file, and no other program has written since.
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
      // An empty file that can't be decoded counts as missing.
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
          // The value in memory doesn't have the others' changes yet.
          state.withLock {
            $0.base = Base(content: data, known: ours)
            $0.hadFile = true
          }
          return .merged(merged, merge)
        }
        let both = FileConflict(url: url, theirs: try files.writeAside(theirs, beside: url, as: "conflict"))
        // Report the conflict now, because writing may fail.
        reportIssue(both)
        conflict = both
      }
    }
    if theirs != data || base != data || !isDurable {
      state.withLock { $0.phase = .handedOver(Attempt(content: data, base: data, known: ours)) }
      // Content that is already there needs no second copy.
      try files.write(data, to: url, keepingPrevious: keepsPrevious && theirs != data)
      state.withLock { [conflict] in
        $0.adopt(data, known: ours, isDurable: true, conflict: conflict)
      }
    } else {
      conflict = state.withLock { $0.takeConflict() }
    }
    return conflict.map(Outcome.conflict) ?? .written
  }

  /// Returns our content with the members of the file that this program's types don't know.
  private func withUnknownMembers(_ ours: Data, of base: Data?, known: Data?) -> Data {
    var grafted = state.withLock(\.unknown).added(toDocument: ours)
    if let base, base != ours, let known = known ?? (try? encode(decode(base))), known != base {
      grafted = JSONMerge.graft(unknownOf: base, known: known, onto: grafted)
    }
    // The meaning of these members isn't known either, so content that can't be decoded with them is written without them.
    return grafted == ours || (try? decode(grafted)) == nil ? ours : grafted
  }

  /// Returns the unknown members of the content that the value in memory is based on.
  func unknownMembers() throws -> UnknownMembers {
    guard let base = state.withLock(\.base) else { return UnknownMembers() }
    return try UnknownMembers(of: base.content, known: base.known ?? encode(decode(base.content)))
  }

  /// Adds the unknown members of another file when the rows that have them are written.
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

  /// Notifies a subscriber of changes by others until the subscription is cancelled.
  func subscribe(_ subscriber: Subscriber) -> SharedSubscription {
    let id = UniqueID.next()
    let isFirst = state.withLock { state in
      _ = state.queue.subscribe(subscriber, id: id)
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
        // Without a watch, the next save still finds changes by others. Loading and saving report problems of the folder.
      }
    }
    // Find changes that were written between loading the value and subscribing.
    perform { [self] in follow() }
    return SharedSubscription { [self] in
      let watch = state.withLock { state in
        guard state.queue.unsubscribe(id: id) else { return nil as (any Watch)? }
        defer { state.watch = nil }
        return state.watch
      }
      watch?.cancel()
    }
  }

  /// Resumes the watch of a folder that was missing and exists again.
  private func watchAgain() {
    guard let watch = state.withLock(\.watch), !watch.isWatching else { return }
    try? watch.resume()
  }

  /// Takes over changes that another program wrote.
  private func follow() {
    do {
      let news = try comparing.withLock { () throws -> (data: Data, edits: Int)? in
        let (base, edits, isUnsaved) = state.withLock {
          ($0.base?.content, $0.queue.edits, $0.queue.isWaiting || $0.failure != nil)
        }
        // Changes that are only in memory are merged when they are written. If the file was removed, the value in memory stays,
        // and the next save writes the file again.
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
      // A program may be writing the file directly, without a temporary file. The end of that write is another event. If the
      // content stays unreadable, the next save or load sets the file aside.
      case .failure(let error): throw UnreadableContent(url: url, reason: error)
      }
    } catch {
      for subscriber in state.withLock(\.queue.subscribers) { subscriber.failed(error) }
    }
  }

  /// Passes content to the value in memory, unless the value has changed since.
  ///
  /// If the value has changed, the next save merges both.
  private func deliver(_ document: Document, after edits: Int) {
    for subscriber in state.withLock(\.queue.subscribers) {
      subscriber.changed(document) { [self] in !adopt(document.data, after: edits) }
    }
  }
}
