/// The name of a module, and what else is called after it.
struct ModuleName: Hashable, CustomStringConvertible {
  let description: String

  /// Modules of the toolchain, and words of the language: a module of such a name cannot be imported, or hides the other.
  private static let taken: Set<String> = [
    "Any", "ArgumentParser", "CustomDump", "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML",
    "Glibc", "IssueReporting", "Musl", "Observation", "OrderedCollections", "Protocol", "Self", "Swift",
    "SwiftSyntax", "Synchronization", "Testing", "Type", "XCTest",
  ]

  /// Reads a name.
  ///
  /// - Throws: Why it is none.
  init(_ written: String) throws(ScaffoldError) {
    guard written.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw ScaffoldError(
        "'\(written)' is no name for a module. It begins with an upper-case letter and has letters and digits only, as 'ItemDetail'."
      )
    }
    guard !Self.taken.contains(written) else {
      throw ScaffoldError(
        "'\(written)' is the name of something in Swift or of a library. Choose another one.")
    }
    guard !written.hasSuffix("Tests") else {
      throw ScaffoldError("'\(written)' would be a target of tests by its name. Leave 'Tests' out.")
    }
    description = written
  }

  private init(whole: String) { description = whole }

  static func + (name: ModuleName, suffix: String) -> ModuleName {
    ModuleName(whole: name.description + suffix)
  }

  /// The name as a property: `itemDetail`.
  var property: String {
    let upper = description.prefix { $0.isUppercase }.count
    // Of several capitals the last one begins the next word: `URLItem` is `urlItem`.
    let count = upper > 1 && upper < description.count ? upper - 1 : upper
    return description.prefix(count).lowercased() + description.dropFirst(count)
  }

  /// The name in lower case with hyphens, as routes and programs are called: `item-detail`.
  var hyphenated: String {
    var words: [String] = []
    for letter in property {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words.joined(separator: "-")
  }

  /// The name as a title: `Item Detail`.
  var title: String {
    let words = hyphenated.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
