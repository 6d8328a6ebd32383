import Foundation

/// A file as a text: a `data:` URL with the name and the content of the file (RFC 2397).
///
/// Browsers send and receive files in this form, because they have no access to the files of the server.
package struct FileText: Hashable, Sendable {
  /// The name of the file, without a folder and control characters.
  package let name: String
  package let content: Data

  package init(name: String, content: Data) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let shown = String(last.unicodeScalars.filter { $0.properties.generalCategory != .control })
    self.name = ["", ".", ".."].contains(shown) ? "file" : shown
    self.content = content
  }

  /// Reads a text. Returns `nil` if it isn't a `data:` URL with a name, in base 64.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.beginning), let comma = text.firstIndex(of: ","),
      let name = text[..<comma].dropFirst(Self.beginning.count).split(separator: ";").first?
        .removingPercentEncoding,
      text[..<comma].hasSuffix(";base64"),
      let content = Data(base64Encoded: String(text[text.index(after: comma)...]))
    else { return nil }
    self.init(name: name, content: content)
  }

  package var text: String {
    let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
    return Self.beginning + name + ";base64," + content.base64EncodedString()
  }

  private static let beginning = "data:application/octet-stream;name="
}

/// A file that a browser has sent, in a folder of its own that is deleted with the object.
final class UploadedFile {
  let url: URL

  init(_ file: FileText, in parent: URL = FileManager.default.temporaryDirectory) throws {
    let folder = parent.appending(path: "upload-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    url = folder.appending(path: file.name, directoryHint: .notDirectory)
    try file.content.write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}
