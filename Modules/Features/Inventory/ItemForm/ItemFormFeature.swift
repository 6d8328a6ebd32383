import ComposableArchitecture
import InventoryCore

/// Edits an item. Presented by the features that add, edit and duplicate one, which own their Save and Cancel.
@Reducer
public struct ItemFormFeature: Sendable {
  /// What is being edited.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the item is not valid.
    @Presents public var alert: AlertState<Action.Alert>?
    /// The item.
    public var item: Item
    /// The item as it was when the form opened: what an edit is merged against.
    public private(set) var original: Item
    /// Whether the form counts the seconds until it closes by itself.
    public var isTimerOn = false
    /// How many seconds were counted.
    public var secondsElapsed = 0

    /// A form for an item.
    public init(item: Item) {
      self.item = item
      self.original = item
    }

    /// Whether the item can be kept: it needs a name. Where it cannot, the alert says so.
    public mutating func validate() -> Bool {
      guard item.name.allSatisfy(\.isWhitespace) else { return true }
      alert = .invalid
      return false
    }
  }

  /// What can happen in the form.
  public enum Action: BindableAction, Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case timerButtonTapped
    case timerTicked

    /// The alert has a button to close it, and no other.
    public enum Alert: Equatable, Sendable {}
  }

  private enum CancelID { case timer }

  /// After so many seconds the form closes.
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
        state.secondsElapsed += 1
        guard state.secondsElapsed >= Self.timerSeconds else { return .none }
        // The timer ends with the form that it belongs to.
        return .run { _ in await dismiss() }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<ItemFormFeature.Action.Alert> {
  /// Says that an item cannot be kept.
  public static let invalid = Self {
    TextState("This item is invalid.")
  } message: {
    TextState("An item needs a name.")
  }
}
