import RuntimeHooks
import Testing

@Suite struct ExecutorHooksTests {
  /// The runtime's dynamic library exports the hooks. A statically linked one doesn't, and serial execution stays off.
  @Test("The runtime exports the executor hooks") func theHooksAreFound() {
    #expect(ExecutorHooks.areAvailable && MainExecutorHook.isAvailable)
  }
}
