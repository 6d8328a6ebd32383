import ComposableArchitecture
import NavigationCore
import TerminalPrograms
import TerminalText
import TerminalUI

/// The edits that `undo` and `redo` apply to: those of the form in front, and then those of the shared values of ``Program/edits``.
///
/// An edit in a form is undone by the invocation that sets the field back, or by showing the screen's earlier state, unless that state
/// has changed since then.
@MainActor
package final class UndoHistory: ProgramExtension {
  /// The number of edits that can be undone.
  static let limit = 100

  private enum Edit {
    case field(undo: Invocation, redo: Invocation)
    case screen(undo: ScreenVersion, redo: ScreenVersion)
  }

  /// The state of the screen in front.
  private struct ScreenVersion: Equatable {
    var id: StackElementID?
    var screen: ScreenState
  }

  private let program: Program
  private unowned var running: RunningProgram!
  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// The field that is being typed into key by key.
  private var typed: ElementID?

  package init(_ program: Program) { self.program = program }

  package func begin(_ program: RunningProgram) {
    running = program
    program.onTyping = { [weak self] in self?.recordTyping(in: $0, from: $1, to: $2) }
  }

  private var graph: ViewGraph { running.graph }

  /// A Boolean value that indicates whether there is an edit to undo.
  package var canUndo: Bool { canUndoInForm || program.edits?.canUndo == true }

  private var canUndoInForm: Bool { !done.isEmpty && isFormInFront }

  // MARK: Commands

  package var commands: [ProgramCommand] {
    var undo = ProgramCommand("undo", help: "undo the last edit") {
      [unowned self] _ throws(CommandError) in try await undoEdit()
    }
    undo.isAvailable = { [unowned self] in program.edits != nil || !undone.isEmpty || canUndoInForm }
    undo.isListed = { [unowned self] in canUndo }
    var redo = ProgramCommand("redo", help: "redo the edit that was undone last") {
      [unowned self] _ throws(CommandError) in try await redoEdit()
    }
    redo.isAvailable = undo.isAvailable
    redo.isListed = { [unowned self] in !undone.isEmpty || program.edits?.canRedo == true }
    return [undo, redo]
  }

  private func undoEdit() async throws(CommandError) -> RunningProgram.Reply {
    graph.update()
    if canUndoInForm, undo() {
      running.notify("Undid the last change in this form.")
      return await running.carryOn()
    }
    do {
      guard try program.edits?.undo() == true else { throw CommandError("There is nothing to undo.") }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(StyledText("Can't undo the last edit: \(error)").plain)
    }
    running.notify("Undid the last edit.")
    return await running.carryOn()
  }

  private func redoEdit() async throws(CommandError) -> RunningProgram.Reply {
    graph.update()
    if !undone.isEmpty, redo() {
      running.notify("Redid the last change in this form.")
      return await running.carryOn()
    }
    do {
      guard try program.edits?.redo() == true else { throw CommandError("There is nothing to redo.") }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(StyledText("Can't redo the edit: \(error)").plain)
    }
    running.notify("Redid the last edit.")
    return await running.carryOn()
  }

  // MARK: Recording

  private var isFormInFront: Bool {
    graph.update()
    return graph.unsavedInputs.contains(where: \.isInFront)
  }

  package func perform(
    _ action: UserAction, _ body: () async throws(CommandError) -> RunningProgram.Reply
  ) async throws(CommandError) -> RunningProgram.Reply {
    guard case .invocation(let invocation) = action else { return try await body() }
    // An update would remove the rows that were made for a command.
    let tree = graph.tree
    // The program goes back before it uses an element of the leading screen.
    let inverse = tree.isOnLeadingScreen(invocation) ? nil : FrontScreen(tree).inverse(of: invocation)
    let before = screen
    let deleted: [ElementID: String] =
      if case .delete(let rows) = invocation { names(of: rows) } else { [:] }
    let count = program.edits?.editCount
    let result = try await EditAuthor.$current.withValue(program.edits?.author) {
      () async -> Result<RunningProgram.Reply, CommandError> in
      do throws(CommandError) { return .success(try await body()) } catch { return .failure(error) }
    }.get()
    typed = nil
    let edit: Edit? =
      if let inverse {
        .field(undo: inverse, redo: invocation)
      } else if let before, let after = screen, before.id == after.id, before != after {
        .screen(undo: before, redo: after)
      } else {
        nil
      }
    let isEditedInForm = add(edit)
    let isEdited = program.edits?.editCount != count
    if isEdited, program.notices?.offerUndo() == true { return result }
    if !deleted.isEmpty, isEdited || isEditedInForm { announceDeletion(of: deleted) }
    return result
  }

  private func names(of rows: [ElementID]) -> [ElementID: String] {
    let front = FrontScreen(graph.tree)
    return Dictionary(rows.map { ($0, front.element($0)?.row?.name ?? "") }) { first, _ in first }
  }

  /// Tells the user which rows were deleted, unless they're still there or the program asks first.
  private func announceDeletion(of rows: [ElementID: String]) {
    let front = FrontScreen(graph.update())
    guard let name = rows.first?.value, !front.isAlert, rows.keys.allSatisfy({ front.element($0) == nil })
    else { return }
    let shown = StyledText(name).singleLine.truncated(to: 40).plain
    let text =
      rows.count > 1
      ? "Deleted \(rows.count) rows." : shown.isEmpty ? "Deleted a row." : "Deleted '\(shown)'."
    running.notify(text, isUndoable: true)
  }

  /// Records text that was typed into a field by a key. Keys that follow in the same field belong to the same edit.
  func recordTyping(in field: ElementID, from before: String, to after: String) {
    guard before != after else { return }
    var undo = Invocation.setText(field, before)
    if typed == field, undone.isEmpty, case .field(let first, _)? = done.last {
      undo = first
      done.removeLast()
    }
    typed = field
    add(.field(undo: undo, redo: .setText(field, after)))
  }

  /// Undoes the last edit in the form. Returns whether that was possible.
  private func undo() -> Bool {
    guard canUndoInForm, let edit = done.popLast() else { return false }
    let isUndone =
      switch edit {
      case .field(let undo, _): graph.perform(undo)
      case .screen(let undo, let redo): show(undo, insteadOf: redo)
      }
    if isUndone { undone.append(edit) }
    typed = nil
    return isUndone
  }

  /// Makes the last undone edit again. Returns whether that was possible.
  private func redo() -> Bool {
    guard let edit = undone.popLast() else { return false }
    let isDone =
      switch edit {
      case .field(_, let redo): graph.perform(redo)
      case .screen(let undo, let redo): show(redo, insteadOf: undo)
      }
    if isDone { done.append(edit) }
    typed = nil
    return isDone
  }

  /// Adds the edit that an action was, if any. Forgets all edits if there is no form in front any more.
  ///
  /// - Returns: `true` if the edit can be undone.
  @discardableResult
  private func add(_ edit: Edit?) -> Bool {
    guard isFormInFront else {
      (done, undone, typed) = ([], [], nil)
      return false
    }
    guard let edit else { return false }
    undone = []
    done.append(edit)
    if done.count > Self.limit { done.removeFirst() }
    return true
  }

  /// The screen that is currently in front.
  private var screen: ScreenVersion? {
    program.state.map { state in
      guard let id = state.path.ids.last, let screen = state.path[id: id] else {
        return ScreenVersion(id: nil, screen: state.root)
      }
      return ScreenVersion(id: id, screen: screen)
    }
  }

  private func show(_ version: ScreenVersion, insteadOf shown: ScreenVersion) -> Bool {
    guard screen == shown, var state = program.state else { return false }
    if let id = version.id {
      state.path[id: id] = version.screen
    } else {
      state.root = version.screen
    }
    program.show(state)
    return true
  }
}

extension FrontScreen {
  /// The invocation that sets a field back to its current value, or `nil` for an invocation that isn't an edit of a field.
  fileprivate func inverse(of invocation: Invocation) -> Invocation? {
    switch invocation {
    case .setText(let id, _):
      switch kind(of: id) {
      case .textField(let text, _, _)?: .setText(id, text)
      case .date(let text, _, _)?: .setText(id, text)
      default: nil
      }
    case .toggle(let id, let isOn?): .toggle(id, isOn: !isOn)
    case .pick(let id, _):
      if case .picker(_, let selection?)? = kind(of: id) { .pick(id, option: selection) } else { nil }
    case .setNumber(let id, _):
      switch kind(of: id) {
      case .stepper(_, _, let value?, _, _, _)?: .setNumber(id, value)
      case .slider(let value, _, _, _)?: .setNumber(id, value)
      default: nil
      }
    case .step(let id, let count): .step(id, by: -count)
    default: nil
    }
  }

  private func kind(of id: ElementID) -> Control.Kind? {
    // The tree doesn't contain the text of a secure field.
    guard case .control(let control)? = element(id)?.content, !control.isSecure else { return nil }
    return control.kind
  }
}
