import Foundation

/// The package that is written into, as its sources say.
struct Repository {
  let folder: URL
  let manifest: String

  /// Reads a package.
  ///
  /// - Throws: Why it is not one that features can be written into.
  init(_ folder: URL) throws(ScaffoldError) {
    self.folder = folder
    do {
      manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    } catch {
      throw ScaffoldError("There is no Package.swift in '\(folder.path)'. Run this in the package.")
    }
    guard manifest.contains(Self.features), manifest.contains(Self.programs) else {
      throw ScaffoldError(
        "Package.swift has no list '\(Self.features)' or no list '\(Self.programs)', where new lines go.")
    }
  }

  private static let features = "let features: [Module] = ["
  private static let programs = "let programs: [Module] = ["

  // MARK: What there is

  /// The names of all modules and programs of the manifest.
  var modules: Set<String> {
    let names = manifest.matches(
      of: /\.(?:library|feature|core|support|c|macros|program|suite|tool)\(\s*"([^"]+)"/)
    return Set(names.map { String($0.1) })
  }

  /// The products that features belong to.
  var products: [String] {
    let names = manifest.matches(of: /\.core\(\s*"[^"]+",\s*of:\s*"([^"]+)"/).map { String($0.1) }
    return Array(Set(names)).sorted()
  }

  /// The type that answers a route of a name; `nil` where the name is free.
  func owner(ofRoute name: String) -> String? {
    for (_, source) in sources(in: "Modules/Features") {
      guard source.contains("static let name = \"\(name)\"") else { continue }
      return source.firstMatch(of: /(?:struct|enum) (\w+): Route\b/).map { String($0.1) } ?? "another feature"
    }
    return nil
  }

  /// The feature that has a name among the screens; `nil` where it is free.
  func owner(ofKey name: String) -> String? {
    for (_, source) in sources(in: "Modules/Features") {
      let pattern = /var (\w+): ScreenKey<(\w+)>/
      if let match = source.matches(of: pattern).first(where: { $0.1 == name }) { return String(match.2) }
    }
    return nil
  }

  /// The file that lists the plugins of a product's program.
  func pluginList(of product: String) -> (path: String, source: String)? {
    sources(in: "Apps/\(product)").first { $0.source.contains(Self.pluginsLine) }
  }

  private static let pluginsLine = "let plugins: [any ScreenPlugin.Type] = ["

  private func sources(in part: String) -> [(path: String, source: String)] {
    let root = folder.appending(path: part)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map { ("\(part)/\(path)", $0) }
    }
  }

  /// Makes sure that nothing has the name of a new module.
  func requireFree(_ name: ModuleName) throws(ScaffoldError) {
    let wanted = name.description.lowercased()
    // File systems that fold case would write one module over the other.
    if let taken = modules.first(where: { $0.lowercased() == wanted || "\($0)Tests".lowercased() == wanted })
    {
      throw ScaffoldError("There is a module '\(taken)' already. Choose another name than '\(name)'.")
    }
  }

  // MARK: New lines

  /// The manifest with one more entry among its features, behind those of its product.
  func addingFeature(_ entry: String, of product: String, to manifest: String) -> String {
    Self.adding(entry, toList: Self.features, behindLast: "of: \"\(product)\"", in: manifest)
  }

  /// The manifest with one more program.
  func addingProgram(_ entry: String, to manifest: String) -> String {
    Self.adding(entry, toList: Self.programs, behindLast: nil, in: manifest)
  }

  /// A list of plugins with one more, whose module it imports.
  static func addingPlugin(_ plugin: String, from module: String, to source: String) -> String {
    var lines = adding("\(plugin).self", toList: pluginsLine, behindLast: nil, in: source)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = "import \(module)"
    let imports = lines.indices.filter { lines[$0].hasPrefix("import ") }
    let index = imports.first { lines[$0] > line } ?? imports.last.map { $0 + 1 } ?? 0
    if !lines.contains(line) { lines.insert(line, at: index) }
    return lines.joined(separator: "\n")
  }

  /// A source with one more entry in a list whose entries begin two columns in.
  private static func adding(
    _ entry: String, toList opening: String, behindLast mark: String?, in source: String
  ) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(opening) }),
      let end = lines[start...].firstIndex(where: { $0 == "]" })
    else { return source }
    var index = end
    if let mark, let last = lines[start..<end].lastIndex(where: { $0.contains(mark) }) {
      // An entry may go on for several lines: the next one begins two columns in.
      index = last + 1
      while index < end, lines[index].hasPrefix("    ") || lines[index] == "  )," || lines[index] == "  )" {
        index += 1
      }
    }
    // A list of one entry may end without a comma.
    if index > start + 1, !lines[index - 1].hasSuffix(","), !lines[index - 1].contains("//") {
      lines[index - 1] += ","
    }
    lines.insert(contentsOf: "\(entry),".split(separator: "\n").map { "  \($0)" }, at: index)
    return lines.joined(separator: "\n")
  }
}
