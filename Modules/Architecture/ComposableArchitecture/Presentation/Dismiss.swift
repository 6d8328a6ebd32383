/// A function that a feature calls in an effect to dismiss itself: `await dismiss()`.
///
/// The presenting feature receives ``PresentationAction/dismiss`` or ``StackAction/popFrom(id:)``, which removes the dismissed
/// feature's state. That cancels the feature's effects, so they can't send any more actions.
public struct DismissEffect: Sendable {
  let dismiss: @MainActor @Sendable (SourceLocation) -> Void

  /// Creates a dismissal that calls a closure, for a test that checks whether it's called.
  public init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = { _ in Task { await dismiss() } }
  }

  init(at dismiss: @escaping @MainActor @Sendable (SourceLocation) -> Void) {
    self.dismiss = dismiss
  }

  /// Dismisses the feature.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dismisses the feature, and ignores the animation, because terminals don't animate.
  @MainActor
  public func callAsFunction(
    animation: Animation?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await callAsFunction(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses the feature, and ignores the transaction, because terminals don't animate.
  @MainActor
  public func callAsFunction(
    transaction: UITransaction,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await callAsFunction(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DismissEffect: DependencyKey {
  /// The value for programs, which asks the nearest presenting feature to dismiss the current one.
  public static var liveValue: DismissEffect {
    DismissEffect(at: { location in
      guard RunningEffect.current?.request(.dismiss) != true else { return }
      reportIssue(
        """
        A reducer requested dismissal at "\(location.fileID):\(location.line)", but couldn't be dismissed. …

        Nothing around this feature presents it: no "ifLet" and no "forEach" of a stack runs its reducer. If the feature \
        is also used as a root or as a part of another screen, check "@Dependency(\\.isPresented)" before the call. \
        Otherwise, let the parent present it.
        """,
        fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    })
  }

  /// The value for tests, which is the same as for programs.
  public static var testValue: DismissEffect { liveValue }
}

extension DependencyValues {
  /// The function that dismisses the feature that reads this.
  public var dismiss: DismissEffect {
    get { self[DismissEffect.self] }
    set { self[DismissEffect.self] = newValue }
  }

  /// A Boolean value that indicates whether the feature that reads this is presented: in a sheet, an alert, a popover, or on a stack.
  ///
  /// A feature that is scoped, but not presented itself, is presented if the feature around it is. A `TestStore` presents its feature,
  /// because the feature can ask the test to dismiss it (``TestStore/isDismissed``); a `Store` doesn't.
  public var isPresented: Bool {
    ReductionContext.isPresented || RunningEffect.current?.context.isPresented == true
  }
}
