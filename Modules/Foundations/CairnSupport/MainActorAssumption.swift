/// Calls a main-actor closure from code that runs on the main actor, although the compiler can't prove it.
///
/// Unlike `MainActor.assumeIsolated`, the result needn't be sendable: it never leaves the main actor. The process ends, with
/// the caller's line, if the caller runs elsewhere.
package func assumingMainActor<Result>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @MainActor () throws -> Result
) rethrows -> Result {
  try MainActor.assumeIsolated({ MainActorResult(value: try body()) }, file: fileID, line: line).value
}

/// Carries a result that stays on the main actor past the `Sendable` requirement of `assumeIsolated`.
private struct MainActorResult<Value>: @unchecked Sendable {
  let value: Value
}
