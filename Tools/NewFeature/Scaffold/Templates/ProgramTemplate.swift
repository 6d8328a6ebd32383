/// The files and the lines of a program with its first feature.
struct ProgramTemplate {
  let product: ModuleName
  private let root: ModuleName
  private let package: PackageFolder
  private let feature: FeatureTemplate

  /// Checks what the user asked for.
  ///
  /// - Throws: An error that says why there can't be such a program.
  init(product: ModuleName, root: ModuleName, route: String? = nil, in package: PackageFolder)
    throws(ScaffoldError)
  {
    guard !package.products.contains(product.description) else {
      throw ScaffoldError(
        "There is a product '\(product)' already. 'swift package new-feature NAME --of \(product)' adds a feature to it."
      )
    }
    for name in ["\(product)Core", root.description, product.hyphenated] {
      try package.names.requireFree(name)
    }
    (self.product, self.root, self.package) = (product, root, package)
    feature = FeatureTemplate(
      name: root, product: product, route: route ?? root.hyphenated, package: package)
    try feature.requireFreeRoute()
  }

  /// The command that starts the program.
  var executable: String { product.hyphenated }
  /// The modules with tests.
  var modules: [ModuleName] { [core, root] }
  private var core: ModuleName { product + "Core" }
  private var link: String { "\(executable):/\(feature.route ?? "")" }

  var changes: Changes {
    var changes = Changes()
    let program = package.layout.program(product)
    changes.add("\(package.layout.module(product, core))/Exports.swift", exportsSource)
    feature.addFiles(to: &changes)
    changes.add("Tests/\(core)Tests/\(core)Tests.swift", coreTests)
    changes.add("\(program)/\(product)Plugins.swift", pluginsSource)
    changes.add("\(program)/\(product)Program.swift", programSource)
    changes.edit(package.manifest, package.editor.addingProgram(of: product, root: root))
    return changes
  }

  private var exportsSource: String {
    """
    // The routes of this module are declared with it.
    @_exported import NavigationCore

    """
  }

  private var coreTests: String {
    """
    import \(core)
    import Testing

    @Suite struct \(core)Tests {
      @Test func aLinkIsReadAsItIsWritten() throws {
        let route = AnyRoute(\(root)Route())
        let link = Link(scheme: "\(executable)", [route])
        #expect(link.description == "\(link)")
        #expect(try Link(parsing: link.description) == link)
      }
    }

    """
  }

  private var pluginsSource: String {
    """
    import \(root)
    import TerminalApp

    /// The screens of the program. `swift package new-feature` adds a line here.
    let plugins: [any ScreenPlugin.Type] = [
      \(root)Plugin.self
    ]

    """
  }

  private var programSource: String {
    """
    import \(core)
    import TerminalApp

    @main
    struct \(product)Program: TerminalCommand {
      static let configuration = CommandConfiguration(
        commandName: "\(executable)", abstract: "\(product.title).")

      @OptionGroup var options: ProgramOptions

      @Argument(help: "The link of the first screen, such as \(link).")
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
