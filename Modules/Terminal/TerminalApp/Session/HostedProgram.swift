import TerminalUI

/// What a host shows and drives: a view, and what a program can do beyond what is on its screen.
@MainActor
public struct HostedProgram {
  /// What the program is called: in its messages, and where its history is kept.
  public var name: String
  /// What it shows.
  public var view: AnyView
  /// Goes where a link leads. What it throws is shown, and nothing has changed then.
  public var goTo: (@MainActor (String) throws -> Void)?
  /// The link of the place that is shown.
  public var place: (@MainActor () -> String?)?
  /// Why the program did not do what it was asked for, where it noticed only while doing it: a refused link on the
  /// screen, for one. It makes the command a failure. Each reason is given once.
  public var complaint: (@MainActor () -> String?)?
  /// Links that are worth completing.
  public var links: @MainActor () -> [String] = { [] }
  /// Suspends until the program has come to rest: nothing can go on before time passes, or something happens outside.
  ///
  /// A turn of the main actor, where a program says no more.
  public var idle: @MainActor () async -> Void = { await Task.yield() }
  /// How what is edited is kept.
  public var storage = HostedStorage()
  /// Takes back the last edit, and answers whether there was one; `nil` where the program cannot.
  public var undo: (@MainActor () throws -> Bool)?
  /// Whether there is an edit to take back.
  public var canUndo: @MainActor () -> Bool = { true }
  /// What features announce, and what went wrong in the program's code or files: to be said between frames.
  public var notices: ProgramNotices?
  /// Whether the lines that a person writes are kept for the next run.
  public var keepsHistory = true
  /// The time of the program, where a person moves it.
  public var clock: VirtualClock?

  /// Makes a program of a view.
  public init(name: String, @ViewBuilder view: () -> some View) {
    self.name = name
    self.view = AnyView(view())
  }
}

/// How a program keeps what a person edits.
@MainActor
public struct HostedStorage {
  /// Sees to it that what was edited is kept, before the next prompt or screen says that it is; tries again what
  /// failed before. What it throws is shown.
  public var flush: @MainActor () async throws -> Void = {}
  /// Whether saving waits for another program, which holds a lock.
  public var isWaiting: @MainActor () -> Bool = { false }
  /// Why something that is shown is not on the disk; `nil` where everything is.
  public var unsaved: @MainActor () -> String? = { nil }
  /// Writes what cannot be saved to files of its own, and says for each what became of it.
  public var writeAside: @MainActor () -> [String] = { [] }
  /// The changes that another program made to the same things, since the last call.
  public var takeConflicts: @MainActor () -> [HostedConflict] = { [] }

  /// Keeps nothing.
  public init() {}
}

/// A time that stands still until it is moved.
@MainActor
public struct VirtualClock {
  /// Moves the time by a duration, and lets everything happen that waited for it: `idle` suspends until the program has
  /// come to rest.
  public var advance: @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void

  /// Makes a time of what moves it.
  public init(
    advance: @escaping @MainActor (_ duration: Duration, _ idle: @MainActor () async -> Void) async -> Void
  ) {
    self.advance = advance
  }
}
