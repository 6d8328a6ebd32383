import Foundation

/// The names of types that a file with screens imports.
///
/// A type of the package with such a name would be ambiguous in these files.
enum TypeNames {
  /// Types of Swift and Foundation whose names are also the names of things, and the nested types of each feature.
  private static let taken: Set<String> = [
    "Action", "Actor", "Any", "Array", "AsyncStream", "Body", "Bool", "Bundle", "Calendar", "Character",
    "Clock",
    "Collection", "Data", "Date", "Decimal", "Destination", "Dictionary", "Dimension", "Duration", "Encoder",
    "Error", "Executor", "Feature", "Float", "Formatter", "Hasher", "Host", "Identifiable", "Instant", "Int",
    "Iterator", "Job", "Locale", "Lock", "Measurement", "Message", "Mirror", "Mutex", "Never", "Notification",
    "Operation", "Optional", "Pipe", "Port", "Process", "Progress", "Range", "Result", "Scanner", "Sequence",
    "Set",
    "State", "Stream", "String", "Substring", "Task", "Thread", "Timer", "URL", "UUID", "Unit", "Void",
  ]
  /// The folders with the modules that screens use.
  private static let folders = ["Foundations", "Architecture", "Terminal"].map { "Modules/\($0)" }

  /// The origin of a type with a name, for an error message, or `nil` if there is none.
  ///
  /// - Parameter cairn: The folder of Cairn's package.
  static func origin(of name: String, cairn: URL?) -> String? {
    if taken.contains(name) { return "Swift" }
    guard let cairn else { return nil }
    let declaration = try! Regex(
      #"(?m)^ {0,2}public (?:final )?(?:actor|class|enum|protocol|struct|typealias) \#(name)\b"#)
    for folder in folders {
      let root = cairn.appending(path: folder)
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
      for path in paths where path.hasSuffix(".swift") {
        guard let source = try? String(contentsOf: root.appending(path: path), encoding: .utf8),
          // Most files don't mention the name, and this is faster than a regular expression.
          source.contains(" \(name)"), source.contains(declaration)
        else { continue }
        return "Cairn"
      }
    }
    return nil
  }
}
