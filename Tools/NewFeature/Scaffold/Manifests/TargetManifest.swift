/// A manifest in SwiftPM's usual shape: a call of `Package` whose `targets:` is an array literal.
struct TargetManifest: ManifestEditor {
  let source: String
  /// The manifest's name for the package with Cairn's products.
  let cairn: String

  init(_ source: String, cairn identity: String) {
    self.source = source
    cairn = Self.name(ofDependency: identity, in: source)
  }

  func addingProgram(of product: ModuleName, root: ModuleName) -> ManifestEdit {
    let core = product + "Core"
    return adding(
      [
        target(".target", core, [.cairn("NavigationCore")]),
        feature(root, core: core),
        target(
          ".executableTarget", product.hyphenated, [.own(core), .own(root), .cairn("TerminalApp")]),
        target(".testTarget", core + "Tests", [.own(core)]),
        tests(of: root, core: core),
      ], to: SwiftSource(source))
  }

  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit {
    let core = product + "Core"
    var manifest = SwiftSource(source)
    var notes: [String] = []
    do throws(ScaffoldError) {
      try manifest.addDependency("\(name)", toExecutable: product.hyphenated)
    } catch {
      notes.append(
        "Package.swift: \(error.description) Add \"\(name)\" to the dependencies of the program yourself.")
    }
    var edit = adding([feature(name, core: core), tests(of: name, core: core)], to: manifest)
    edit.notes += notes
    return edit
  }

  private func adding(_ targets: [[String]], to manifest: SwiftSource) -> ManifestEdit {
    var changed = manifest
    do throws(ScaffoldError) {
      for target in targets { try changed.addTarget(target) }
      return ManifestEdit(source: changed.description)
    } catch {
      let lines = targets.joined().map { "    \($0)" }.joined(separator: "\n")
      return ManifestEdit(
        source: manifest.description,
        notes: ["Package.swift: \(error.description) Add these targets yourself:\n\(lines)"])
    }
  }

  // MARK: Targets

  private enum Dependency {
    case own(ModuleName)
    case cairn(String)
  }

  private func feature(_ name: ModuleName, core: ModuleName) -> [String] {
    target(
      ".target", name,
      [.own(core), .cairn("ComposableArchitecture"), .cairn("NavigationUI"), .cairn("TerminalUI")])
  }

  private func tests(of name: ModuleName, core: ModuleName) -> [String] {
    target(
      ".testTarget", name + "Tests",
      [
        .own(core), .own(name), .cairn("ComposableArchitecture"), .cairn("DependenciesTestSupport"),
        .cairn("TerminalUI"), .cairn("TerminalUITesting"),
      ], hasSnapshots: true)
  }

  private func target(
    _ kind: String, _ name: some CustomStringConvertible, _ dependencies: [Dependency],
    hasSnapshots: Bool = false
  ) -> [String] {
    let entries = dependencies.map { dependency in
      switch dependency {
      case .own(let name): "\"\(name)\""
      case .cairn(let product): ".product(name: \"\(product)\", package: \"\(cairn)\")"
      }
    }
    if entries.count == 1 {
      return ["\(kind)(name: \"\(name)\", dependencies: [\(entries[0])]),"]
    }
    return ["\(kind)(", "  name: \"\(name)\",", "  dependencies: ["] + entries.map { "    \($0)," }
      + (hasSnapshots ? ["  ],", "  exclude: [\"Snapshots\"]"] : ["  ]"]) + ["),"]
  }

  /// A dependency is referenced by its name if it has one, and otherwise by its identity.
  private static func name(ofDependency identity: String, in source: String) -> String {
    let manifest = SwiftSource(source)
    for open in manifest.calls(of: ".package") {
      let arguments = manifest.parts(of: open)
      func value(_ label: String) -> String? {
        arguments.first { $0.label == label }.map { manifest.string($0.value).filter { $0 != "\"" } }
      }
      let path = value("path") ?? value("url") ?? ""
      let last = path.split(separator: "/").last?.lowercased() ?? ""
      if last == identity || last == "\(identity).git", let name = value("name") { return name }
    }
    return identity
  }
}
