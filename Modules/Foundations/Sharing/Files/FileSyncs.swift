import CairnSupport
import Foundation

/// The syncs of files, so that all users of one file share its sync.
final class FileSyncs: Sendable {
  private struct Slot: Hashable {
    let url: URL
    // A file that is read as two types has two values, which are kept in sync through the file.
    let type: ObjectIdentifier
  }

  private let syncs = Locked<[Slot: BackendSync<FileBackend>]>([:])

  func sync(of url: URL, as type: Any.Type, _ make: () -> FileBackend) -> BackendSync<FileBackend> {
    syncs.withLock { syncs in
      let slot = Slot(url: url, type: ObjectIdentifier(type))
      if let sync = syncs[slot] { return sync }
      let sync = BackendSync(make())
      syncs[slot] = sync
      return sync
    }
  }
}
