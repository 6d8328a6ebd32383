import NavigationCore

/// The root feature of an app, as a plugin.
///
/// Generated source code names the feature instead of the plugin.
package protocol AppPlugin: FeaturePlugin {}

extension AppPlugin {
  /// The name of the type that the feature's state belongs to.
  static var featureName: String {
    let state = String(reflecting: Feature.State.self)
    return state.hasSuffix(".State") ? String(state.dropLast(".State".count)) : state
  }
}
