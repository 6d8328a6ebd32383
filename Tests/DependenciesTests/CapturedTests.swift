import Dependencies
import Foundation
import Testing

/// Whose dependencies `withDependencies(from:)` takes.
@Suite struct CapturedTests {
  private final class Bare {}

  @Test func whatTheModelCapturedComesFirst() async {
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
    #expect(model.name == "inner")
    withDependencies(from: model) {
      #expect(Model().name == "inner")
      #expect(Model().date.now == Date(timeIntervalSince1970: 1))
    }
    withDependencies(from: model) {
      $0.name += "!"
    } operation: {
      #expect(Model().name == "inner!")
    }
    let name = await withDependencies(from: model) {
      await Task.yield()
      return Model().name
    }
    #expect(name == "inner")
  }

  @Test func withoutACaptureItIsTheScopeThatItWasReturnedFrom() {
    let bare = withDependencies {
      $0.name = "scope"
    } operation: {
      Bare()
    }
    withDependencies(from: bare) { #expect(Model().name == "scope") }
  }
}
