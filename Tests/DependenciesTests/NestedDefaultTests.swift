import CustomDump
import Dependencies
import Testing

/// Defaults that use a dependency which an override of the reader changes.
@Suite struct NestedDefaultTests {
  /// Captures what it was created with, as a model does.
  private struct Model<Parent: TestDependencyKey> where Parent.Value == Parent {
    @Dependency(Parent.self) var parent

    static func overriding(child: Int) -> Self {
      withDependencies {
        $0.child = Child { child }
      } operation: {
        Self()
      }
    }

    static func overriding(other: Int) -> Self {
      withDependencies {
        $0.other = other
      } operation: {
        Self()
      }
    }
  }

  @Test("A default that captures a dependency uses the override of its model", arguments: [false, true])
  func aCapturedDependencyIsThatOfTheModel(isReadBefore: Bool) {
    let plain = Model<LateParent>()
    if isReadBefore { expectNoDifference(plain.parent.value(), 1729) }
    let model = Model<LateParent>.overriding(child: 1)
    expectNoDifference(model.parent.value(), 1)
    expectNoDifference(plain.parent.value(), 1729)
    expectNoDifference(Model<LateParent>.overriding(child: 2).parent.value(), 2)
    expectNoDifference(model.parent.value(), 1)
    withDependencies {
      $0.child = Child { 42 }
    } operation: {
      expectNoDifference(model.parent.value(), 42)
      expectNoDifference(plain.parent.value(), 42)
    }
  }

  @Test("A default that captures a dependency by its key uses the override of the model that reads it")
  func aCapturedKeyIsThatOfTheModel() {
    expectNoDifference(Model<KeyParent>.overriding(child: 1).parent.value(), 1)
    expectNoDifference(Model<KeyParent>().parent.value(), 1729)
  }

  @Test("A default that reads a dependency is computed again for an override", arguments: [false, true])
  func aDependencyThatIsReadIsThatOfTheScope(isReadBefore: Bool) {
    let plain = Model<EagerParent>()
    if isReadBefore { expectNoDifference(plain.parent.value(), 1729) }
    let model = Model<EagerParent>.overriding(child: 1)
    expectNoDifference(model.parent.value(), 1)
    expectNoDifference(plain.parent.value(), 1729)
    expectNoDifference(model.parent.value(), 1)
  }

  @Test("A default that reads another default is computed again for an override that the other reads")
  func aDependencyThatIsReadThroughAnotherIsThatOfTheScope() {
    expectNoDifference(Model<EagerGrandparent>().parent.value(), 1729)
    expectNoDifference(Model<EagerGrandparent>.overriding(child: 1).parent.value(), 1)
    expectNoDifference(Model<EagerGrandparent>().parent.value(), 1729)
  }

  @Test("A default in a constant keeps no override")
  func aConstantKeepsNoOverride() {
    _ = Model<ConstantParent>.overriding(child: 1).parent.value()
    expectNoDifference(Model<ConstantParent>().parent.value(), 1729)
  }

  @Test("A default is computed once for all overrides of dependencies that it doesn't use")
  func otherOverridesShareADefault() {
    let first = Model<LateParent>.overriding(other: 1)
    let second = Model<LateParent>.overriding(other: 2)
    #expect(first.parent.identity === second.parent.identity)
    #expect(first.parent.identity === Model<LateParent>().parent.identity)
    let model = Model<LateParent>.overriding(child: 1)
    #expect(model.parent.identity !== first.parent.identity)
    #expect(model.parent.identity === model.parent.identity)
  }

  @Test("A default for a scope doesn't keep the scope in memory")
  func aDefaultOfAScopeEndsWithIt() {
    weak var identity: Identity?
    do {
      let model = Model<LateParent>.overriding(child: 1)
      expectNoDifference(model.parent.value(), 1)
      identity = model.parent.identity
      #expect(identity != nil)
    }
    #expect(identity == nil)
  }
}

private struct Child: TestDependencyKey, Sendable {
  var value: @Sendable () -> Int
  static let testValue = Child { 1729 }
}

private enum OtherKey: TestDependencyKey {
  static let testValue = 0
}

extension DependencyValues {
  fileprivate var child: Child {
    get { self[Child.self] }
    set { self[Child.self] = newValue }
  }

  fileprivate var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}

private struct LateParent: TestDependencyKey, Sendable {
  let identity = Identity()
  var value: @Sendable () -> Int
  static var testValue: Self {
    @Dependency(\.child) var child
    return Self { [_child] in _child.wrappedValue.value() }
  }
}

private struct KeyParent: TestDependencyKey, Sendable {
  @Dependency(Child.self) private var child
  func value() -> Int { child.value() }
  static var testValue: Self { Self() }
}

private struct EagerParent: TestDependencyKey, Sendable {
  var value: @Sendable () -> Int
  static var testValue: Self {
    @Dependency(\.child) var child
    return Self(value: child.value)
  }
}

private struct EagerGrandparent: TestDependencyKey, Sendable {
  var value: @Sendable () -> Int
  static var testValue: Self {
    @Dependency(EagerParent.self) var parent
    return Self(value: parent.value)
  }
}

private struct ConstantParent: TestDependencyKey, Sendable {
  @Dependency(\.child) private var child
  func value() -> Int { child.value() }
  static let testValue = Self()
}
