import CustomDump
import Dependencies
import Foundation
import Testing

/// Contexts that inherit overrides and contexts that don't.
@Suite struct InheritanceTests {
  @Dependency(\.name) var name

  @Test func childTasksInherit() async throws {
    try await withDependencies {
      $0.name = "scope"
    } operation: {
      let names = await withTaskGroup(of: String.self) { group in
        for _ in 0..<3 { group.addTask { name } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      expectNoDifference(names, ["scope", "scope", "scope"])
      let thrown = try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { name }
        return try await group.next()
      }
      expectNoDifference(thrown, "scope")
    }
  }

  @Test func detachedWorkDoesNotInherit() async {
    let name = await withDependencies {
      $0.name = "scope"
    } operation: {
      await Task.detached {
        @Dependency(\.name) var name
        return withDependencies {
          $0.context = .live
        } operation: {
          name
        }
      }.value
    }
    expectNoDifference(name, "live")
  }

  @Test("A property keeps its scope even in detached tasks")
  func aPropertyCarriesItsScopeEvenIntoDetachedWork() async {
    let model = withDependencies {
      $0.name = "creation"
    } operation: {
      UncheckedSendable(Model())
    }
    #expect(await Task.detached { model.value.name }.value == "creation")
  }

  @Test func escapedWorkTakesTheDependenciesWithIt() async {
    let name = await withDependencies {
      $0.name = "scope"
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached {
          await dependencies.yield {
            await Task.yield()
            return Model().name
          }
        }.value
      }
    }
    expectNoDifference(name, "scope")
  }

  @Test func escapingWithinEscaping() {
    withDependencies {
      $0.name = "outer"
    } operation: {
      let outer = withEscapedDependencies { $0 }
      withDependencies {
        $0.name = "inner"
      } operation: {
        let inner = withEscapedDependencies { $0 }
        outer.yield {
          expectNoDifference(name, "outer")
          inner.yield { expectNoDifference(name, "inner") }
          expectNoDifference(name, "outer")
        }
      }
    }
  }

  /// Discarding a result causes no warning.
  @Test("Results of escaped operations can be discarded") func resultsMayBeDropped() async {
    let seen = await withCheckedContinuation { continuation in
      withDependencies {
        $0.name = "scope"
      } operation: {
        withEscapedDependencies { dependencies -> Bool in
          Thread.detachNewThread {
            dependencies.yield { name }
            dependencies.yield { continuation.resume(returning: name) }
          }
          return true
        }
      }
    }
    expectNoDifference(seen, "scope")
    prepareDependencies { $0.identity }
  }

  @Test func errorsPassThrough() async throws {
    struct Failure: Error {}
    let escaped = withEscapedDependencies { $0 }
    #expect(throws: Failure.self) { try escaped.yield { throw Failure() } }
    await #expect(throws: Failure.self) { try await escaped.yield { () async throws in throw Failure() } }
    #expect(throws: Failure.self) { try withEscapedDependencies { _ in throw Failure() } }
    await #expect(throws: Failure.self) {
      try await withDependencies { _ in
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
  }

  @Test("An override is visible to later overrides in the same closure")
  func anOverrideIsVisibleWhileLaterOnesAreMade() {
    withDependencies {
      $0.name = "first"
      @Dependency(\.name) var current
      // The scope hasn't been entered yet: only the values that the closure changes contain the override.
      expectNoDifference(current, "test")
      $0.name += " second"
    } operation: {
      expectNoDifference(name, "first second")
    }
  }

  @MainActor @Test("Scoped dependencies keep the caller's isolation") func isolationIsKept() async {
    await withDependencies {
      MainActor.assertIsolated()
      $0.name = "main"
    } operation: {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      expectNoDifference(name, "main")
    }
    await withEscapedDependencies { dependencies in
      await dependencies.yield {
        await Task.yield()
        MainActor.assertIsolated()
      }
    }
  }
}

/// A tree of models, as in the documentation: each model passes its dependencies to its children.
@Suite struct ModelTests {
  final class Parent {
    @Dependency(\.name) var name
    var child: Child?

    func open() {
      child = withDependencies(from: self) { Child() }
    }

    func open(as name: String) {
      child = withDependencies(from: self) {
        $0.name = name
      } operation: {
        Child()
      }
    }
  }

  final class Child {
    @Dependency(\.name) var name
    @Dependency(\.uuid) var uuid
    var grandchild: Model?

    func open() async {
      grandchild = await withDependencies(from: self) {
        await Task.yield()
        return UncheckedSendable(Model())
      }.value
    }
  }

  class Base {
    @Dependency(\.name) var name
  }
  final class Derived: Base {
    var isDerived = true
  }

  @Test("Dependencies propagate from parents to children") func dependenciesGoDownTheTree() async {
    let parent = withDependencies {
      $0.name = "tree"
      $0.uuid = .incrementing
    } operation: {
      Parent()
    }
    parent.open()
    expectNoDifference(parent.child?.name, "tree")
    expectNoDifference(parent.child?.uuid(), UUID(0))
    await parent.child?.open()
    expectNoDifference(parent.child?.grandchild?.name, "tree")
    parent.open(as: "changed")
    expectNoDifference(parent.child?.name, "changed")
    expectNoDifference(parent.name, "tree")
  }

  @Test("A property of a superclass provides the dependencies") func aPropertyOfASuperclassCounts() {
    let derived = withDependencies {
      $0.name = "base"
    } operation: {
      Derived()
    }
    let name = withDependencies(from: derived) { Model().name }
    expectNoDifference(name, "base")
  }

  /// Only the value that an operation returns is recorded as a whole. A property records its dependencies
  /// too.
  @Test("A model inside a returned array has its properties' dependencies")
  func aModelThatWasNotReturnedItselfHasItsPropertys() {
    let parents = withDependencies {
      $0.name = "list"
    } operation: {
      [Parent(), Parent()]
    }
    parents[1].open()
    expectNoDifference(parents[1].child?.name, "list")
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 3)
    } operation: {
      withDependencies(from: parents[0]) {
        expectNoDifference(Model().name, "list")
        expectNoDifference(Model().date.now, Date(timeIntervalSince1970: 3))
      }
    }
  }

  @Test("The caller's scope has precedence over the parent's") func theScopeOfTheCallComesFirst() {
    let parent = withDependencies {
      $0.name = "creation"
    } operation: {
      Parent()
    }
    withDependencies {
      $0.name = "call"
    } operation: {
      parent.open()
    }
    expectNoDifference(parent.child?.name, "call")
  }

  @Test func asynchronousChangesFromAModel() async {
    let parent = withDependencies {
      $0.name = "creation"
    } operation: {
      Parent()
    }
    let name = await withDependencies(from: parent) {
      await Task.yield()
      $0.name += "!"
    } operation: {
      await Task.yield()
      return Model().name
    }
    expectNoDifference(name, "creation!")
  }
}
