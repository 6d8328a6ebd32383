/// Adds the modules of features and programs to a manifest.
protocol ManifestEditor {
  /// Returns the manifest with the modules of a new program: the shared module, the first feature, the tests of both,
  /// and the program.
  func addingProgram(of product: ModuleName, root: ModuleName) -> ManifestEdit

  /// Returns the manifest with a feature and its tests.
  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit
}

/// A manifest with its new lines.
struct ManifestEdit: Equatable {
  var source: String
  /// The lines that the user has to add, because the editor can't find the place for them.
  var notes: [String] = []
}
