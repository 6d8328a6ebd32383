import ComposableArchitecture
import Foundation
import StandupsCore

/// A meeting in progress: the current speaker, the time that is left, and the transcript.
@Reducer
public struct StandupMeetingFeature: Sendable {
  /// A meeting.
  @ObservableState
  public struct State: Equatable {
    /// The question about the meeting, which pauses the clock.
    @Presents public var alert: AlertState<Action.Alert>?
    /// The time that has passed since the meeting began.
    public var elapsed: Duration
    /// The reason why the transcriber failed, or `nil` if it didn't.
    public var failure: String?
    /// The id under which this meeting was saved as a past meeting when the program ended.
    ///
    /// A session can resume the meeting. Saving it again replaces the past meeting.
    public var keptMeeting: Meeting.ID?
    /// The line that is being typed, which is saved with the meeting.
    public var note: String
    /// The standup of the meeting.
    @Shared public var standup: Standup
    /// The lines of the transcript.
    public var transcript: [String]

    /// Creates a meeting of a standup.
    public init(
      alert: AlertState<Action.Alert>? = nil, elapsed: Duration = .zero, failure: String? = nil,
      note: String = "", standup: Shared<Standup>, transcript: [String] = []
    ) {
      self.alert = alert
      self.elapsed = elapsed
      self.failure = failure
      self.note = note
      self._standup = standup
      self.transcript = transcript
    }

    /// The time that is left.
    public var remaining: Duration { standup.duration - spent }

    /// The elapsed time, within the length of the standup. A session or a recording can contain any time.
    var spent: Duration { min(max(elapsed, .zero), max(standup.duration, .zero)) }

    /// The position of the current speaker among the attendees.
    public var speakerIndex: Int {
      let turn = standup.durationPerAttendee
      guard turn > .zero else { return 0 }
      // As floating-point numbers, a whole number of turns can be just below the number.
      let turns = spent.attoseconds / turn.attoseconds
      return Int(min(turns, Int128(max(0, standup.attendees.count - 1))))
    }

    /// The current speaker.
    public var speaker: Attendee? {
      standup.attendees.indices.contains(speakerIndex) ? standup.attendees[speakerIndex] : nil
    }

    /// The next speaker.
    public var nextSpeaker: Attendee? {
      let index = speakerIndex + 1
      return standup.attendees.indices.contains(index) ? standup.attendees[index] : nil
    }

    /// The time that is left for the current speaker.
    public var speakerRemaining: Duration {
      max(.zero, standup.durationPerAttendee * (speakerIndex + 1) - spent)
    }

    /// A Boolean value that indicates whether the meeting has a transcript or a line that is being typed.
    public var hasNotes: Bool { !transcript.isEmpty || !typedNote.isEmpty }

    private var typedNote: String { note.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Adds to the elapsed time.
    mutating func pass(_ duration: Duration) {
      elapsed = spent + min(max(duration, .zero), standup.duration)
    }

    /// Adds the typed line to the transcript.
    mutating func enterNote() {
      if !typedNote.isEmpty { transcript.append(typedNote) }
      note = ""
    }
  }

  /// The actions of a meeting.
  public enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case endMeetingButtonTapped
    case keepAsNewButtonTapped
    /// Saves the meeting if the user leaves it without its buttons, by going to another screen or by ending the program.
    case keepMeeting
    case nextButtonTapped
    case noteSubmitted
    case task
    case timeElapsed(Duration)
    case transcriberFailed(String)
    case transcriptReceived(String)

    /// The answers to the questions about a meeting.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case confirmDiscard
      case confirmSave
    }
  }

  private enum CancelID { case timer, transcriber }

  @Dependency(\.announce) var announce
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.transcriber) var transcriber
  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDiscard)):
        return leave()

      case .alert(.presented(.confirmSave)):
        save(&state)
        return leave()

      case .alert(.dismiss):
        return time()

      case .binding:
        return .none

      case .endMeetingButtonTapped:
        state.alert = .endMeeting(isDiscardable: true, isDeleted: !state.$standup.isPresent)
        return .cancel(id: CancelID.timer)

      case .keepAsNewButtonTapped:
        Standup.keepAsNew(state.standup)
        return .none

      case .keepMeeting:
        state.keptMeeting = save(&state)
        return .none

      case .nextButtonTapped:
        guard state.speakerIndex < state.standup.attendees.count - 1 else {
          state.alert = .endMeeting(isDiscardable: false, isDeleted: !state.$standup.isPresent)
          return .cancel(id: CancelID.timer)
        }
        state.elapsed = state.standup.durationPerAttendee * (state.speakerIndex + 1)
        return .none

      case .noteSubmitted:
        state.enterNote()
        return .none

      case .task:
        return .merge(time(), transcription())

      case .timeElapsed(let duration):
        guard state.alert == nil else { return .none }
        let speaker = state.speaker
        let index = state.speakerIndex
        state.pass(duration)
        guard state.elapsed >= state.standup.duration else {
          if state.speakerIndex != index {
            announce("\(name(speaker)) is out of time. Next: \(name(state.speaker)).", rings: true)
          }
          return .none
        }
        state.elapsed = state.standup.duration
        save(&state)
        // The program reports later if the meeting could not be saved.
        announce("The meeting \(state.standup.quotedTitle) has ended.", rings: true)
        return leave()

      case .transcriberFailed(let reason):
        state.failure = reason
        state.alert = .transcriberFailed(reason)
        return .cancel(id: CancelID.timer)

      case .transcriptReceived(let line):
        state.transcript.append(line)
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Advances the meeting once a second by the time that the clock measured, so that a suspended program loses no time.
  private func time() -> Effect<Action> {
    .run { [clock = erased(clock)] send in
      var last = clock.now
      for await _ in clock.timer(interval: .seconds(1)) {
        let now = clock.now
        await send(.timeElapsed(last.duration(to: now)))
        last = now
      }
    }
    .cancellable(id: CancelID.timer, cancelInFlight: true)
  }

  /// Adds the lines of the transcriber to the transcript, if there is a transcriber.
  private func transcription() -> Effect<Action> {
    guard transcriber.isAvailable() else { return .none }
    return .run { send in
      for try await line in transcriber.lines() { await send(.transcriptReceived(line)) }
    } catch: { error, send in
      await send(.transcriberFailed("\(error)"))
    }
    .cancellable(id: CancelID.transcriber, cancelInFlight: true)
  }

  private func name(_ attendee: Attendee?) -> String { attendee?.shownName ?? "nobody" }

  /// Adds the meeting to the past meetings of its standup. If the standup was deleted in the meantime, it is added again.
  @discardableResult
  private func save(_ state: inout State) -> Meeting.ID {
    if !state.$standup.isPresent { Standup.keepAsNew(state.standup) }
    state.enterNote()
    let meeting = Meeting(
      id: state.keptMeeting ?? uuid.unused(in: state.standup.meetings), date: now,
      transcript: state.transcript.joined(separator: "\n"),
      // A meeting that ends immediately has no length.
      duration: state.spent > .zero ? state.spent : nil)
    state.$standup.withLock {
      $0.meetings.remove(id: meeting.id)
      $0.meetings.insert(meeting, at: 0)
    }
    return meeting.id
  }

  private func leave() -> Effect<Action> {
    .concatenate(.cancel(id: CancelID.timer), .run { _ in await dismiss() })
  }
}

extension AlertState<StandupMeetingFeature.Action.Alert> {
  /// Asks whether to save a meeting that ends.
  ///
  /// - Parameters:
  ///   - isDiscardable: Whether the meeting can be discarded.
  ///   - isDeleted: Whether the standup was deleted during the meeting. Saving the meeting adds the standup again.
  public static func endMeeting(isDiscardable: Bool, isDeleted: Bool = false) -> Self {
    AlertState {
      TextState("End meeting?")
    } actions: {
      ButtonState(action: .confirmSave) {
        TextState(isDeleted ? "Save as a new standup" : "Save and end")
      }
      if isDiscardable {
        ButtonState(role: .destructive, action: .confirmDiscard) {
          TextState("Discard")
        }
      }
      ButtonState(role: .cancel) {
        TextState("Resume")
      }
    } message: {
      TextState(
        isDeleted
          ? "This standup was deleted during the meeting. Saving the meeting adds it as a new standup."
          : "You are ending the meeting early. What would you like to do?")
    }
  }

  /// Reports that the transcriber failed.
  public static func transcriberFailed(_ reason: String) -> Self {
    AlertState {
      TextState("The transcriber failed")
    } actions: {
      ButtonState(role: .cancel) {
        TextState("Continue without it")
      }
      ButtonState(role: .destructive, action: .confirmDiscard) {
        TextState("Discard")
      }
    } message: {
      TextState("\(reason)\nThe transcript so far is kept.")
    }
  }
}

/// Erases the type of a clock.
///
/// This is a function because Swift 6.3.1 doesn't open an existential that comes from a property wrapper here.
private func erased(_ clock: any Clock<Duration>) -> AnyClock<Duration> { AnyClock(clock) }
