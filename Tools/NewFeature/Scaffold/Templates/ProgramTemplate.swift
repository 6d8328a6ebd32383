/// The files and the lines of a program with its first screens.
struct ProgramTemplate {
  /// The screens of a new program.
  enum Content {
    /// One feature, which counts.
    case feature(FeatureTemplate)
    /// A list with a data file.
    case list(ListTemplate)
  }

  let product: ModuleName
  let content: Content
  /// Whether the program has the subcommand `serve`.
  let serves: Bool
  let package: PackageFolder

  /// Checks what the user asked for: a program with one feature.
  ///
  /// - Throws: An error that says why there can't be such a program.
  init(
    product: ModuleName, root: ModuleName, route: String? = nil, serves: Bool = false,
    in package: PackageFolder
  ) throws(ScaffoldError) {
    try Self.requireFree(product, root, in: package)
    let feature = FeatureTemplate(
      name: root, product: product, route: route ?? root.hyphenated, package: package)
    try feature.requireFreeRoute()
    (self.product, self.serves, self.package) = (product, serves, package)
    content = .feature(feature)
  }

  /// Checks what the user asked for: a program with a list of rows.
  ///
  /// - Throws: An error that says why there can't be such a program.
  init(product: ModuleName, listOf row: ModuleName, serves: Bool = false, in package: PackageFolder)
    throws(ScaffoldError)
  {
    try Self.requireFree(product, in: package)
    (self.product, self.serves, self.package) = (product, serves, package)
    content = .list(try ListTemplate(of: row, product: product, in: package))
  }

  private static func requireFree(_ product: ModuleName, _ root: ModuleName? = nil, in package: PackageFolder)
    throws(ScaffoldError)
  {
    guard !package.products.contains(product.description) else {
      throw ScaffoldError(
        "There is a product '\(product)' already. 'swift package new-feature NAME --of \(product)' adds a feature to it."
      )
    }
    for name in ["\(product)Core", root?.description, product.hyphenated].compactMap(\.self) {
      try package.names.requireFree(name)
    }
  }

  /// The command that starts the program.
  var executable: String { product.hyphenated }
  /// The modules with tests.
  var modules: [ModuleName] { [core] + newModules.features.map(\.name) }
  var core: ModuleName { product + "Core" }

  /// The feature of the first screen.
  var root: ModuleName {
    switch content {
    case .feature(let feature): feature.name
    case .list(let list): list.list
    }
  }

  private var newModules: NewProgramModules {
    switch content {
    case .feature(let feature):
      NewProgramModules(
        product: product, features: [NewFeatureModule(name: feature.name)], screens: [feature.name],
        serves: serves)
    case .list(let list):
      NewProgramModules(
        product: product, features: list.features, screens: [list.detail, list.list], storesData: true,
        serves: serves)
    }
  }

  var changes: Changes {
    var changes = Changes()
    let program = package.layout.program(product)
    changes.add("\(package.layout.module(product, core))/Exports.swift", exportsSource)
    let coreTests: String
    switch content {
    case .feature(let feature):
      feature.addFiles(to: &changes)
      coreTests = testsOfLinks
    case .list(let list):
      list.addFiles(to: &changes)
      coreTests = list.coreTests
      changes.add("\(program)/\(product)Data.swift", dataSource(of: list))
    }
    changes.add("Tests/\(core)Tests/\(core)Tests.swift", coreTests)
    changes.add("\(program)/\(product)Plugins.swift", pluginsSource)
    changes.add("\(program)/\(product)Program.swift", programSource)
    if serves { changes.add("\(program)/Serve\(product).swift", serveSource) }
    changes.edit(package.manifest, package.editor.addingProgram(newModules))
    return changes
  }
}
