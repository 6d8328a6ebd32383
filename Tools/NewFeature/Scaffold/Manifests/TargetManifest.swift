/// A manifest in SwiftPM's usual shape: a call of `Package` whose `targets:` is an array literal.
struct TargetManifest: ManifestEditor {
  let source: String
  /// The manifest's name for the package with Cairn's products.
  let cairn: String
  private let identity: String

  init(_ source: String, cairn identity: String) {
    self.source = source
    self.identity = identity
    let manifest = SwiftSource(source)
    // A dependency is referenced by its name if it has one, and otherwise by its identity.
    cairn = manifest.dependency(identity).flatMap { manifest.text(of: "name", in: $0) } ?? identity
  }

  func addingProgram(_ new: NewProgramModules) -> ManifestEdit {
    let core = new.core
    var manifest = SwiftSource(source)
    var notes: [String] = []
    if new.serves {
      do throws(ScaffoldError) {
        try manifest.addTrait("Server", toDependency: identity)
      } catch {
        notes.append(
          "Package.swift: \(error.description) Enable the trait yourself: 'traits: [.defaults, \"Server\"]'.")
      }
    }
    let program: [Dependency] =
      [.own(core)] + new.screens.map { .own($0) }
      + (new.storesData ? [.cairn("ComposableArchitecture"), .cairn("DataSources")] : [])
      + [.cairn("TerminalApp")] + (new.serves ? [.cairn("WebHost")] : [])
    let state: [Dependency] = new.storesData ? [.cairn("ComposableArchitecture")] : []
    let testSupport: [Dependency] = new.storesData ? [.cairn("DependenciesTestSupport")] : []
    var edit = adding(
      [target(".target", core, state + [.cairn("NavigationCore")])]
        + new.features.map { feature($0, core: core) }
        + [target(".executableTarget", new.product.hyphenated, program)]
        + [target(".testTarget", core + "Tests", [.own(core)] + state + testSupport)]
        + new.features.map { tests(of: $0, core: core) }, to: manifest)
    edit.notes += notes
    return edit
  }

  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit {
    let core = product + "Core"
    var manifest = SwiftSource(source)
    var notes: [String] = []
    do throws(ScaffoldError) {
      try manifest.addDependency("\(name)", to: ".executableTarget", product.hyphenated)
    } catch {
      notes.append(
        "Package.swift: \(error.description) Add \"\(name)\" to the dependencies of the program yourself.")
    }
    var edit = adding(name, core: core, to: manifest)
    edit.notes += notes
    return edit
  }

  func addingFeature(_ name: ModuleName, of product: ModuleName, presentedBy presenter: String?)
    -> ManifestEdit
  {
    var manifest = SwiftSource(source)
    var note: String?
    if let presenter {
      do throws(ScaffoldError) {
        try manifest.addDependency("\(name)", to: ".target", presenter)
        // The tests of the presenter create the state of the feature. There may be none.
        try? manifest.addDependency("\(name)", to: ".testTarget", "\(presenter)Tests")
      } catch {
        note = .presenterNeeds(name, because: "\(error.description) ")
      }
    } else {
      note = .presenterNeeds(name)
    }
    var edit = adding(name, core: product + "Core", to: manifest)
    if let note { edit.notes.append(note) }
    return edit
  }

  private func adding(_ name: ModuleName, core: ModuleName, to manifest: SwiftSource) -> ManifestEdit {
    let module = NewFeatureModule(name: name)
    return adding([feature(module, core: core), tests(of: module, core: core)], to: manifest)
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

  private func feature(_ new: NewFeatureModule, core: ModuleName) -> [String] {
    target(
      ".target", new.name,
      ([core] + new.uses).map { .own($0) }
        + [.cairn("ComposableArchitecture"), .cairn("NavigationUI"), .cairn("TerminalUI")])
  }

  private func tests(of new: NewFeatureModule, core: ModuleName) -> [String] {
    target(
      ".testTarget", new.name + "Tests",
      ([core] + new.uses + [new.name]).map { .own($0) }
        + [
          .cairn("ComposableArchitecture"), .cairn("DependenciesTestSupport"),
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
}

extension String {
  /// The note that the feature that presents another one must depend on its module.
  static func presenterNeeds(_ name: ModuleName, because reason: String = "") -> String {
    "Package.swift: \(reason)Add \"\(name)\" to the dependencies of the feature that presents it."
  }
}
