/// A program with its first feature, from its answers to its files.
struct ProgramTemplate {
  let product: ModuleName
  private let root: ModuleName
  private let repository: Repository
  private let feature: FeatureTemplate

  /// Checks what was asked for.
  ///
  /// - Throws: Why there cannot be such a program.
  init(product: ModuleName, root: ModuleName, route: String? = nil, in repository: Repository)
    throws(ScaffoldError)
  {
    guard !repository.products.contains(product.description) else {
      throw ScaffoldError(
        "There is a product '\(product)' already. 'new-feature NAME --of \(product)' adds to it.")
    }
    for name in [product + "Core", root] { try repository.requireFree(name) }
    let executable = product.hyphenated
    guard !repository.modules.contains(executable) else {
      throw ScaffoldError(
        "There is a program '\(executable)' already. Choose another name than '\(product)'.")
    }
    (self.product, self.root, self.repository) = (product, root, repository)
    feature = FeatureTemplate(
      name: root, product: product.description, route: route ?? root.hyphenated, repository: repository)
    try feature.requireFreeRoute()
  }

  /// What it is started by.
  var executable: String { product.hyphenated }
  private var core: String { "\(product)Core" }

  /// What is written.
  var changes: Changes {
    var changes = Changes()
    changes.add("Modules/Features/\(product)/\(core)/Exports.swift", exportsSource)
    feature.addFiles(to: &changes)
    changes.add("Tests/\(core)Tests/\(core)Tests.swift", coreTests)
    changes.add("Apps/\(product)/\(product)Plugins.swift", pluginsSource)
    changes.add("Apps/\(product)/\(product)Program.swift", programSource)
    var manifest = repository.addingFeature(
      ".core(\"\(core)\", of: \"\(product)\")", of: product.description, to: repository.manifest)
    manifest = repository.addingFeature(feature.manifestEntry, of: product.description, to: manifest)
    manifest = repository.addingProgram(".program(\"\(executable)\", of: \"\(product)\")", to: manifest)
    changes.edit("Package.swift", repository.manifest, manifest)
    return changes
  }

  private var exportsSource: String {
    """
    // Routes are part of what this module declares.
    @_exported import NavigationCore

    """
  }

  private var coreTests: String {
    """
    import \(core)
    import Testing

    /// What the features of \(product) share.
    @Suite struct \(core)Tests {
      @Test func routesAreReadAsTheyAreWritten() throws {
        let route = AnyRoute(\(root)Route())
        let link = Link(scheme: "\(executable)", [route])
        #expect(link.description == "\(executable):/\(feature.route ?? "")")
        #expect(try Link(parsing: link.description) == link)
      }
    }

    """
  }

  private var pluginsSource: String {
    """
    import \(root)
    import NavigationUI

    /// What the program is made of. `swift package new-feature` adds a line here.
    let plugins: [any ScreenPlugin.Type] = [
      \(root)Plugin.self
    ]

    """
  }

  private var programSource: String {
    let link = "\(executable):/\(feature.route ?? "")"
    return """
      import ArgumentParser
      import \(core)
      import TerminalApp

      @main
      struct \(product)Program: SafeCommand {
        static let configuration = CommandConfiguration(
          commandName: "\(executable)", abstract: "\(product.title).", discussion: HostStatus.help)

        @OptionGroup var options: HostOptions

        @Argument(help: "A link to begin at, such as \(link).")
        var link: String?

        @MainActor
        func run() async throws {
          try await options.run(from: link) {
            try Program(name: "\(executable)", root: \(root)Route(), plugins: plugins)
          }
        }
      }

      """
  }
}
