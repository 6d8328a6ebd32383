import ComposableArchitecture
import InventoryCore

/// A form that edits an item.
///
/// The features that present it have the buttons Save and Cancel.
@Reducer
public struct ItemFormFeature: Sendable {
  /// The contents of the form.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the item isn't valid.
    @Presents public var alert: AlertState<Action.Alert>?
    /// The item.
    public var item: Item
    /// The item before the edit, for merging with changes of others.
    public private(set) var original: Item
    /// A Boolean value that indicates whether the timer runs that closes the form.
    public var isTimerOn = false
    /// The number of seconds that have passed.
    public var secondsElapsed = 0

    /// The number of seconds until the timer closes the form. A session can contain any number of elapsed seconds.
    public var secondsLeft: Int {
      ItemFormFeature.timerSeconds - min(max(secondsElapsed, 0), ItemFormFeature.timerSeconds)
    }

    /// Creates a form for an item.
    ///
    /// - Parameter original: The item before the edit, or `nil` if it isn't edited yet.
    public init(item: Item, original: Item? = nil) {
      self.item = item
      self.original = original ?? item
    }

    /// Returns a Boolean value that indicates whether the item is valid, which needs a name. Otherwise, shows the alert.
    public mutating func validate() -> Bool {
      guard item.name.allSatisfy(\.isWhitespace) else { return true }
      alert = .invalid
      return false
    }
  }

  /// The actions of the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case timerButtonTapped
    case timerTicked

    /// The alert has no actions except its button to close it.
    public enum Alert: Equatable, Sendable {}
  }

  private enum CancelID { case timer }

  /// The number of seconds after which the form closes.
  public static let timerSeconds = 5

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert, .binding:
        return .none

      case .timerButtonTapped:
        state.isTimerOn.toggle()
        state.secondsElapsed = 0
        guard state.isTimerOn else { return .cancel(id: CancelID.timer) }
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTicked) }
        }
        .cancellable(id: CancelID.timer)

      case .timerTicked:
        state.secondsElapsed = Self.timerSeconds - state.secondsLeft + 1
        guard state.secondsElapsed >= Self.timerSeconds else { return .none }
        // The timer ends with its form.
        return .run { _ in await dismiss() }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<ItemFormFeature.Action.Alert> {
  /// Reports that an item isn't valid.
  public static let invalid = Self {
    TextState("This item is invalid.")
  } message: {
    TextState("An item needs a name.")
  }
}
