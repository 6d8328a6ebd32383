/// Adds the modules of features and programs to a manifest.
protocol ManifestEditor {
  /// The manifest with the modules of a new program: what its features share, its first feature, the tests of both, and itself.
  func addingProgram(of product: ModuleName, root: ModuleName) -> ManifestEdit

  /// The manifest with a feature and its tests.
  func addingFeature(_ name: ModuleName, of product: ModuleName) -> ManifestEdit
}

/// A manifest with its new lines.
struct ManifestEdit: Equatable {
  var source: String
  /// What the user has to add, because the editor can't find where.
  var notes: [String] = []
}
