import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import TerminalPrograms
import TerminalText

/// Reports the effects of a program: when each begins and ends.
@MainActor
final class EffectWatch {
  private enum Event {
    case began(RunningEffect)
    case ended(Int)
  }

  /// The events that haven't been reported yet, in order.
  private let events = Locked<[Event]>([])
  private var stop: (@MainActor () -> Void)?
  private var onEffect: (@MainActor (ReportedEffect) -> Void)?
  private weak var program: RunningProgram?
  /// The running effects, by the numbers that the process has assigned.
  private var known: [Int: ReportedEffect] = [:]
  private var count = 0

  /// Starts watching the effects of a program.
  func begin(_ program: RunningProgram, _ onEffect: @escaping @MainActor (ReportedEffect) -> Void) {
    guard let inspector = program.extension(Inspection.self)?.inspector else { return }
    (self.program, self.onEffect) = (program, onEffect)
    let add: @Sendable (Event) -> Void = { [weak self, events] event in
      let event = UncheckedSendable(event)
      let isFirst = events.withLock { events in
        defer { events.append(event.wrappedValue) }
        return events.isEmpty
      }
      if isFirst { Task { @MainActor in self?.tell() } }
    }
    stop = inspector.store.observeEffects(began: { add(.began($0)) }, ended: { add(.ended($0)) })
  }

  /// Stops watching.
  func end() {
    stop?()
    (stop, onEffect) = (nil, nil)
  }

  /// Returns the running effects.
  func running(in program: RunningProgram) -> [ReportedEffect] {
    tell()
    guard let inspector = program.extension(Inspection.self)?.inspector else { return [] }
    return inspector.store.runningEffects.map { effect in
      var shown = note(effect, inspector)
      shown.phase = .runs
      return shown
    }
  }

  /// Reports the pending events.
  private func tell() {
    let happened = events.withLock { events in
      defer { events = [] }
      return UncheckedSendable(events)
    }
    guard let inspector = program?.extension(Inspection.self)?.inspector else { return }
    for event in happened.wrappedValue {
      switch event {
      case .began(let effect): onEffect?(note(effect, inspector))
      case .ended(let number):
        guard var effect = known.removeValue(forKey: number) else { continue }
        effect.phase = .ends
        onEffect?(effect)
      }
    }
  }

  private func note(_ effect: RunningEffect, _ inspector: Inspector) -> ReportedEffect {
    if let known = known[effect.number] { return known }
    count += 1
    let shown = ReportedEffect(
      number: count, phase: .begins, name: effect.name.map { StyledText($0).singleLine.plain },
      place: StyledText(inspector.location(of: effect)).singleLine.plain)
    known[effect.number] = shown
    return shown
  }
}
