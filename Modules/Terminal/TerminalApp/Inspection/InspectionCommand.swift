/// The commands that look inside of a program. They begin with a colon, so that no control can have their name.
enum InspectionCommand: String, CaseIterable {
  case state, diff, actions, send, stack, tree, effects, session, history, at, back, forward, resume

  /// What is written before the argument.
  var name: String { ":\(rawValue)" }

  var usage: String {
    switch self {
    case .state: ":state [PATH]"
    case .actions: ":actions [N]"
    case .send: ":send ACTION [VALUE]"
    case .history: ":history [N]"
    case .at: ":at N"
    case .resume: ":resume [FILE]"
    default: name
    }
  }

  var help: String {
    switch self {
    case .state: "the state of this screen, or 'standups[0].title' of it"
    case .diff: "what the last command changed in the state"
    case .actions: "the last actions, with where they came from"
    case .send: "sends this screen an action: ':send binding.set title \"X\"'"
    case .stack: "the screens from the root up, with what each presents"
    case .tree: "the elements of this screen, with their ids"
    case .effects: "the effects that run, and where they belong"
    case .session: "which screens the next run would show whole after a kill"
    case .history: "what has happened: the actions that can be gone back to"
    case .at: "the program as it was after action N; after the last one is the present"
    case .back: "the program as it was an action before"
    case .forward: "the program as it was an action later"
    case .resume:
      "goes on from the past that is shown; what came after it is dropped, or kept as a recording in FILE"
    }
  }

  var takesArgument: Bool { [.state, .actions, .send, .history, .at, .resume].contains(self) }

  /// Whether it changes the program.
  var changes: Bool { [.send, .resume].contains(self) }
}
