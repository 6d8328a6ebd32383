import CairnSupport
import Testing

@testable import ComposableArchitecture

/// The key paths of fields are cast to key paths of one type, which is tested once in each process.
@Suite struct FieldKeyPathTests {
  struct State {
    var name = ""
    var count = 0
  }

  @Test("Cast key paths are distinguished as the original ones") func castKeyPathsAreDistinguished() {
    #expect(FieldRegistrar.canCast)
    #expect(FieldRegistrar.isCastPossible(\State.name, \State.count))
    #expect(!FieldRegistrar.isCastPossible(\State.name, \State.name))
  }
}
