import Foundation

/// The package that the commands write into.
struct PackageFolder {
  let folder: URL
  /// The text of `Package.swift`.
  let manifest: String
  let layout: Layout
  let editor: any ManifestEditor
  /// The names that a new module can't have.
  let names: TakenNames
  /// The folder of Cairn's package, if the plugins know it.
  private let cairnFolder: URL?
  private let map: MapManifest?

  /// Reads a package.
  ///
  /// - Parameters:
  ///   - names: The modules that the package manager knows.
  ///   - cairn: The identity of the package that has Cairn's products.
  ///   - cairnFolder: The folder of that package.
  /// - Throws: An error if the folder has no manifest.
  init(
    _ folder: URL, names: TakenNames = TakenNames(), cairn: String = "cairn", cairnFolder: URL? = nil
  ) throws(ScaffoldError) {
    (self.folder, self.cairnFolder) = (folder, cairnFolder)
    do {
      manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    } catch {
      throw ScaffoldError(
        "Can't read Package.swift in '\(folder.path)'. Run the command in the folder of your package.")
    }
    map = MapManifest(manifest)
    editor = map ?? TargetManifest(manifest, cairn: cairn)
    layout = map == nil ? .usual : .repository
    self.names = TakenNames(own: names.own.union(map?.modules ?? []), others: names.others)
  }

  /// The products that features belong to.
  var products: [String] {
    if let map { return map.products }
    return names.own.filter { $0.hasSuffix("Core") && $0 != "Core" }.map { String($0.dropLast(4)) }
      .filter { FileManager.default.fileExists(atPath: folder.appending(path: "Sources/\($0)Core").path) }
      .sorted()
  }

  /// The type that has a route's name; `nil` if the name is free.
  func owner(ofRoute name: String) -> String? {
    for (_, source) in sources(in: layout.features) {
      guard source.contains("static let name = \"\(name)\"") else { continue }
      return source.firstMatch(of: /(?:struct|enum) (\w+): Route\b/).map { String($0.1) } ?? "another feature"
    }
    return nil
  }

  /// Makes sure that a type of the package can have a name.
  ///
  /// - Parameter product: The product of the type, for a suggestion.
  /// - Throws: An error that names the origin of another type with this name.
  func requireFreeType(_ name: ModuleName, insteadOf product: ModuleName) throws(ScaffoldError) {
    guard let origin = TypeNames.origin(of: name.description, cairn: cairnFolder) else { return }
    throw ScaffoldError(
      "'\(name)' is a type of \(origin). Choose another name for a row, such as '\(product)\(name)'.")
  }

  /// Makes sure that a name for routes is valid and free.
  ///
  /// - Throws: An error that says what is wrong with it.
  func requireFreeRoute(_ route: String) throws(ScaffoldError) {
    guard route.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
      throw ScaffoldError(
        "'\(route)' isn't a name for routes. Use lower-case letters, digits, and hyphens, as in 'item-detail'."
      )
    }
    if let owner = owner(ofRoute: route) {
      throw ScaffoldError("'\(route)' is the name of \(owner). Choose another name with '--route'.")
    }
  }

  /// The file that lists the plugins of a product's program.
  func pluginList(of product: ModuleName) -> (path: String, source: String)? {
    sources(in: layout.program(product)).first { $0.source.contains(Self.pluginsLine) }
  }

  private static let pluginsLine = "let plugins: [any ScreenPlugin.Type] = ["

  private func sources(in part: String) -> [(path: String, source: String)] {
    let root = folder.appending(path: part)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map { ("\(part)/\(path)", $0) }
    }
  }

  /// Returns a list of plugins with one more, and imports its module.
  static func addingPlugin(_ plugin: String, from module: String, to source: String) -> String {
    var lines = MapManifest.adding("\(plugin).self", toList: pluginsLine, behindLast: nil, in: source)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = "import \(module)"
    let imports = lines.indices.filter { lines[$0].hasPrefix("import ") }
    let index = imports.first { lines[$0] > line } ?? imports.last.map { $0 + 1 } ?? 0
    if !lines.contains(line) { lines.insert(line, at: index) }
    return lines.joined(separator: "\n")
  }
}
