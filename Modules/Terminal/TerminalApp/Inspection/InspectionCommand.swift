/// The debugging commands. They begin with a colon, so that no control can have the same name.
enum InspectionCommand: String, CaseIterable {
  case state, diff, actions, send, stack, tree, effects, session, log, history, at, back, forward, resume

  /// The command as it is typed.
  var name: String { ":\(rawValue)" }

  var usage: String {
    switch self {
    case .state: ":state [PATH]"
    case .actions: ":actions [N]"
    case .send: ":send ACTION [VALUE]"
    case .log: ":log [N]"
    case .history: ":history [N]"
    case .at: ":at N"
    case .resume: ":resume [FILE] [--yes]"
    default: name
    }
  }

  var help: String {
    switch self {
    case .state: "print the state of this screen, or a part such as 'standups[0].title'"
    case .diff: "print what the last command changed in the state"
    case .actions: "list the last actions and their origins"
    case .send: "send an action to this screen: ':send binding.set title \"X\"'"
    case .stack: "list the screens from the root up, and what each presents"
    case .tree: "print the elements of this screen and their ids"
    case .effects: "list the running effects and the features they belong to"
    case .session: "list the screens that the next run would restore after a kill"
    case .log: "print what the program has printed while a screen was shown"
    case .history: "list the actions that you can go back to"
    case .at: "show the program as it was after action N"
    case .back: "show the program as it was one action earlier"
    case .forward: "show the program as it was one action later"
    case .resume:
      "continue from the past that is shown; FILE receives a recording of everything that happened"
    }
  }

  var takesArgument: Bool { [.state, .actions, .send, .log, .history, .at, .resume].contains(self) }

  /// A Boolean value that indicates whether the command changes the program.
  var changes: Bool { [.send, .resume].contains(self) }
}
