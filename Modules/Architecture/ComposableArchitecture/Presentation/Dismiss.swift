/// Dismisses the feature that uses it: `await dismiss()` from an effect.
///
/// The presenter receives an action, ``PresentationAction/dismiss`` or ``StackAction/popFrom(id:)``, and the feature's
/// effects are cancelled with its state. Nothing can be sent after that.
public struct DismissEffect: Sendable {
  let dismiss: @MainActor @Sendable (SourceLocation) -> Void

  /// Dismisses by a closure, for a test that checks that it is called.
  public init(_ dismiss: @escaping @MainActor @Sendable () async -> Void) {
    self.dismiss = { _ in Task { await dismiss() } }
  }

  init(at dismiss: @escaping @MainActor @Sendable (SourceLocation) -> Void) {
    self.dismiss = dismiss
  }

  /// Dismisses the feature.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dismisses the feature.
  ///
  /// The animation has no meaning in a terminal.
  @MainActor
  public func callAsFunction(
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await callAsFunction(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses the feature.
  ///
  /// The transaction has no meaning in a terminal.
  @MainActor
  public func callAsFunction(
    transaction: UITransaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await callAsFunction(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DismissEffect: DependencyKey {
  /// What programs use.
  public static var liveValue: DismissEffect {
    DismissEffect(at: { location in
      guard !requestUpward(.dismiss) else { return }
      reportIssue(
        """
        A reducer requested dismissal at "\(location.fileID):\(location.line)", but couldn't be dismissed. …

        This is generally considered an application logic error, and can happen when a reducer assumes it runs in a \
        presentation context. If a reducer can run at both the root level of an application, as well as in a \
        presentation destination, use @Dependency(\\.isPresented) to determine if the reducer is being presented \
        before calling @Dependency(\\.dismiss).
        """,
        fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    })
  }

  /// What tests use.
  public static var testValue: DismissEffect { liveValue }
}

extension DependencyValues {
  /// Dismisses the feature that uses it.
  public var dismiss: DismissEffect {
    get { self[DismissEffect.self] }
    set { self[DismissEffect.self] = newValue }
  }

  /// Whether the feature that reads this is presented: in a sheet, an alert, a popover, or on a stack.
  public var isPresented: Bool {
    ReductionContext.isPresented || RunningEffect.current?.context.isPresented == true
  }
}
