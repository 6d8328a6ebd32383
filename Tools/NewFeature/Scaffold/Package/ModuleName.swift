/// The name of a module, and the names that are derived from it.
struct ModuleName: Hashable, CustomStringConvertible {
  let description: String

  /// The modules of the toolchain and of libraries, and types that are keywords. A module with such a name can't be
  /// imported, or hides the other module.
  private static let taken: Set<String> = [
    "Any", "ArgumentParser", "CustomDump", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationNetworking", "FoundationXML", "Glibc", "IssueReporting", "Musl", "Observation",
    "OrderedCollections", "Protocol", "Self", "Swift", "SwiftSyntax", "Synchronization", "Testing", "Type",
    "XCTest",
  ]

  /// Keywords that can't be the name of a property or a module.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]

  /// Checks a name.
  ///
  /// - Throws: An error that says what is wrong with it.
  init(_ written: String) throws(ScaffoldError) {
    guard written.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw ScaffoldError(
        "'\(written)' isn't a name for a module. Begin with an upper-case letter and use only letters and digits, as in 'ItemDetail'."
      )
    }
    guard !Self.taken.contains(written) else {
      throw ScaffoldError("'\(written)' is a name of Swift or of a library. Choose another name.")
    }
    guard !written.hasSuffix("Tests") else {
      throw ScaffoldError("'\(written)' is a name for a test target. Choose one that doesn't end in 'Tests'.")
    }
    description = written
    guard !Self.keywords.contains(property) else {
      throw ScaffoldError(
        "'\(written)' becomes '\(property)' in code, which Swift reserves. Choose another name.")
    }
  }

  /// A name derived from names that were already checked.
  init(derived description: String) { self.description = description }

  static func + (name: ModuleName, suffix: String) -> ModuleName {
    ModuleName(derived: name.description + suffix)
  }

  /// The name as a property: `itemDetail`.
  var property: String {
    let upper = description.prefix { $0.isUppercase }.count
    // The last of several capitals begins the next word: `URLItem` becomes `urlItem`.
    let count = upper > 1 && upper < description.count ? upper - 1 : upper
    return description.prefix(count).lowercased() + description.dropFirst(count)
  }

  /// The name in lower case with hyphens, as in routes and the names of programs: `item-detail`.
  var hyphenated: String {
    var words: [String] = []
    for letter in property {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words.joined(separator: "-")
  }

  /// The name as a title: `Item detail`.
  var title: String {
    let words = hyphenated.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
