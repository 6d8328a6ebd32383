/// The files of a list of rows: the type of a row, the screens of the list and of one row, and the form of both.
struct ListTemplate {
  let product: ModuleName
  /// The type of a row, such as `Book`.
  let row: ModuleName
  private let package: PackageFolder

  /// Checks what the user asked for.
  ///
  /// - Throws: An error that says why there can't be such a list.
  init(of row: ModuleName, product: ModuleName, in package: PackageFolder) throws(ScaffoldError) {
    (self.product, self.row, self.package) = (product, row, package)
    try package.requireFreeType(row, insteadOf: product)
    for name in [list, detail, form] { try package.names.requireFree(name.description) }
    for route in [listRoute, detailRoute] { try package.requireFreeRoute(route) }
  }

  var core: ModuleName { product + "Core" }
  var list: ModuleName { row + "List" }
  var detail: ModuleName { row + "Detail" }
  var form: ModuleName { row + "Form" }
  var listRoute: String { list.hyphenated }
  var detailRoute: String { detail.hyphenated }
  var scheme: String { product.hyphenated }
  /// A row as a variable: `book`.
  var one: String { row.property }
  /// The rows as a variable: `books`.
  var many: String { Self.plural(of: row.property) }
  /// A row in a sentence: `book`.
  var words: String { row.title.lowercased() }
  /// The rows in a sentence: `books`.
  var manyWords: String { Self.plural(of: words) }
  /// The rows in a title: `Books`.
  var manyTitle: String { Self.plural(of: row.title) }

  static func plural(of word: String) -> String {
    let ending = word.suffix(2).lowercased()
    if ending.last == "y", !["a", "e", "i", "o", "u"].contains(ending.first) {
      return word.dropLast() + "ies"
    }
    let takesE = ["s", "x", "z"].contains(ending.last) || ["ch", "sh"].contains(ending)
    return word + (takesE ? "es" : "s")
  }

  /// The features, in an order in which each uses only earlier ones.
  var features: [NewFeatureModule] {
    [
      NewFeatureModule(name: form), NewFeatureModule(name: detail, uses: [form]),
      NewFeatureModule(name: list, uses: [form]),
    ]
  }

  func addFiles(to changes: inout Changes) {
    let shared = package.layout.module(product, core)
    changes.add("\(shared)/\(row).swift", rowSource)
    changes.add("\(shared)/\(row)+Storage.swift", storageSource)
    changes.add("\(shared)/Routes/\(list)Route.swift", listRouteSource)
    changes.add("\(shared)/Routes/\(detail)Route.swift", detailRouteSource)
    for (name, feature, view, plugin) in [
      (list, listFeature, listView, listPlugin), (detail, detailFeature, detailView, detailPlugin),
      (form, formFeature, formView, nil),
    ] {
      let folder = package.layout.module(product, name)
      if let plugin { changes.add("\(folder)/\(name)Plugin.swift", plugin) }
      changes.add("\(folder)/\(name)Feature.swift", feature)
      changes.add("\(folder)/\(name)View.swift", view)
    }
    for (name, tests, viewTests, snapshot) in [
      (list, listTests, listViewTests, listSnapshot), (detail, detailTests, detailViewTests, detailSnapshot),
      (form, formTests, formViewTests, formSnapshot),
    ] {
      changes.add("Tests/\(name)Tests/\(name)Tests.swift", tests)
      changes.add("Tests/\(name)Tests/\(name)ViewTests.swift", viewTests)
      changes.add("Tests/\(name)Tests/Snapshots/\(name)ViewTests/theScreen.80.txt", snapshot)
    }
  }
}
