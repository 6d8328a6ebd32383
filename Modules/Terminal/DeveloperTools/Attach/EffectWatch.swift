import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import TerminalPrograms
import TerminalText

/// Tells of the effects of a program: which begin, and which end.
@MainActor
final class EffectWatch {
  private enum Event {
    case began(EffectInFlight)
    case ended(Int)
  }

  /// What has happened and was not told yet, in its order.
  private let events = Locked<[Event]>([])
  private var stop: (@MainActor () -> Void)?
  private var onEffect: (@MainActor (ReportedEffect) -> Void)?
  private weak var program: RunningProgram?
  /// What is known of those that run, by the numbers that the process gave them.
  private var known: [Int: ReportedEffect] = [:]
  private var count = 0

  /// Begins to watch the effects of a program.
  func begin(_ program: RunningProgram, _ onEffect: @escaping @MainActor (ReportedEffect) -> Void) {
    guard let inspector = program.tool(Inspection.self)?.inspector else { return }
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

  /// Watches no longer.
  func end() {
    stop?()
    (stop, onEffect) = (nil, nil)
  }

  /// The effects that run.
  func running(in program: RunningProgram) -> [ReportedEffect] {
    tell()
    guard let inspector = program.tool(Inspection.self)?.inspector else { return [] }
    return inspector.store.effectsInFlight.map { effect in
      var shown = note(effect, inspector)
      shown.phase = .runs
      return shown
    }
  }

  /// Tells what has happened.
  private func tell() {
    let happened = events.withLock { events in
      defer { events = [] }
      return UncheckedSendable(events)
    }
    guard let inspector = program?.tool(Inspection.self)?.inspector else { return }
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

  private func note(_ effect: EffectInFlight, _ inspector: Inspector) -> ReportedEffect {
    if let known = known[effect.number] { return known }
    count += 1
    let shown = ReportedEffect(
      number: count, phase: .begins, name: effect.name.map { StyledText($0).singleLine.plain },
      place: StyledText(inspector.location(of: effect)).singleLine.plain)
    known[effect.number] = shown
    return shown
  }
}
