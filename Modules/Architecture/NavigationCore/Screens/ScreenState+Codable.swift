import ComposableArchitecture
import JSONValues
import Sharing

// A screen is encoded as its route and, if its feature's state is `Codable`, its state. Otherwise, only the route is saved, and
// decoding creates the state from the route. A screen whose plugin isn't linked is written back as it was read.

extension ScreenState: Codable {
  private enum CodingKeys: String, CodingKey { case route, state }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    if let placeholder = self.as(Placeholder.self) {
      try container.encodeIfPresent(placeholder.stored, forKey: .state)
    } else if let state = base as? any Encodable {
      try container.encode(state, forKey: .state)
    }
  }

  public init(from decoder: any Decoder) throws {
    @Dependency(\.plugins) var plugins
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let route = plugins.canonical(try container.decode(AnyRoute.self, forKey: .route))
    guard let plugin = plugins.plugin(named: route.name) else {
      let stored = try container.decodeIfPresent(JSON.self, forKey: .state)
      self.init(route: route, Placeholder.State(route: route, stored: stored))
      return
    }
    func decode<Plugin: FeaturePlugin>(_: Plugin.Type) throws -> ScreenState? {
      guard container.contains(.state), let type = Plugin.Feature.State.self as? any Decodable.Type else {
        return nil
      }
      guard let state = try container.decode(type, forKey: .state) as? Plugin.Feature.State else {
        return nil
      }
      return ScreenState(route: route, state)
    }
    if let screen = try decode(plugin) {
      self = screen
    } else {
      func make<Plugin: FeaturePlugin>(_: Plugin.Type) throws -> ScreenState {
        guard let screenRoute = Plugin.ScreenRoute(arguments: route.arguments) else {
          throw DecodingError.dataCorruptedError(
            forKey: .route, in: container, debugDescription: "'\(route)' isn't a route of '\(Plugin.self)'.")
        }
        return ScreenState(route: route, try Plugin.state(for: screenRoute))
      }
      self = try make(plugin)
    }
  }
}
