import CustomDump
import Dependencies
import Testing

/// The dependencies that a property captures after its default has been computed.
@Suite struct CapturedDefaultTests {
  private struct Greeter {
    @Dependency(Greeting.self) var greeting
  }

  @Test("A captured override has precedence over a default that was already read")
  func aCapturedOverridePrecedesACachedDefault() {
    expectNoDifference(Greeter().greeting.text, "default")
    let greeter = withDependencies {
      $0[Greeting.self].text = "captured"
    } operation: {
      Greeter()
    }
    expectNoDifference(greeter.greeting.text, "captured")
    expectNoDifference(Greeter().greeting.text, "default")
    withDependencies {
      $0[Greeting.self].text = "of the scope"
    } operation: {
      expectNoDifference(greeter.greeting.text, "of the scope")
    }
  }
}

private struct Greeting: TestDependencyKey, Sendable {
  var text = "default"
  static let testValue = Self()
}
