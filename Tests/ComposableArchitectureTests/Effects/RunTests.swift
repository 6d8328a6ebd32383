import CairnTestSupport
import ComposableArchitecture
import CustomDump
import IssueReporting
import Testing

/// `Effect.run`: errors, priorities, and the context of the operation.
@MainActor @Suite struct RunTests {
  struct Failure: Error, Equatable { var number = 42 }

  enum Local { @TaskLocal static var name = "outside" }

  struct Running: Reducer {
    let effect: @Sendable () -> Effect<String>
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      return action == "go" ? effect() : .none
    }
  }

  func states(_ effect: @escaping @Sendable () -> Effect<String>) async -> [String] {
    let store = Store(initialState: [String]()) { Running(effect: effect) }
    await store.send("go").finish()
    return Array(store.withState { $0 }.dropFirst())
  }

  @Test("An error is passed to its handler") func anErrorIsHandedToItsHandler() async {
    let states = await self.states {
      .run { send in
        await send("before")
        throw Failure()
      } catch: { error, send in
        await send("caught \((error as? Failure)?.number ?? 0)")
      }
    }
    expectNoDifference(states, ["before", "caught 42"])
  }

  @Test("An error without a handler is reported with its full text")
  func anErrorWithoutAHandlerIsReportedInFull() async {
    let first: UInt = #line
    let collector = IssueCollector()
    await withIssues(collector) {
      _ = await self.states {
        .run { _ in throw Failure() }
      }
    }
    let issues = collector.issues
    expectNoDifference(
      issues.map(\.text.withoutLine),
      [
        """
        An "Effect.run" returned from "ComposableArchitectureTests/RunTests.swift" threw an unhandled error. …

            RunTests.Failure(number: 42)

        The effect has ended, and the feature doesn't know why. Send an action about the failure from the \
        "catch" of "Effect.run", or from a "do" and "catch" in the operation. Only a "CancellationError" needs \
        no handling.
        """
      ])
    #expect(issues.map { ($0.line - first) < 8 } == [true])
  }

  @Test("An empty error handler handles the error") func aHandlerThatSendsNothingIsEnough() async {
    let texts = await issues {
      #expect(
        await self.states {
          .run { _ in
            throw Failure()
          } catch: { _, _ in
          }
        } == [])
    }
    expectNoDifference(texts, [])
  }

  @Test("A 'CancellationError' from an effect is neither caught nor reported")
  func aCancellationThatAnEffectThrowsIsNoError() async {
    let texts = await issues {
      let states = await self.states {
        .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send("caught")
        }
      }
      expectNoDifference(states, [])
      #expect(await self.states { .run { _ in throw CancellationError() } } == [])
    }
    expectNoDifference(texts, [])
  }

  @Test("An action from a completed effect is reported", .timeLimit(.minutes(20)))
  func aSendOfAnEffectThatHasCompletedIsReported() async {
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    let (sent, noteSent) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: [String]()) {
      Running {
        .run { send in
          Task {
            for await _ in ticks {
              await send("late")
              noteSent.yield()
            }
          }
        }
      }
    }
    let texts = await issues {
      await store.send("go").finish()
      tick.yield()
      _ = await sent.first { @Sendable _ in true }
    }
    #expect(texts.count == 1 && texts[0].hasPrefix("An action was sent from a completed effect"))
    tick.finish()
  }

  @Test("The task has the requested priority") func theTaskHasThePriorityThatWasAskedFor() async {
    let priority = LockIsolated<TaskPriority?>(nil)
    let store = Store(initialState: [String]()) {
      Running { .run(priority: .background) { _ in priority.setValue(Task.currentPriority) } }
    }
    await store.send("go").finish()
    expectNoDifference(priority.value, .background)
  }

  @Test("The operation has the dependencies of its reducer")
  func theOperationSeesTheDependenciesOfItsReducer() async {
    struct Reading: Reducer {
      @Dependency(\.date.now) var now
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return action == 0
          ? .run { send in
            await Task.yield()
            await send(Int(now.timeIntervalSince1970))
          } : .none
      }
    }
    let store = Store(initialState: 0) {
      Reading()
    } withDependencies: {
      $0.date = .constant(.init(timeIntervalSince1970: 1234))
    }
    await store.send(0).finish()
    expectNoDifference(store.withState { $0 }, 1234)
  }

  @Test("An effect has the sender's task-local values") func aTaskLocalOfTheSenderReachesTheEffect() async {
    let states = await Local.$name.withValue("inside") {
      await self.states { .run { send in await send(Local.name) } }
    }
    expectNoDifference(states, ["inside"])
  }

  @Test func childTasksSendToo() async {
    let states = await self.states {
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<10 { group.addTask { await send("\(number)") } }
        }
      }
    }
    expectNoDifference(Set(states), Set((0..<10).map(String.init)))
    expectNoDifference(states.count, 10)
  }

  @Test func manyEffectsAtTheSameTimeAllArrive() async {
    struct Many: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        guard action > 0 else {
          state += 1
          return .none
        }
        return .merge((0..<action).map { _ in .run { send in await send(0) } })
      }
    }
    let store = Store(initialState: 0) { Many() }
    let tasks = (0..<10).map { _ in store.send(20) }
    for task in tasks { await task.finish() }
    expectNoDifference(store.withState { $0 }, 200)
  }
}

/// Runs an operation and collects its issues with their source locations.
@MainActor
private func withIssues(_ collector: IssueCollector, _ operation: @MainActor () async -> Void) async {
  await withIssueReporters([collector], operation: operation)
}
