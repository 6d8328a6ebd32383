/// The names of modules that a package has or uses.
struct TakenNames {
  /// The targets of the package itself.
  var own: Set<String> = []
  /// The modules of the packages that it depends on, with the package of each.
  var others: [String: String] = [:]

  init(own: Set<String> = [], others: [String: String] = [:]) {
    self.own = own
    self.others = others
  }

  /// Reads the names as the plugins write them: `Shop` for a target of the package, `cairn/Sharing` for another module.
  init(_ list: String) {
    for entry in list.split(separator: ",") {
      let parts = entry.split(separator: "/", maxSplits: 1).map(String.init)
      if parts.count == 2 { others[parts[1]] = parts[0] } else { own.insert(parts[0]) }
    }
  }

  /// Makes sure that the package has a target with a name.
  ///
  /// - Throws: An error that names a similar target.
  func requireTarget(_ name: String) throws(ScaffoldError) {
    guard !own.contains(name) else { return }
    let similar = own.first { $0.lowercased() == name.lowercased() }.map { " Did you mean '\($0)'?" }
    throw ScaffoldError(
      "This package has no target '\(name)'.\(similar ?? " Name the feature that presents the new one.")")
  }

  /// Makes sure that no module has the name of a new one.
  ///
  /// - Throws: An error that names the other module.
  func requireFree(_ name: String) throws(ScaffoldError) {
    let wanted = name.lowercased()
    // A file system that ignores case would write one module over the other.
    if let taken = own.sorted().first(where: {
      $0.lowercased() == wanted || "\($0)Tests".lowercased() == wanted || $0.lowercased() == "\(wanted)tests"
    }) {
      throw ScaffoldError(
        "Can't write '\(name)': this package has a target '\(taken)' already. Choose another name.")
    }
    if let taken = others.keys.sorted().first(where: { $0.lowercased() == wanted }),
      let package = others[taken]
    {
      throw ScaffoldError(
        "Can't write '\(name)': the package '\(package)' has a module '\(taken)'. Choose another name.")
    }
  }
}
