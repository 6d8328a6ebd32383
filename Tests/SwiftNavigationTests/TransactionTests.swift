import ConcurrencyExtras
import CustomDump
import Observation
import SwiftNavigation
import Testing

extension UITransaction {
  @UITransactionEntry fileprivate var isRedo = false
  @UITransactionEntry fileprivate var steps: [String] = []
  @UITransactionEntry fileprivate var limit: Int? = 5
  @UITransactionEntry fileprivate var name: String?
  @UITransactionEntry fileprivate var position = Position(x: 1)
}

private struct Position: Equatable, Sendable { var x = 0 }

@Suite struct TransactionTests {
  @Test func entriesAreWrittenByAMacro() {
    var transaction = UITransaction()
    #expect(!transaction.isRedo)
    expectNoDifference(transaction.steps, [])
    expectNoDifference(transaction.limit, 5)
    expectNoDifference(transaction.name, nil)
    transaction.limit = nil
    transaction.steps.append("a")
    expectNoDifference(transaction.limit, nil)
    withUITransaction(transaction) {
      withUITransaction(\.isRedo, true) {
        withUITransaction(\.position.x, 2) {
          #expect(UITransaction.current.isRedo)
          expectNoDifference(UITransaction.current.steps, ["a"])
          expectNoDifference(UITransaction.current.limit, nil)
          expectNoDifference(UITransaction.current.position, Position(x: 2))
        }
      }
    }
  }

  @Test("A transaction key has its default until it is set") func aKeyHasItsDefaultUntilItIsSet() {
    var transaction = UITransaction()
    #expect(!transaction.isUndo)
    expectNoDifference(transaction.source, "keyboard")
    transaction.isUndo = true
    #expect(transaction.isUndo)
    expectNoDifference(transaction.source, "keyboard")
  }

  @Test func changesNest() {
    #expect(!UITransaction.current.isUndo)
    withUITransaction(\.isUndo, true) {
      #expect(UITransaction.current.isUndo)
      withAnimation(.linear) {
        expectNoDifference(UITransaction.current.animation, .linear)
        #expect(UITransaction.current.isUndo)
      }
      withTransaction(\.source, "mouse") {
        #expect(UITransaction.current.isUndo)
        expectNoDifference(UITransaction.current.source, "mouse")
      }
      withTransaction(UITransaction(animation: .easeOut)) {
        #expect(UITransaction.current.isUndo)
        expectNoDifference(UITransaction.current.animation, .easeOut)
        withUITransaction(\.animation, nil) { expectNoDifference(UITransaction.current.animation, nil) }
        withUITransaction(UITransaction(animation: nil)) {
          expectNoDifference(UITransaction.current.animation, nil)
        }
        withUITransaction(UITransaction()) { expectNoDifference(UITransaction.current.animation, .easeOut) }
        var redo = UITransaction()
        redo.isUndo = false
        withUITransaction(redo) {
          #expect(!UITransaction.current.isUndo)
          expectNoDifference(UITransaction.current.animation, .easeOut)
        }
      }
      expectNoDifference(UITransaction.current.animation, nil)
    }
    #expect(!UITransaction.current.isUndo)
  }

  @Test func errorsPassThrough() {
    #expect(throws: CancellationError.self) {
      try withAnimation { throw CancellationError() }
    }
    expectNoDifference(UITransaction.current.animation, nil)
  }

  @MainActor @Test("A binding's transaction is part of its writes")
  func aBindingsTransactionTravelsWithItsWrites() {
    var seen: [(animation: Animation?, isUndo: Bool)] = []
    let binding = Binding<Int>(
      get: { 0 },
      set: { _, transaction in
        expectNoDifference(transaction.isUndo, UITransaction.current.isUndo)
        seen.append((transaction.animation, transaction.isUndo))
      })
    var undo = UITransaction()
    undo.isUndo = true
    binding.transaction(undo).wrappedValue = 1
    binding.transaction(undo).animation(.spring).wrappedValue = 1
    withUITransaction(\.isUndo, true) { binding.wrappedValue = 1 }
    binding.wrappedValue = 1
    expectNoDifference(seen.map(\.animation), [nil, .spring, nil, nil])
    expectNoDifference(seen.map(\.isUndo), [true, true, true, false])
  }
}

@Suite struct AnimationTests {
  @Test("Different animations aren't equal") func animationsAreToldApart() {
    let all: [Animation] = [
      .linear, .easeIn, .easeOut, .easeInOut, .spring, .bouncy, .snappy, .smooth,
      .linear(duration: 1), .easeIn(duration: 1), .easeOut(duration: 1), .easeInOut(duration: 1),
      .linear(duration: 2), .default.delay(1), .default.speed(1), .default.speed(2),
      .default.speed(2).delay(1), .spring(), .spring(duration: 1), .spring(response: 1), .interactiveSpring(),
      .interpolatingSpring(stiffness: 3_000, damping: 40), .timingCurve(0, 0, 1, 1),
      .default.repeatCount(2), .default.repeatCount(2, autoreverses: false), .default.repeatForever(),
    ]
    expectNoDifference(Set(all).count, all.count)
    expectNoDifference(Animation.linear(duration: 1).delay(2), .linear(duration: 1).delay(2))
  }

  @Test("The description of an animation is its declaration") func animationsSayWhatTheyAre() {
    expectNoDifference(String(reflecting: Animation.bouncy), "Animation.bouncy")
    expectNoDifference(
      String(reflecting: Animation.easeOut(duration: 0.5).delay(1)),
      "Animation.easeOut(duration: 0.5).delay(1.0)")
    // The documents print an alert with a '.default' button this way.
    expectNoDifference(String(customDumping: Animation.default), "Animation.easeInOut")
  }
}

/// A key that records how observers handle its changes.
private enum BatchKey: UICustomTransactionKey {
  static let defaultValue: Batch? = nil
  static func perform(value: Batch?, operation: @Sendable () -> Void) {
    value?.log.withValue { $0.append("begin \(value?.name ?? "")") }
    operation()
    value?.log.withValue { $0.append("end \(value?.name ?? "")") }
  }
}

private enum OuterBatchKey: UICustomTransactionKey {
  static let defaultValue: Batch? = nil
  static func perform(value: Batch?, operation: @Sendable () -> Void) {
    BatchKey.perform(value: value, operation: operation)
  }
}

private struct Batch: Sendable {
  let name: String
  let log: LockIsolated<[String]>
}

extension UITransaction {
  fileprivate var batch: Batch? {
    get { self[BatchKey.self] }
    set { self[BatchKey.self] = newValue }
  }
  fileprivate var outerBatch: Batch? {
    get { self[OuterBatchKey.self] }
    set { self[OuterBatchKey.self] = newValue }
  }
}

/// Keys that wrap the work of observers.
@MainActor @Suite struct CustomTransactionKeyTests {
  @MainActor @Observable final class Model { var count = 0 }

  @Test("A transaction key can wrap the work of observers") func aKeyWrapsWhatObserversDo() async {
    let model = Model()
    let log = LockIsolated<[String]>([])
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    var iterator = runs.makeAsyncIterator()
    let token = observe {
      let count = model.count
      log.withValue { $0.append("count \(count)") }
      run.yield()
    }
    await iterator.next()
    expectNoDifference(log.value, ["count 0"])

    log.setValue([])
    withUITransaction(\.batch, Batch(name: "a", log: log)) { model.count = 1 }
    await iterator.next()
    expectNoDifference(log.value, ["begin a", "count 1", "end a"])

    log.setValue([])
    model.count = 2
    await iterator.next()
    expectNoDifference(log.value, ["count 2"])
    token.cancel()
  }

  @Test("The transaction key that was set first is the outermost")
  func theKeyThatWasSetFirstIsTheOutermost() async {
    let model = Model()
    let log = LockIsolated<[String]>([])
    let (runs, run) = AsyncStream.makeStream(of: Void.self)
    var iterator = runs.makeAsyncIterator()
    let token = observe {
      _ = model.count
    } onChange: {
      log.withValue { $0.append("change") }
      run.yield()
    }
    await iterator.next()
    log.setValue([])
    withUITransaction(\.outerBatch, Batch(name: "outer", log: log)) {
      withUITransaction(\.batch, Batch(name: "inner", log: log)) { model.count = 1 }
    }
    await iterator.next()
    expectNoDifference(log.value, ["begin outer", "begin inner", "change", "end inner", "end outer"])

    log.setValue([])
    withUITransaction(\.batch, Batch(name: "inner", log: log)) {
      withUITransaction(\.outerBatch, Batch(name: "outer", log: log)) {
        withUITransaction(\.batch, Batch(name: "again", log: log)) { model.count = 2 }
      }
    }
    await iterator.next()
    expectNoDifference(log.value, ["begin again", "begin outer", "change", "end outer", "end again"])
    token.cancel()
  }
}
