import NavigationCore
import Foundation

/// What was in a file when a recording began.
///
/// The file is read when it is needed, which for most runs is never. It stays open until then: a file that another one replaces is
/// still what it was. One that is changed in place is not, and is read as `nil`.
public struct RecordedFile: Codable, Equatable, Sendable {
  private enum Source: Equatable, Sendable {
    case data(Data)
    case open(OpenFile)
  }

  private let source: Source

  /// What is in a file; `nil` where there is none that can be read.
  public init?(_ url: URL) {
    guard let file = OpenFile(url) else { return nil }
    source = .open(file)
  }

  /// What a file in memory holds.
  package init(_ data: Data) { source = .data(data) }

  /// What was in the file; `nil` where it was changed in place since.
  public var data: Data? {
    switch source {
    case .data(let data): data
    case .open(let file): file.read()
    }
  }

  /// Encodes the value, which has to be a text in UTF-8.
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
