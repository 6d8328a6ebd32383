import NavigationCore

/// The root feature of an app, as a plugin.
///
/// Source code doesn't name the plugin, but the feature.
package protocol AppPlugin: FeaturePlugin {}

extension AppPlugin {
  /// The name of the type that the feature's state belongs to.
  static var featureName: String {
    let state = String(reflecting: Feature.State.self)
    return state.hasSuffix(".State") ? String(state.dropLast(".State".count)) : state
  }
}
