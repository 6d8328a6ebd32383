#if OlderSpellings
  import Testing

  @testable import modernise

  @Suite struct ModerniseTests {
  }
#endif
