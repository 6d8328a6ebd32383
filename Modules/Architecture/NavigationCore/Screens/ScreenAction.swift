import ComposableArchitecture
import CustomDump

/// What can happen on a screen: an action of its feature, or a navigation request.
public enum ScreenAction: Equatable {
  /// An action of the screen's feature.
  case feature(AnyAction)
  /// The screen requests a route; the path changes the stack, or answers by ``failed(_:)``.
  case navigate(NavigationRequest)
  /// The request of the screen failed.
  case failed(NavigationError)

  /// The action as one of a feature, by the feature's name; `nil` where it is another's.
  public subscript<Feature: Reducer>(_: KeyPath<Screens, ScreenKey<Feature>>) -> Feature.Action? {
    guard case .feature(let action) = self else { return nil }
    return action.base as? Feature.Action
  }
}

extension ScreenAction: CasePathable {
  /// The cases of a screen's action; a feature's actions by the feature's name.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The screen requests a route.
    public var navigate: AnyCasePath<ScreenAction, NavigationRequest> {
      AnyCasePath(
        embed: { .navigate($0) },
        extract: {
          guard case .navigate(let request) = $0 else { return nil }
          return request
        })
    }

    /// The request of the screen failed.
    public var failed: AnyCasePath<ScreenAction, NavigationError> {
      AnyCasePath(
        embed: { .failed($0) },
        extract: {
          guard case .failed(let navigationError) = $0 else { return nil }
          return navigationError
        })
    }

    /// An action of a feature.
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

  /// The paths to the cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension ScreenAction: CustomDumpReflectable, CustomReflectable {
  /// Shows a feature's action as itself, without the value that erases its type.
  public var customDumpMirror: Mirror {
    switch self {
    case .feature(let action): Mirror(reflecting: action.base)
    case .navigate(let request): Mirror(self, children: ["navigate": request], displayStyle: .enum)
    case .failed(let navigationError):
      Mirror(self, children: ["failed": navigationError.description], displayStyle: .enum)
    }
  }
  /// What reflection shows.
  public var customMirror: Mirror { customDumpMirror }
}
