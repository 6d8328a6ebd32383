#if OlderSpellings
  // Older names of types.

  /// The name of the reducer protocol from 2022.
  @available(*, deprecated, renamed: "Reducer")
  public typealias ReducerProtocol = Reducer

  /// The name of `ReducerOf` from 2022.
  @available(*, deprecated, renamed: "ReducerOf")
  public typealias ReducerProtocolOf<R: ReducerDomain> = Reducer<R.State, R.Action>

  /// The builder of a reducer with the state and actions of another reducer.
  @available(*, deprecated, message: "Write '@ReducerBuilder<State, Action>'.")
  public typealias ReducerBuilderOf<R: ReducerDomain> = ReducerBuilder<R.State, R.Action>

  /// The name of an effect that can't fail, from 2022.
  @available(*, deprecated, renamed: "Effect")
  public typealias EffectTask<Action> = Effect<Action>

  /// An effect with a failure type, which is no longer used.
  @available(*, deprecated, renamed: "Effect", message: "An effect can't fail. Write 'Effect<Action>'.")
  public typealias EffectPublisher<Action, Failure> = Effect<Action>

  /// A former name for the actions of an alert.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias AlertAction<Action> = PresentationAction<Action>

  /// A former name for the actions of a dialog.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias ConfirmationDialogAction<Action> = PresentationAction<Action>

  /// A former name for the actions of a sheet.
  @available(*, deprecated, renamed: "PresentationAction")
  public typealias SheetAction<Action> = PresentationAction<Action>

  /// The name of the result of a test store's `send`, from 2022.
  @available(*, deprecated, renamed: "StoreTask")
  public typealias ViewStoreTask = StoreTask
#endif
