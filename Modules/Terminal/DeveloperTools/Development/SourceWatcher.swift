import CLibrary
@preconcurrency import Dispatch
import Foundation

/// Watches the source files of packages, without using the processor while nothing changes.
@MainActor
package final class SourceWatcher {
  /// A reason that folders can't be watched.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private struct Watch {
    var folder: String
    /// Whether each file counts. Otherwise, only manifests and the folders above sources do.
    var holdsSources: Bool
  }

  private let descriptor: Int32
  private var watches: [Int32: Watch] = [:]
  private var source: (any DispatchSourceRead)?
  private var folder: BuildFolder
  /// Whether the folders of tests count.
  private let tests: Bool
  private let onChange: @MainActor ([String]) -> Void

  /// Starts watching.
  ///
  /// - Parameter onChange: Called with the files that have changed, for each group of events.
  /// - Throws: A ``Failure``.
  package init(
    _ folder: BuildFolder, tests: Bool = false, _ onChange: @escaping @MainActor ([String]) -> Void
  ) throws(Failure) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    (self.folder, self.tests, self.onChange) = (folder, tests, onChange)
    guard descriptor >= 0 else {
      throw Failure(description: String(cString: strerror(errno)))
    }
    try watchAll()
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.resume()
    self.source = source
  }

  /// Stops watching.
  package func stop() {
    source?.cancel()
    source = nil
  }

  /// Watches the folders of another description of the packages.
  package func follow(_ folder: BuildFolder) throws(Failure) {
    guard folder.modules != self.folder.modules else { return }
    self.folder = folder
    try watchAll()
  }

  // MARK: Folders

  private func watchAll() throws(Failure) {
    let packages = folder.packages
    for package in packages { try watch(package, holdsSources: false) }
    let testFolder = folder.package + "/Tests"
    let modules = folder.modules.values.filter { tests || !$0.hasPrefix(testFolder + "/") }
    for module in tests ? modules + [testFolder] : modules {
      // A folder between a package and a module may be removed and come back.
      var between = (module as NSString).deletingLastPathComponent
      while packages.contains(where: { between.hasPrefix($0 + "/") }) {
        try watch(between, holdsSources: false)
        between = (between as NSString).deletingLastPathComponent
      }
      try watchTree(module)
    }
  }

  private func watchTree(_ root: String) throws(Failure) {
    guard try watch(root, holdsSources: true) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] where !Self.isIgnored(name)
    {
      let path = root + "/" + name
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        try watchTree(path)
      }
    }
  }

  /// Watches a folder. Returns `false` if it isn't there or is outside of the sources.
  @discardableResult
  private func watch(_ path: String, holdsSources: Bool) throws(Failure) -> Bool {
    guard path != folder.scratch else { return false }
    let id = inotify_add_watch(
      descriptor, path,
      Self.mask(IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_CLOSE_WRITE)
        | Self.mask(IN_ONLYDIR, IN_EXCL_UNLINK))
    guard id >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return false }
      let reason =
        errno == ENOSPC
        ? "the system's limit is reached. Raise it with 'sysctl fs.inotify.max_user_watches=100000'."
        : String(cString: strerror(errno))
      throw Failure(description: "Can't watch '\(path)': \(reason)")
    }
    watches[id] = Watch(folder: path, holdsSources: holdsSources || watches[id]?.holdsSources == true)
    return true
  }

  // MARK: Events

  private func read() {
    var changed: [String] = []
    var hasNewFolder = false
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = CLibrary.read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      for event in Self.events(in: bytes[..<count]) {
        if event.isAny(of: Self.mask(IN_Q_OVERFLOW)) {
          // Some events are lost.
          hasNewFolder = true
          changed.append(folder.package)
        }
        if event.isAny(of: Self.mask(IN_IGNORED)) { watches[event.watch] = nil }
        guard let watch = watches[event.watch], !event.name.isEmpty, !Self.isIgnored(event.name) else {
          continue
        }
        let isFolder = event.isAny(of: Self.mask(IN_ISDIR))
        if isFolder, event.isAny(of: Self.mask(IN_CREATE, IN_MOVED_TO)) { hasNewFolder = true }
        // A file counts when it has been written.
        if !isFolder, event.isAny(of: Self.mask(IN_CREATE)) { continue }
        let path = watch.folder + "/" + event.name
        if watch.holdsSources || (isFolder ? isAboveSources(path) : Self.isManifest(event.name)) {
          changed.append(path)
        }
      }
    }
    // Files may have been written in a new folder before it is watched.
    if hasNewFolder { try? watchAll() }
    if !changed.isEmpty { onChange(changed) }
  }

  struct Event: Hashable {
    var watch: Int32
    var mask: UInt32
    var name: String

    func isAny(of mask: UInt32) -> Bool { self.mask & mask != 0 }
  }

  /// Returns events as a number. The C library has different types for them.
  private static func mask<Bits: BinaryInteger>(_ events: Bits...) -> UInt32 {
    events.reduce(0) { $0 | UInt32(truncatingIfNeeded: $1) }
  }

  /// Returns the events in bytes from the system: each has four numbers, the last of which is the length of the name.
  nonisolated static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    func number(_ index: Int) -> UInt32 {
      let start = rest.startIndex + index * 4
      return rest[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    while rest.count >= 16 {
      let length = Int(number(3))
      guard length <= rest.count - 16 else { break }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(
        Event(
          watch: Int32(bitPattern: number(0)), mask: number(1), name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }

  /// Returns `true` for hidden files and for the temporary files of editors.
  static func isIgnored(_ name: String) -> Bool {
    // Vim creates the file 4913 to try whether it can write to a folder.
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name == "4913"
      || name.hasSuffix(".docc")
  }

  /// Returns `true` if a folder is or contains the folder of a module.
  private func isAboveSources(_ path: String) -> Bool {
    folder.modules.values.contains { $0 == path || $0.hasPrefix(path + "/") }
  }

  private static func isManifest(_ name: String) -> Bool {
    name.hasPrefix("Package") && name.hasSuffix(".swift")
  }
}
