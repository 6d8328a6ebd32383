import CairnTestSupport
import Dependencies
import Foundation
import Testing

// The samples in the documentation catalog, exactly as printed.

struct Greeter {
  @Dependency(\.date.now) var now

  func greeting() -> String {
    now.timeIntervalSince1970 < 43_200 ? "Good morning" : "Good day"
  }
}

struct WeatherUnavailable: Error {
  var city: String
}

struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
}

extension WeatherClient: DependencyKey {
  /// In the program.
  static let liveValue = WeatherClient { city in
    throw WeatherUnavailable(city: city)
  }
  /// In a preview: believable, and the same each time.
  static let previewValue = WeatherClient { _ in 21 }
  /// In a test: nothing that the test did not set.
  static let testValue = WeatherClient { _ in
    reportIssue("Unimplemented: WeatherClient.temperature")
    return 0
  }
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

final class Forecast {
  @Dependency(\.weather) var weather

  func advice(for city: String) async throws -> String {
    try await weather.temperature(city) < 10 ? "Take a coat" : "Leave the coat"
  }
}

@Suite struct GuideTests {
  @Test func overview() {
    let greeting = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
    } operation: {
      Greeter().greeting()
    }
    #expect(greeting == "Good morning")
  }

  @Test("A model passes its dependencies on to a child") func handingOn() async throws {
    let forecast = withDependencies {
      $0.weather.temperature = { _ in 5 }
    } operation: {
      Forecast()
    }
    #expect(try await forecast.advice(for: "Oslo") == "Take a coat")

    let child = withDependencies(from: forecast) { Forecast() }
    #expect(try await child.advice(for: "Oslo") == "Take a coat")
  }

  @Test("A test without an override is reported") func aTestThatForgets() async throws {
    await expectIssues {
      _ = try await Forecast().advice(for: "Oslo")
    } matching: {
      $0.description.contains("Unimplemented: WeatherClient.temperature")
    }
  }

  @Test func contexts() async throws {
    let advice = try await withDependencies {
      $0.context = .preview
    } operation: {
      try await Forecast().advice(for: "Oslo")
    }
    #expect(advice == "Leave the coat")
    await withDependencies {
      $0.context = .live
    } operation: {
      await #expect(throws: WeatherUnavailable.self) { try await Forecast().advice(for: "Oslo") }
    }
  }

  @Test func escaping() async {
    let date = Date(timeIntervalSince1970: 7)
    let seen = await withDependencies {
      $0.date.now = date
    } operation: {
      await withCheckedContinuation { finished in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield { finished.resume(returning: Dependency(\.date.now).wrappedValue) }
          }
        }
      }
    }
    #expect(seen == date)
  }

  @Test func preparing() async throws {
    prepareDependencies {
      $0.weather = WeatherClient { _ in 30 }
    }
    #expect(try await Forecast().advice(for: "Oslo") == "Leave the coat")
  }
}
