import CustomDump
import Dependencies
import Foundation
import Testing

/// The source of the dependencies that `withDependencies(from:)` uses.
@Suite struct CapturedTests {
  private final class Bare {}

  @Test("The dependencies that a model captured take precedence")
  func whatTheModelCapturedComesFirst() async {
    let model = withDependencies {
      $0.name = "outer"
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      let model = withDependencies {
        $0.name = "inner"
      } operation: {
        Model()
      }
      return model
    }
    expectNoDifference(model.name, "inner")
    withDependencies(from: model) {
      expectNoDifference(Model().name, "inner")
      expectNoDifference(Model().date.now, Date(timeIntervalSince1970: 1))
    }
    withDependencies(from: model) {
      $0.name += "!"
    } operation: {
      expectNoDifference(Model().name, "inner!")
    }
    let name = await withDependencies(from: model) {
      await Task.yield()
      return Model().name
    }
    expectNoDifference(name, "inner")
  }

  @Test func withoutACaptureItIsTheScopeThatItWasReturnedFrom() {
    let bare = withDependencies {
      $0.name = "scope"
    } operation: {
      Bare()
    }
    withDependencies(from: bare) { expectNoDifference(Model().name, "scope") }
  }
}
