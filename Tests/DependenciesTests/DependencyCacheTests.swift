import CustomDump
import Testing

@testable import Dependencies

@Suite struct DependencyCacheTests {
  private enum First {}
  private enum Second {}

  private func value(_ cache: DependencyCache, _ key: Any.Type, _ context: DependencyContext = .live) -> Int?
  {
    (cache.box(of: ObjectIdentifier(key), in: context) as? DependencyBox<Int>)?.value
  }

  @Test func aValueIsFoundByItsKeyAndContext() {
    let cache = DependencyCache()
    expectNoDifference(value(cache, First.self), nil)
    cache.insert(DependencyBox(1), of: ObjectIdentifier(First.self), in: .live)
    expectNoDifference(value(cache, First.self), 1)
    expectNoDifference(value(cache, First.self, .test), nil)
    expectNoDifference(value(cache, Second.self), nil)
  }

  @Test func settingAValueAgainReplacesIt() {
    let cache = DependencyCache()
    cache.insert(DependencyBox(1), of: ObjectIdentifier(First.self), in: .live)
    // Inserting doesn't replace an existing value. It must be removed first.
    cache.insert(DependencyBox(2), of: ObjectIdentifier(First.self), in: .live)
    expectNoDifference(value(cache, First.self), 1)
    cache.remove(ObjectIdentifier(Second.self))
    expectNoDifference(value(cache, First.self), 1)
    cache.remove(ObjectIdentifier(First.self))
    expectNoDifference(value(cache, First.self), nil)
    cache.insert(DependencyBox(3), of: ObjectIdentifier(First.self), in: .live)
    expectNoDifference(value(cache, First.self), 3)
  }

  private enum Prepared: DependencyKey {
    static let liveValue = 1
    static let testValue = 1
  }
  private struct Reader {
    @Dependency(Prepared.self) var value
  }

  @Test("A prepared value can be read and replaced while it is prepared")
  func aPreparedValueIsReadAfterOneThatWasReadBefore() {
    prepareDependencies {
      $0[Prepared.self] = 2
      // Within one preparation the last assignment counts, even if the first value was already read by its
      // key.
      expectNoDifference(Reader().value, 2)
      expectNoDifference(Reader().value, 2)
      $0[Prepared.self] = 3
    }
    expectNoDifference(Reader().value, 3)
  }
}
