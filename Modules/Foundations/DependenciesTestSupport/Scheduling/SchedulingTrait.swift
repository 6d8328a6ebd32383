import ConcurrencyExtras
import Dependencies
import IssueReporting
import Testing

/// A trait that runs a test on a scheduler of its own: serially, in virtual time, in an order that a seed decides.
public struct _SchedulingTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let seeds: ClosedRange<UInt64>

  /// Traits are made before tests run, which is when the executors may still be changed.
  fileprivate init(seeds: ClosedRange<UInt64>) {
    self.seeds = seeds
    TestScheduler.prepare()
  }

  /// A trait of a suite counts for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, as the trait says.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    guard TestScheduler.isAvailable else {
      // Without the runtime's hooks a test runs once, as any other does: less is tried, nothing is wrong.
      return try await function()
    }
    for seed in seeds {
      let isFinished = try await withoutActuallyEscaping(function) { function in
        let references = ClosureReferences(of: function)
        // Each order begins with defaults of its own, as a test does.
        return try await DependencyDefaults.$isolated.withValue(DependencyDefaults()) {
          do {
            try await TestScheduler.run(seed: seed, function)
            return true
          } catch let deadlock as TestScheduler.Deadlock {
            references.drop()
            reportIssue("\(deadlock) The seed is \(seed).")
            return false
          } catch {
            if seeds.count > 1 { reportIssue("The order with seed \(seed) failed.") }
            throw error
          }
        }
      }
      guard isFinished else { return }
    }
  }
}

/// The references to a closure that tasks hold which will never run again.
///
/// A test that cannot finish keeps its body, and a body that is kept ends the process when its scope ends. Its
/// tasks are frozen for good, so that what they hold may go.
package struct ClosureReferences {
  private struct Stored {
    let closure: @Sendable () async throws -> Void
  }

  private let context: UnsafeMutableRawPointer?
  private let before: UInt

  /// Counts the references that there are before tasks begin.
  package init(of closure: @escaping @Sendable () async throws -> Void) {
    // In a struct, or the cast would be given a wrapper of the closure that is gone at once.
    let pair = unsafeBitCast(
      Stored(closure: closure), to: (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?).self)
    context = pair.1
    before = context.map(swiftRetainCount) ?? 0
  }

  /// Lets go of the references that have come since.
  package func drop() {
    guard let context else { return }
    for _ in before..<max(before, swiftRetainCount(context)) {
      Unmanaged<AnyObject>.fromOpaque(context).release()
    }
  }
}

@_silgen_name("swift_retainCount")
private func swiftRetainCount(_ object: UnsafeMutableRawPointer) -> UInt

extension Trait where Self == _SchedulingTrait {
  /// Runs a test serially and in virtual time: `Task.sleep` takes none of the real one.
  ///
  /// ```swift
  /// @Test(.scheduled(seed: 7)) func race() async { … }
  /// ```
  ///
  /// - Parameter seed: Decides in which order ready tasks run. The same seed gives the same order.
  public static func scheduled(seed: UInt64 = 0) -> Self {
    Self(seeds: seed...seed)
  }

  /// Runs a test under many orders of its tasks.
  ///
  /// The first order under which it throws or hangs ends the test, and the seed is reported, to be given to
  /// ``scheduled(seed:)``.
  ///
  /// - Parameter count: How many orders are tried.
  public static func interleavings(_ count: Int) -> Self {
    Self(seeds: 0...UInt64(max(count, 1) - 1))
  }
}
