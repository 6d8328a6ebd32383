import Foundation

/// A type of files, with the name that it has on Apple's systems.
///
/// A file belongs to a type by its extension.
public struct UTType: Hashable, Sendable {
  /// The name of the type, such as "public.json".
  public let identifier: String
  /// The extensions of the type's files, or `nil` if all files belong to it.
  private let filenameExtensions: [String]?
  /// The extensions of the type's files, or none if all files belong to it.
  var extensions: [String] { filenameExtensions ?? [] }

  private init(_ identifier: String, _ filenameExtensions: [String]?) {
    (self.identifier, self.filenameExtensions) = (identifier, filenameExtensions)
  }

  /// Creates the type of the files with an extension, such as "json".
  public init?(filenameExtension: String) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty else { return nil }
    self = Self.known.first { $0.filenameExtensions?.first == name } ?? UTType("dyn.\(name)", [name])
  }

  /// The extension of a new file of the type, or `nil` if it needs none.
  public var preferredFilenameExtension: String? { filenameExtensions?.first }

  /// Returns `true` if a file belongs to the type.
  func includes(_ file: URL) -> Bool {
    filenameExtensions?.contains(file.pathExtension.lowercased()) ?? true
  }

  /// All files.
  public static let item = UTType("public.item", nil)
  /// All files.
  public static let data = UTType("public.data", nil)
  /// Text in any format.
  public static let text = UTType("public.text", ["txt", "text", "md", "csv", "json", "xml", "html", "log"])
  /// Text without a format.
  public static let plainText = UTType("public.plain-text", ["txt", "text", "md", "log"])
  /// JSON.
  public static let json = UTType("public.json", ["json"])
  /// Values between commas.
  public static let commaSeparatedText = UTType("public.comma-separated-values-text", ["csv"])
  /// XML.
  public static let xml = UTType("public.xml", ["xml"])
  /// Web pages.
  public static let html = UTType("public.html", ["html", "htm"])
  /// PDF documents.
  public static let pdf = UTType("com.adobe.pdf", ["pdf"])

  private static let known = [plainText, json, commaSeparatedText, xml, html, pdf]
}

extension [UTType] {
  /// Returns the reason that a file can't be opened as one of these types, or `nil` if it can.
  func problem(with name: String) -> String? {
    guard !contains(where: { $0.includes(URL(filePath: name)) }) else { return nil }
    let endings = compactMap(\.preferredFilenameExtension).map { "'.\($0)'" }.joined(separator: " or ")
    return "'\(name)' can't be opened. Choose a file that ends in \(endings)."
  }
}
