import NavigationCore
import TerminalUI

/// The user's edits in the form in front, so that `undo` works there before anything is saved.
///
/// A change to a field is undone by setting the field back. Any other change (an added or removed row) is undone by putting
/// the screen's state back, unless something else has changed that state since.
@MainActor
final class InputHistory {
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

  private let graph: Graph
  private let program: Program
  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// The field that is being typed into key by key.
  private var typed: ElementID?

  init(_ graph: Graph, _ program: Program) {
    self.graph = graph
    self.program = program
  }

  var canUndo: Bool { !done.isEmpty && isFormInFront }
  var canRedo: Bool { !undone.isEmpty }

  private var isFormInFront: Bool {
    graph.update()
    return graph.unsavedInputs.contains(where: \.isInFront)
  }

  /// Performs an invocation with `body`, and records what it edits in the form in front.
  func record<R>(_ invocation: Invocation, _ body: () async throws(CommandError) -> R)
    async throws(CommandError) -> R
  {
    // An update would remove the rows that were made for a command.
    let inverse = FrontScreen(graph.tree).inverse(of: invocation)
    let before = screen
    let result = try await body()
    if let inverse {
      add(.field(undo: inverse, redo: invocation))
    } else if let before, let after = screen, before.id == after.id, before != after {
      add(.screen(undo: before, redo: after))
    }
    typed = nil
    forgetIfClosed()
    return result
  }

  /// Records text that was typed into a field by a key. Keys that follow in the same field belong to the same edit.
  func recordTyping(in field: ElementID, from before: String, to after: String) {
    guard before != after else { return }
    let redo = Invocation.setText(field, after)
    if typed == field, undone.isEmpty, case .field(let undo, _)? = done.last {
      done[done.count - 1] = .field(undo: undo, redo: redo)
    } else {
      add(.field(undo: .setText(field, before), redo: redo))
    }
    typed = field
    forgetIfClosed()
  }

  /// Undoes the last edit in the form. Returns whether that was possible.
  func undo() -> Bool {
    guard canUndo, let edit = done.popLast() else { return false }
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
  func redo() -> Bool {
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

  private func add(_ edit: Edit) {
    undone = []
    done.append(edit)
    if done.count > Self.limit { done.removeFirst() }
  }

  private func forgetIfClosed() {
    guard !isFormInFront else { return }
    (done, undone, typed) = ([], [], nil)
  }

  /// The screen in front at present.
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
  /// The invocation that sets a field back to its present value; `nil` for an invocation that isn't an edit of a field.
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
