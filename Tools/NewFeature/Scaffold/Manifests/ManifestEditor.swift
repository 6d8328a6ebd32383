/// Adds the modules of features and programs to a manifest.
protocol ManifestEditor {
  /// Returns the manifest with the modules of a new program: the shared module, the features, the tests of all, and the
  /// program.
  func addingProgram(_ program: NewProgramModules) -> ManifestEdit

  /// Returns the manifest with a feature and its tests, which the program uses.
  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit

  /// Returns the manifest with a feature and its tests, which another feature presents.
  ///
  /// - Parameter presenter: The module of the other feature, or `nil` if the user adds the dependency.
  func addingFeature(_ name: ModuleName, of product: ModuleName, presentedBy presenter: String?)
    -> ManifestEdit
}

/// The module of a new feature.
struct NewFeatureModule {
  let name: ModuleName
  /// The features that it presents.
  var uses: [ModuleName] = []
}

/// The modules of a new program.
struct NewProgramModules {
  let product: ModuleName
  /// The features, in an order in which each uses only earlier ones.
  var features: [NewFeatureModule]
  /// The features in the program's list of plugins.
  var screens: [ModuleName]
  /// Whether the program has a data file.
  var storesData = false
  /// Whether the program has the subcommand `serve`.
  var serves = false

  var core: ModuleName { product + "Core" }
}

/// A manifest with its new lines.
struct ManifestEdit: Equatable {
  var source: String
  /// The lines that the user has to add, because the editor can't find the place for them.
  var notes: [String] = []
}
