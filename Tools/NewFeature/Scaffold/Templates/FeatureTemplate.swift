/// The files and the lines of a feature.
struct FeatureTemplate {
  let name: ModuleName
  let product: ModuleName
  /// The name of its routes; `nil` for a feature that another one presents.
  let route: String?
  /// The module of the feature that presents it, if the user named one.
  var presenter: String?
  private let package: PackageFolder

  /// Checks what the user asked for.
  ///
  /// - Throws: An error that says why there can't be such a feature.
  init(
    name: ModuleName, product: String, route: String?, isPresented: Bool, by presenter: String? = nil,
    in package: PackageFolder
  ) throws(ScaffoldError) {
    let products = package.products
    guard products.contains(product) else {
      throw ScaffoldError(
        (products.isEmpty
          ? "This package has no product."
          : "There is no product '\(product)'. Name one of: \(products.joined(separator: ", ")).")
          + " 'swift package new-program \(product)' writes a new one.")
    }
    guard !isPresented || route == nil else {
      throw ScaffoldError("A presented feature has no route. Leave out '--route' or '--presented'.")
    }
    if let presenter { try package.names.requireTarget(presenter) }
    try package.names.requireFree(name.description)
    self.init(
      name: name, product: ModuleName(derived: product), route: isPresented ? nil : route ?? name.hyphenated,
      package: package)
    self.presenter = presenter
    try requireFreeRoute()
  }

  /// The feature of a product that may not exist yet.
  init(name: ModuleName, product: ModuleName, route: String?, package: PackageFolder) {
    (self.name, self.product, self.route, self.package) = (name, product, route, package)
  }

  func requireFreeRoute() throws(ScaffoldError) {
    if let route { try package.requireFreeRoute(route) }
  }

  var core: ModuleName { product + "Core" }
  var isPresented: Bool { route == nil }

  var changes: Changes {
    var changes = Changes()
    addFiles(to: &changes)
    if !isPresented {
      if let list = package.pluginList(of: product) {
        changes.edit(
          list.path, list.source,
          PackageFolder.addingPlugin("\(name)Plugin", from: name.description, to: list.source))
      } else {
        changes.notes.append(
          "There is no list of plugins in \(package.layout.program(product)): add \(name)Plugin.self to the program yourself."
        )
      }
    }
    changes.edit(
      package.manifest,
      isPresented
        ? package.editor.addingFeature(name, of: product, presentedBy: presenter)
        : package.editor.addingFeature(name, of: product))
    return changes
  }

  /// Adds the files of the feature and of its tests.
  func addFiles(to changes: inout Changes) {
    let folder = package.layout.module(product, name)
    if route != nil {
      changes.add("\(package.layout.module(product, core))/Routes/\(name)Route.swift", routeSource)
      changes.add("\(folder)/\(name)Plugin.swift", pluginSource)
    }
    changes.add("\(folder)/\(name)Feature.swift", isPresented ? presentedSource : featureSource)
    changes.add("\(folder)/\(name)View.swift", viewSource)
    let tests = "Tests/\(name)Tests"
    changes.add("\(tests)/\(name)Tests.swift", isPresented ? presentedTests : featureTests)
    changes.add("\(tests)/\(name)ViewTests.swift", viewTests)
    changes.add("\(tests)/Snapshots/\(name)ViewTests/theScreen.80.txt", snapshot)
  }
}
