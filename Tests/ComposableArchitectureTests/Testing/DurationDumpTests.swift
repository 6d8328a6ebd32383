import ComposableArchitecture
import Testing

/// Durations in dumps and in the differences of failed tests.
@Suite struct DurationDumpTests {
  @Test(
    "A duration is dumped as text",
    arguments: [
      (Duration.seconds(300), "5 minutes"), (.milliseconds(1_500), "1 second, 500 milliseconds"),
      (.seconds(90_000), "1 day, 1 hour"), (.seconds(-5), "-5 seconds"), (.zero, "0 nanoseconds"),
    ])
  func aDurationIsDumpedInWords(duration: Duration, text: String) {
    expectNoDifference(String(customDumping: duration), text)
  }
}
