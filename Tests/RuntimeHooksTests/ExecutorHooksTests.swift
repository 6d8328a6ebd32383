import RuntimeHooks
import Testing

@Suite struct ExecutorHooksTests {
  /// The runtime's dynamic library exports the hook. A statically linked one doesn't, and serial execution stays off.
  @Test func theHookIsFound() {
    #expect(ExecutorHooks.areAvailable)
  }
}
