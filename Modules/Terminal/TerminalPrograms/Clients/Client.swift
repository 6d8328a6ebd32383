import TerminalText
import TerminalUI

/// A user of a running program, as the program sees one: a prompt, the full screen, a script, a page, or another process.
///
/// A ``Surface`` gets the client of its program. The terminals that attach to a program (`--listen`) share another client of it.
/// If your surface has several users, create a program for each.
///
/// A client sends inputs and takes screens and notices. It has its own width and commands:
///
/// ```swift
/// await client.begin()
/// for line in lines {
///   let output = await client.send(.line(line))
///   if output.next != .stay { return output.next }
///   if let problem = await client.commit().problem { write([StyledText("\(problem)")]) }
///   if let screen = client.takeScreen() { write(screen) }
/// }
/// return await client.send(.end()).next
/// ```
@MainActor
public final class Client {
  /// A change that a client learns of without an input of its own.
  public enum Change: Hashable, Sendable {
    /// The screen may have changed, between two turns or because another client has acted. Draw it when no turn is in progress.
    case screen
    /// Another client has acted.
    case others
    /// There are new notices.
    case notices
    /// A save has taken half a second, and is waiting for another program. ``Client/interrupt(isLast:)`` ends the wait.
    case savingIsSlow
    /// Another client has ended the program. Send ``Input/end(isComplete:)``.
    case ended
  }

  /// The result of saving.
  public enum Commit: Hashable, Sendable {
    /// No edit was waiting to be saved.
    case nothing
    /// The edits are saved.
    case saved
    /// Saving failed again. The screen still shows the reason.
    case unsaved
    /// Saving failed for a new reason, which the screen shows until a later save succeeds.
    case failed(String)
    /// The wait was interrupted. The edits are in memory only.
    case interrupted

    /// The text to show while a save is slow.
    public static let slowness = StyledText(
      "Waiting for another program to save… (Ctrl-C stops waiting)", style: .dim)
    static let interruption = "Another program is saving."

    /// The reason to show to the user, or `nil` if there is nothing new to tell.
    public var problem: CommandError? {
      switch self {
      case .nothing, .saved, .unsaved: nil
      case .failed(let reason): CommandError(reason)
      case .interrupted: CommandError(Self.interruption)
      }
    }
  }

  package unowned let program: RunningProgram
  /// The width of screens and outputs in columns.
  public var width = 80
  /// The commands that the program has for this client alone.
  public var commands: [ProgramCommand] = []
  /// Called when something changes without an input of this client. It is called immediately, possibly during a turn, so that changes
  /// keep their order.
  public var onChange: (@MainActor (Change) -> Void)? {
    didSet { if program.hasEnded { onChange?(.ended) } }
  }

  private var notices: [ProgramNotice] = []
  private var shownLines: [StyledText]?
  private var shownTree: RunningProgram.ShownTree?
  /// Whether an input has failed.
  private var hasFailed = false
  private var inputIsIncomplete = false

  init(of program: RunningProgram) { self.program = program }

  /// A Boolean value that indicates whether a user is present. If so, names can be abbreviated and questions are asked on the screen.
  public var isInteractive: Bool { program.isInteractive }

  // MARK: Inputs

  /// Waits until the first screen is complete, and saves what its effects have edited, as ``commit()`` does.
  ///
  /// The first screen isn't available before that. If another program holds the lock of a file, show ``Commit/slowness`` when
  /// ``onChange`` asks for it.
  @discardableResult
  public func begin() async -> Commit {
    await program.waitUntilIdle()
    return await commit()
  }

  /// Performs an input in its turn, and waits until its effects are idle. It saves nothing, except at the end.
  ///
  /// A turn can't be canceled: it ends when its effects wait for time or for something outside, so that a user never waits for them.
  /// Canceling the task that calls this function has no effect. If another client has ended the program, any input ends this client.
  public func send(_ input: Input) async -> Output {
    let invocation: Invocation
    switch input {
    case .signal(let number): return await end(128 + number)
    case _ where program.hasEnded: return await end()
    case .end(let isComplete):
      inputIsIncomplete = !isComplete
      if !isInteractive { await program.waitUntilIdle() }
      return await end()
    case .line(let line): invocation = .command(line)
    case .invocation(let action): invocation = action
    }
    do throws(CommandError) {
      switch try await inTurn({ program throws(CommandError) in try await program.perform(invocation) }) {
      case .done: return Output()
      case .output(let lines): return Output(answer: .success(lines))
      case .leave(let place): return Output(next: .leave(to: place))
      case .quit: return Output(next: .quit(status: status))
      }
    } catch {
      return refuse(error)
    }
  }

  /// Makes the run a failure, because an input isn't a valid one.
  public func refuse(_ error: CommandError) -> Output {
    hasFailed = true
    return Output(answer: .failure(error))
  }

  /// Performs actions as a single turn, when all turns that have started are over.
  ///
  /// - Parameter body: Performs the actions by ``RunningProgram/perform(_:)``.
  package func inTurn<Value, Failure>(
    _ body: (RunningProgram) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await program.turns.begin()
    program.acting = self
    defer {
      program.acting = program.owner
      program.turns.end()
      program.reach(.turnEnded)
    }
    return try await body(program)
  }

  /// Leaves the program without a question.
  private func end(_ signalStatus: Int32? = nil) async -> Output {
    if program.isReplaced {
      program.reach(.leaving)
      await program.saver.save()
      program.reach(.replacing)
      return Output(next: .quit(status: ExitStatus.success))
    }
    await program.saver.leave()
    return Output(next: .quit(status: signalStatus ?? status))
  }

  private var status: Int32 {
    let isFailure = inputIsIncomplete || hasFailed && !isInteractive
    return isFailure && program.status != ExitStatus.notSaved ? ExitStatus.commandFailed : program.status
  }

  // MARK: Saving

  /// Saves the edits of all programs in the process. Call it when no further input is ready, after the answer is shown.
  ///
  /// Call it also after a change that isn't caused by an input, such as ``Change/screen``: effects can edit something, too. It returns
  /// ``Commit/nothing`` immediately if everything is saved. While a save waits for another program's lock, all callers wait, because
  /// an edit of one user can be merged with an edit of another. After ``interrupt(isLast:)``, commit again only after an input.
  @discardableResult
  public func commit() async -> Commit { await program.saver.save() }

  /// Stops waiting for a slow save of this program. It isn't queued, and it doesn't end a turn.
  ///
  /// The surface listens for signals. On a signal that asks the process to end, call this function with `isLast`, and then send
  /// ``Input/signal(_:)``, which waits for the current turn.
  ///
  /// - Parameter isLast: Whether the process is asked to end, so that later saves don't wait either.
  /// - Returns: `false` if no slow save was in progress.
  @discardableResult
  public func interrupt(isLast: Bool = false) -> Bool { program.saver.interrupt(isLast: isLast) }

  /// A Boolean value that indicates whether a save has failed, so that edits aren't saved, or were refused and undone.
  ///
  /// It is `false` between an edit and its first save.
  public var hasFailedSaves: Bool { program.isUnsaved || program.saver.lostEdits > 0 }

  // MARK: Output

  /// Returns the lines of the screen, or `nil` if this client has already taken the same lines.
  public func takeScreen() -> [StyledText]? {
    let lines = program.screen(width: width)
    guard lines != shownLines else { return nil }
    shownLines = lines
    program.reach(.shown)
    return lines
  }

  /// Returns the screen as a tree, or `nil` if this client has already taken the same tree.
  package func takeTree() -> RunningProgram.ShownTree? {
    let shown = program.shownTree
    guard shownTree.map({ $0 != shown }) ?? true else { return nil }
    shownTree = shown
    program.reach(.shown)
    return shown
  }

  /// Makes the next call return the screen even if it hasn't changed.
  public func forgetScreen() { (shownLines, shownTree) = (nil, nil) }

  /// Returns the notices since the last call, to be shown beside the screen.
  public func takeNotices() -> [ProgramNotice] {
    program.gatherNotices()
    defer { notices = [] }
    return notices
  }

  func receive(_ new: ArraySlice<ProgramNotice>) {
    notices += new
    onChange?(.notices)
  }

  /// The reader of the lines that this client sends.
  package var reader: CommandReader {
    let (standard, added) = (program.standardCommands, program.extensions.flatMap(\.commands))
    return CommandReader(
      graph: program.graph, isInteractive: isInteractive,
      commands: standard.moving + added.filter { !$0.isForDebugging } + standard.others,
      debugCommands: added.filter(\.isForDebugging) + commands)
  }

  /// Returns the complete lines to which a line can be completed.
  public func completions(of line: String) -> [String] { reader.completions(of: line) }

  /// Returns `true` if a line may contain a secret, so that no history may keep it. Ask before the line is sent, and again at its turn.
  public func mayHoldSecret(_ line: String) -> Bool { reader.mayHoldSecret(line) }

  /// Shows the user how to find the commands.
  package func greet() { program.notify("Type 'help' for a list of commands. Tab completes a command.") }

  /// A Boolean value that indicates whether there are other clients.
  package var isShared: Bool { program.clients.count > 1 }

  /// Lets the other clients show what this one has done.
  package func tellOthers() {
    program.tellClients(.others, except: self)
  }

  /// Ends the program for all clients.
  package func endProgram() { program.end() }
}
