/// Calls a main-actor function from code that runs on the main actor where the compiler cannot prove it.
///
/// As `MainActor.assumeIsolated`, for results that are not sendable: the result is made and used on the main actor, so
/// that it never crosses to another. Elsewhere than on the main actor the process ends, with the caller's line.
package func assumingMainActor<Result>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @MainActor () throws -> Result
) rethrows -> Result {
  try MainActor.assumeIsolated({ MainActorResult(value: try body()) }, file: fileID, line: line).value
}

/// A result that stays on the main actor.
private struct MainActorResult<Value>: @unchecked Sendable {
  let value: Value
}
