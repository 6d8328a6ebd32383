import Foundation

/// A document that a `fileExporter` writes to a file.
public protocol FileDocument {
  /// The types of files that the document can be read from.
  static var readableContentTypes: [UTType] { get }
  /// The types of files that the document can be written to.
  static var writableContentTypes: [UTType] { get }
  /// Reads the document from a file.
  init(configuration: ReadConfiguration) throws
  /// Returns the content of the document's file.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  /// The file that a document is read from.
  public typealias ReadConfiguration = FileDocumentReadConfiguration
  /// The file that a document is written to.
  public typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types that the document can be read from.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The file that a document is read from.
public struct FileDocumentReadConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The content of the file.
  public let file: FileWrapper

  /// Creates a configuration.
  public init(contentType: UTType, file: FileWrapper) { (self.contentType, self.file) = (contentType, file) }
}

/// The file that a document is written to.
public struct FileDocumentWriteConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The previous content of the file, or `nil` for a new file.
  public let existingFile: FileWrapper?

  /// Creates a configuration.
  public init(contentType: UTType, existingFile: FileWrapper? = nil) {
    (self.contentType, self.existingFile) = (contentType, existingFile)
  }
}

/// The content of a file.
public final class FileWrapper: Sendable {
  /// The bytes of the file.
  public let regularFileContents: Data?

  /// Creates the content of a file.
  public init(regularFileWithContents contents: Data) { regularFileContents = contents }
}
