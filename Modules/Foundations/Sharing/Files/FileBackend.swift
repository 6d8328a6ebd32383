import CairnSupport
import ConcurrencyExtras
import Foundation
import IssueReporting
import JSONValues

/// Stores a value in a file.
///
/// The content is compared as a whole, never by date: two writes within one tick of the clock that don't change the
/// length have the same date. Content that can't be merged is kept in a file next to this one and reported.
final class FileBackend: SyncBackend {
  /// The content of the file and the value that was decoded from it.
  struct Document: Sendable {
    let data: Data
    let value: any Sendable
  }

  enum Content {
    case none
    case good(Document)
    /// The content of the previous generation, and the error of the current one.
    case recovered(Document, any Error)
  }

  /// Content that was passed to the disk.
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
    /// The file holds the content that the value in memory is based on, as far as is known.
    ///
    /// - `isDurable`: Whether the content is known to be on the disk.
    /// - `conflict`: The conflict that was found when writing the content. A caller that saves the same value again gets it as
    ///   well, because the change may already have been on its way to the disk before `save()` was called.
    case same(isDurable: Bool, conflict: FileConflictError? = nil)
    /// Content was passed to the disk. The file holds it or the previous content, because the write may have failed.
    case handedOver(Attempt)
    /// The file was refused when it was last read.
    case refused
  }

  private struct State {
    /// The content that the value in memory is based on.
    var base: Base?
    /// Whether the file has ever existed.
    ///
    /// If it disappears later, its folder isn't created again: its device may not be connected.
    var hadFile = false
    var phase = Phase.same(isDurable: false)
    /// The unknown members that came with the rows of another file.
    var unknown = UnknownMembers()
    var watch: (any Watch)?

    var attempt: Attempt? {
      if case .handedOver(let attempt) = phase { attempt } else { nil }
    }

    var isRefused: Bool {
      if case .refused = phase { true } else { false }
    }

    var isDurable: Bool {
      if case .same(let isDurable, _) = phase { isDurable } else { false }
    }

    /// Records that the file holds some content, on which the value in memory is now based.
    mutating func adopt(
      _ content: Data?, known: Data? = nil, isDurable: Bool = false, conflict: FileConflictError? = nil
    ) {
      base = content.map { Base(content: $0, known: known) }
      hadFile = hadFile || content != nil
      phase = .same(isDurable: isDurable, conflict: conflict)
    }

    /// Returns the conflict that was found when writing the base, and clears it.
    mutating func takeConflict() -> FileConflictError? {
      guard case .same(let isDurable, let conflict?) = phase else { return nil }
      phase = .same(isDurable: isDurable)
      return conflict
    }
  }

  private let files: any Files
  private let url: URL
  private let decode: @Sendable (Data) throws -> any Sendable
  private let encode: @Sendable (any Sendable) throws -> Data
  private let state = Locked(State())

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
  }

  var isLocal: Bool { true }

  func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void { files.makeExecutor() }

  // MARK: - Reading

  func read() throws -> Content {
    defer { watchAgain() }
    guard let data = try files.read(url) else { return .none }
    switch decoded(data) {
    case .success(let document): return .good(document)
    case .failure(let error):
      if data.isEmpty, !hasPrevious { return .none }
      return try recover(from: error)
    }
  }

  func readChanges() throws -> Content? {
    let base = state.withLock(\.base?.content)
    // If the file was removed, the value in memory stays, and the next save writes the file again.
    guard let data = try files.read(url), data != base else { return nil }
    switch decoded(data) {
    case .success(let document): return .good(document)
    case .failure(let error as UnsupportedFileError):
      let isNews = state.withLock { state in
        defer { state.phase = .refused }
        return !state.isRefused
      }
      if isNews { throw error }
      return nil
    case .failure where data.isEmpty: return nil
    // A program may be writing the file directly, without a temporary file. The end of that write is another event. If the
    // content stays unreadable, the next save or load sets the file aside.
    case .failure(let error): throw UnreadableContent(url: url, reason: error)
    }
  }

  func adopt(_ content: Content) {
    // A recovered document was adopted when it was restored.
    if case .good(let document) = content { state.withLock { $0.adopt(document.data) } }
  }

  func forget() { state.withLock { $0.adopt(nil) } }

  /// Whether the file had content before.
  ///
  /// If so, an empty file has lost its content.
  private var hasPrevious: Bool {
    if let base = state.withLock(\.base?.content), !base.isEmpty { return true }
    return (try? files.readPrevious(url))??.isEmpty == false
  }

  /// Sets aside a file that can't be decoded and restores the previous generation in its place.
  private func recover(from error: any Error) throws -> Content {
    if error is any FileFormatError {
      state.withLock { $0.phase = .refused }
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
    let unreadable = UnreadableFileError(
      url: url, setAside: aside, isRecovered: previous != nil, reason: error)
    reportIssue(unreadable)
    guard let previous else { throw unreadable }
    return .recovered(previous, unreadable)
  }

  // MARK: - Writing

  func write(_ encode: @Sendable () throws -> Data) throws -> WrittenEdit<Content> {
    let ours = try encode()
    // Check before locking: not even a lock file may be left next to a refused file.
    if state.withLock(\.isRefused), let theirs = try files.read(url),
      case .failure(let error as UnsupportedFileError) = decoded(theirs)
    {
      throw error
    }
    if !state.withLock(\.hadFile) { try files.createFolder(of: url) }
    return try files.withLock(url, patiently: true) { try writeLocked(ours) }
  }

  func didWrite() {
    files.wrote(url)
    watchAgain()
  }

  private func writeLocked(_ ours: Data) throws -> WrittenEdit<Content> {
    var (base, known, isDurable) = state.withLock { ($0.base?.content, $0.base?.known, $0.isDurable) }
    let theirs = try files.read(url)
    if let attempt = state.withLock(\.attempt), theirs == attempt.content {
      // The failed write did reach the file, and no other program has written since.
      base = attempt.base
      known = attempt.known
      isDurable = false
    }
    let data = withUnknownMembers(ours, of: base, known: known)
    var keepsPrevious = true
    var conflict: FileConflictError?
    if let theirs, theirs != base, theirs != data {
      switch decoded(theirs) {
      case .failure(let error as UnsupportedFileError): throw error
      // An empty file that can't be decoded counts as missing.
      case .failure where theirs.isEmpty: keepsPrevious = false
      case .failure(let error):
        let aside = try files.setAside(url)
        reportIssue(UnreadableFileError(url: url, setAside: aside, isRecovered: true, reason: error))
        keepsPrevious = false
      case .success:
        if let merge = JSONMerge.merge(base: base, ours: data, theirs: theirs),
          let merged = try? decoded(merge.ours).get()
        {
          state.withLock { $0.phase = .handedOver(Attempt(content: merged.data, base: data, known: ours)) }
          try files.write(merged.data, to: url, keepingPrevious: true)
          // The value in memory lacks the other program's changes.
          state.withLock {
            $0.base = Base(content: data, known: ours)
            $0.hadFile = true
          }
          return WrittenEdit(others: .merged(.good(merged)), conflict: merge.clashes.isEmpty ? nil : merge)
        }
        let both = FileConflictError(
          url: url, theirs: try files.writeAside(theirs, beside: url, as: "conflict"))
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
    if let conflict { throw conflict }
    return WrittenEdit()
  }

  /// Returns this program's content with the members of the file that its types don't know.
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

  /// Adds the unknown members of another file when their rows are written.
  func keep(_ members: UnknownMembers) { state.withLock { $0.unknown.formUnion(members) } }

  private func decoded(_ data: Data) -> Result<Document, any Error> {
    do {
      return .success(Document(data: data, value: try decode(data)))
    } catch let error as any FileFormatError {
      return .failure(UnsupportedFileError(url: url, reason: error))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Observing

  func observe(_ changed: @escaping @Sendable () -> Void) -> SharedSubscription? {
    // Without a watch, the next save still finds changes by others. Loading and saving report problems of the folder.
    guard let watch = try? files.watch(url, onChange: changed) else { return nil }
    state.withLock { $0.watch = watch }
    return SharedSubscription { [self] in
      state.withLock { $0.watch = nil }
      watch.cancel()
    }
  }

  /// Resumes the watch of a folder that was missing and exists again.
  private func watchAgain() {
    guard let watch = state.withLock(\.watch), !watch.isWatching else { return }
    try? watch.resume()
  }
}
