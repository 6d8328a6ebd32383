import NavigationCore
import Foundation

/// The contents of a file at the start of a recording.
///
/// The file is read only when its contents are needed, which for most runs is never. Until then it stays open, so its contents
/// remain available if another file replaces it. If the file is changed in place, its contents are `nil`.
public struct RecordedFile: Codable, Equatable, Sendable {
  private enum Source: Equatable, Sendable {
    case data(Data)
    case open(OpenFile)
  }

  private let source: Source

  /// Opens a file, or returns `nil` if there is no readable file.
  public init?(_ url: URL) {
    guard let file = OpenFile(url) else { return nil }
    source = .open(file)
  }

  /// Creates a file in memory with some contents.
  package init(_ data: Data) { source = .data(data) }

  /// The original contents of the file, or `nil` if the file has been changed in place.
  public var data: Data? {
    switch source {
    case .data(let data): data
    case .open(let file): file.read()
    }
  }

  /// Encodes the contents, which must be UTF-8 text.
  public func encode(to encoder: any Encoder) throws {
    guard let data, let text = String(validating: data, as: UTF8.self) else {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "It isn't UTF-8 text."))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public init(from decoder: any Decoder) throws {
    source = .data(Data(try decoder.singleValueContainer().decode(String.self).utf8))
  }
}

/// A file that is open for reading.
private final class OpenFile: Equatable, Sendable {
  private struct Version: Equatable {
    var size: off_t
    var seconds: Int
    var nanoseconds: Int

    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      (size, seconds, nanoseconds) = (status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private let descriptor: Int32
  private let version: Version

  init?(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard let version = Version(descriptor) else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.version) = (descriptor, version)
  }

  deinit { close(descriptor) }

  func read() -> Data? {
    guard Version(descriptor) == version else { return nil }
    var data = Data(count: Int(version.size))
    var done = 0
    while done < data.count {
      let count = data.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, $0.count - done, off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return Version(descriptor) == version ? data : nil
  }

  static func == (first: OpenFile, second: OpenFile) -> Bool { first === second }
}
