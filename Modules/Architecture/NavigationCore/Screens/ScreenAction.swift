import ComposableArchitecture
import CustomDump

/// An action of a screen: an action of its feature, a navigation request, or the failure of a request.
public enum ScreenAction: Equatable {
  /// An action of the screen's feature.
  case feature(AnyAction)
  /// A navigation request, after which the path changes the stack or responds with ``failed(_:)``.
  case navigate(NavigationRequest)
  /// The screen's navigation request failed.
  case failed(NavigationError)

  /// The action of the feature with this name, or `nil` if the action isn't one of that feature.
  public subscript<Feature: Reducer>(_: KeyPath<Screens, ScreenKey<Feature>>) -> Feature.Action? {
    guard case .feature(let action) = self else { return nil }
    return action.base as? Feature.Action
  }
}

extension ScreenAction: CasePathable {
  /// The case paths of a screen action, with one for each feature's actions, by the feature's name.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to a navigation request.
    public var navigate: AnyCasePath<ScreenAction, NavigationRequest> {
      AnyCasePath(
        embed: { .navigate($0) },
        extract: {
          guard case .navigate(let request) = $0 else { return nil }
          return request
        })
    }

    /// The path to the failure of a request.
    public var failed: AnyCasePath<ScreenAction, NavigationError> {
      AnyCasePath(
        embed: { .failed($0) },
        extract: {
          guard case .failed(let navigationError) = $0 else { return nil }
          return navigationError
        })
    }

    /// The path to the actions of a feature.
    public subscript<Feature: Reducer>(
      dynamicMember key: KeyPath<Screens, ScreenKey<Feature>>
    ) -> AnyCasePath<ScreenAction, Feature.Action> {
      AnyCasePath(
        embed: { .feature(AnyAction($0)) },
        extract: {
          guard case .feature(let action) = $0 else { return nil }
          return action.base as? Feature.Action
        })
    }
  }

  /// The case paths of a screen action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension ScreenAction: CustomDumpReflectable, CustomReflectable {
  /// A mirror that shows a feature's action without its type-erasing wrapper.
  public var customDumpMirror: Mirror {
    switch self {
    case .feature(let action): Mirror(reflecting: action.base)
    case .navigate(let request): Mirror(self, children: ["navigate": request], displayStyle: .enum)
    case .failed(let navigationError):
      Mirror(self, children: ["failed": navigationError.description], displayStyle: .enum)
    }
  }
  /// The same mirror as `customDumpMirror`.
  public var customMirror: Mirror { customDumpMirror }
}
