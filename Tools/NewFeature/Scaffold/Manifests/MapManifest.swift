/// Cairn's own manifest, which lists each feature and program on one line.
struct MapManifest: ManifestEditor {
  let source: String

  /// Reads a manifest. Returns `nil` if it doesn't have the lists.
  init?(_ source: String) {
    guard source.contains(Self.features), source.contains(Self.programs) else { return nil }
    self.source = source
  }

  private static let features = "let features: [[Target]] = ["
  private static let programs = "let programs: [Target] = ["

  /// The modules and programs of the lists.
  var modules: Set<String> {
    let names = source.matches(
      of: /(?:\b(?:module|feature|program|suite)\(\s*|name: )"([^"]+)"/)
    return Set(names.map { String($0.1) })
  }

  /// The products that features belong to.
  var products: [String] {
    let names = source.matches(of: /feature\(\s*"\w+Core",\s*of:\s*"([^"]+)"/).map { String($0.1) }
    return Array(Set(names)).sorted()
  }

  func addingProgram(_ new: NewProgramModules) -> ManifestEdit {
    let product = new.product
    let core = "feature(\"\(new.core)\", of: \"\(product)\", hasViews: false)"
    var manifest = Self.adding(core, toList: Self.features, behindLast: mark(product), in: source)
    for feature in new.features {
      manifest = Self.adding(
        entry(feature.name, of: product, uses: feature.uses + [new.core]), toList: Self.features,
        behindLast: mark(product), in: manifest)
    }
    // `programLibraries` contains the server, with its trait.
    let program = Self.entry(
      "program(",
      "\"\(product.hyphenated)\", at: \"Apps/\(product)\", uses: features(of: \"\(product)\") + programLibraries)"
    )
    return ManifestEdit(source: Self.adding(program, toList: Self.programs, behindLast: nil, in: manifest))
  }

  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit {
    ManifestEdit(
      source: Self.adding(
        entry(name, of: product, uses: [product + "Core"]), toList: Self.features,
        behindLast: mark(product), in: source))
  }

  func addingFeature(_ name: ModuleName, of product: ModuleName, presentedBy presenter: String?)
    -> ManifestEdit
  {
    let edit = addingFeature(name, of: product)
    guard let presenter else { return ManifestEdit(source: edit.source, notes: [.presenterNeeds(name)]) }
    var manifest = SwiftSource(edit.source)
    do throws(ScaffoldError) {
      try manifest.addUse(of: "\(name)", toFeature: presenter)
      return ManifestEdit(source: manifest.description)
    } catch {
      return ManifestEdit(
        source: edit.source, notes: [.presenterNeeds(name, because: "\(error.description) ")])
    }
  }

  private func mark(_ product: ModuleName) -> String { "of: \"\(product)\"" }

  private func entry(_ name: ModuleName, of product: ModuleName, uses: [ModuleName]) -> String {
    let uses = uses.map { "\"\($0)\"" }.sorted().joined(separator: ", ")
    return Self.entry("feature(", "\"\(name)\", of: \"\(product)\", uses: [\(uses)])")
  }

  /// A call on one line, or broken after its parenthesis, as the formatter breaks a line that is too long.
  private static func entry(_ call: String, _ arguments: String) -> String {
    call.count + arguments.count > 107 ? "\(call)\n  \(arguments)" : call + arguments
  }

  /// Returns a source with one more entry in a list whose entries are indented by two spaces.
  ///
  /// - Parameter mark: The new entry follows the last entry that contains this text, or is added at the end.
  static func adding(
    _ entry: String, toList opening: String, behindLast mark: String?, in source: String
  ) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(opening) }),
      let end = lines[start...].firstIndex(where: { $0 == "]" })
    else { return source }
    var index = end
    if let mark, let last = lines[start..<end].lastIndex(where: { $0.contains(mark) }) {
      // An entry may span several lines.
      index = last + 1
      while index < end, lines[index].hasPrefix("    ") || lines[index] == "  )," || lines[index] == "  )" {
        index += 1
      }
    }
    // A list of one entry may lack a trailing comma.
    if index > start + 1, !lines[index - 1].hasSuffix(","), !lines[index - 1].contains("//") {
      lines[index - 1] += ","
    }
    lines.insert(contentsOf: "\(entry),".split(separator: "\n").map { "  \($0)" }, at: index)
    return lines.joined(separator: "\n")
  }
}
