#if OlderSpellings
  // One name for another.

  /// A reducer, by its name of 2022.
  @available(*, deprecated, renamed: "Reducer")
  public typealias ReducerProtocol = Reducer

  /// A reducer of another one's state and actions, by its name of 2022.
  @available(*, deprecated, renamed: "ReducerOf")
  public typealias ReducerProtocolOf<R: ReducerDomain> = Reducer<R.State, R.Action>

  /// What builds a reducer of another one's state and actions.
  @available(*, deprecated, message: "Write '@ReducerBuilder<State, Action>'.")
  public typealias ReducerBuilderOf<R: ReducerDomain> = ReducerBuilder<R.State, R.Action>

  /// An effect that cannot fail, by its name of 2022.
  @available(*, deprecated, renamed: "Effect")
  public typealias EffectTask<Action> = Effect<Action>

  /// An effect with a type of failures, which is not used any more.
  @available(*, deprecated, renamed: "Effect", message: "An effect does not fail: write 'Effect<Action>'.")
  public typealias EffectPublisher<Action, Failure> = Effect<Action>

  /// What happens to an alert, by the name that it was announced under.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias AlertAction<Action> = PresentationAction<Action>

  /// What happens to a dialog, by the name that it was announced under.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias ConfirmationDialogAction<Action> = PresentationAction<Action>

  /// What happens to a sheet, by the name that it was announced under.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias SheetAction<Action> = PresentationAction<Action>

  /// The test store's result of sending, by its name of 2022.
  @available(*, deprecated, renamed: "StoreTask")
  public typealias ViewStoreTask = StoreTask
#endif
