import IssueReporting
import Observation
import ConcurrencyExtras
import TerminalText

/// Keeps a view alive: its state, its tasks and the tree of elements that it is at the moment.
///
/// ``update()`` renders where something that was read has changed; ``onNeedsRender`` is called when that is the case, so that a
/// host has nothing to poll.
@MainActor
public final class Graph {
  private let root: any View
  private let rootNode = Node(id: 0, visit: 0)
  private var lastNodeID = 0
  private(set) var visit = 0
  private var isRendering = false

  var handlers: [ElementID: ControlHandler] = [:]
  var focusHandlers: [ElementID: @MainActor () -> Void] = [:]
  var submitHandlers: [ElementID: [@MainActor () -> Void]] = [:]
  var deletions: [ElementID: @MainActor (IndexSetOfRows) -> Void] = [:]
  var moves: [ElementID: @MainActor (IndexSetOfRows, Int) -> Void] = [:]
  /// Which rows of each list are made.
  var shownRows = ShownRows()
  var tags: [ElementID: AnyHashable] = [:]
  /// What would be lost if the person left now, from the lowest screen to what is in front.
  public internal(set) var unsavedInputs: [UnsavedInput] = []
  private var dismissals: [ElementID: @MainActor () -> Void] = [:]
  private var navigation: ScreenBuilder.Navigation?
  private var afterRender: [@MainActor () -> Void] = []
  private var lifetimes: [Lifetime] = []
  var reportsDuplicates = true
  var duplicateIDs: Set<PathComponent> = []

  private let dirty = Dirty()

  /// The values that surround the root view. Changing them causes a render.
  public var environment: EnvironmentValues {
    didSet { markDirty() }
  }

  /// The tree of the last render.
  public private(set) var tree = ElementTree()

  private var laidOut: (visit: Int, width: Int, lines: [StyledText])?

  /// The screen as lines of some columns. They are laid out once for each render.
  public func lines(width: Int) -> [StyledText] {
    update()
    if let laidOut, laidOut.visit == visit, laidOut.width == width { return laidOut.lines }
    // The old lines are freed first, so that two long screens are never in memory together.
    laidOut = nil
    layouts += 1
    let lines = tree.lines(width: width)
    laidOut = (visit, width, lines)
    return lines
  }

  /// How often the screen was laid out.
  private(set) var layouts = 0

  /// Called on the main actor when something that the last render read has changed, once until the next render.
  public var onNeedsRender: (@MainActor () -> Void)?

  /// Makes a graph for a view. Nothing is rendered before `update()`.
  public init(environment: EnvironmentValues = EnvironmentValues(), @ViewBuilder root: () -> some View) {
    self.environment = environment
    self.root = root()
  }

  /// Whether something that was read has changed since the last render.
  public var needsRender: Bool { dirty.isSet }

  /// Makes a render due although nothing that was read has changed.
  public func markDirty() {
    guard dirty.set() else { return }
    onNeedsRender?()
  }

  /// Makes the next update render, without calling ``onNeedsRender``: what the host shows stays as it is.
  func invalidate() { _ = dirty.set() }

  /// Renders until nothing changes any more: `onAppear` and `onChange` may change what was read.
  ///
  /// A view that never comes to rest is reported after a hundred renders.
  @discardableResult
  public func update() -> ElementTree {
    guard !isRendering else { return tree }
    var renders = 0
    while dirty.isSet {
      guard renders < 100 else {
        reportIssue("A view changes what it reads each time it is rendered, so that it never comes to rest.")
        break
      }
      render()
      renders += 1
    }
    return tree
  }

  /// Ends everything that the view began: what appeared disappears, tasks are cancelled.
  public func stop() {
    onNeedsRender = nil
    for lifetime in lifetimes { lifetime.end() }
    lifetimes = []
  }

  private func render() {
    isRendering = true
    visit += 1
    handlers = [:]
    focusHandlers = [:]
    submitHandlers = [:]
    deletions = [:]
    moves = [:]
    tags = [:]
    dismissals = [:]
    unsavedInputs = []
    duplicateIDs = []
    let screen = ScreenBuilder()
    let dirty = dirty
    let generation = dirty.reset()
    let content = withObservationTracking {
      root._elements(
        in: BuildContext(
          graph: self, node: rootNode, screen: screen, environment: environment, isActive: true))
    } onChange: { [weak self] in
      guard dirty.set(generation: generation) else { return }
      Task { @MainActor in
        guard let self, self.needsRender else { return }
        self.onNeedsRender?()
      }
    }
    tree = screen.tree(content: content)
    navigation = screen.frontNavigation
    isRendering = false
    if !duplicateIDs.isEmpty {
      reportIssue("Rows of one list have the same id: each needs an id of its own to keep its state.")
    }
    updateLifetimes()
  }

  private func updateLifetimes() {
    var ending: [Lifetime] = []
    rootNode.sweep(visit: visit, ending: &ending)
    // What is covered now was not swept: it keeps its state, but it has disappeared.
    for lifetime in lifetimes
    where lifetime.hasAppeared && lifetime.lastActive != visit && !ending.contains(where: { $0 === lifetime })
    {
      ending.append(lifetime)
    }
    for lifetime in ending { lifetime.end() }
    lifetimes.removeAll { !$0.hasAppeared }
    let actions = afterRender
    afterRender = []
    for action in actions { action() }
  }

  // MARK: For views

  func nextNodeID() -> Int {
    lastNodeID += 1
    return lastNodeID
  }

  func perform(afterRender action: @escaping @MainActor () -> Void) {
    afterRender.append(action)
  }

  func keep(_ lifetime: Lifetime) {
    lifetimes.append(lifetime)
  }

  func setDismissal(_ id: ElementID, _ action: @escaping @MainActor () -> Void) {
    dismissals[id] = action
  }

  // MARK: For hosts

  /// Whether there is a screen to go back to.
  public var canGoBack: Bool {
    update()
    return (navigation?.depth ?? 0) > 0
  }

  /// Performs an invocation.
  ///
  /// - Returns: Whether there was something to do: a control that is gone in the meantime does nothing.
  @discardableResult
  public func perform(_ invocation: Invocation) -> Bool {
    switch invocation {
    case .tap(let id):
      guard case .tap(let action) = handlers[id] else { return false }
      action()
    case .setText(let id, let text):
      guard case .text(let set) = handlers[id] else { return false }
      focusHandlers[id]?()
      set(text)
    case .submit(let id, let text):
      guard case .text(let set) = handlers[id], let submit = submitHandlers[id] else { return false }
      focusHandlers[id]?()
      set(text)
      for action in submit { action() }
    case .setOn(let id, let isOn):
      guard case .isOn(let set) = handlers[id] else { return false }
      set(isOn)
    case .pick(let id, let option):
      guard case .option(let pick) = handlers[id] else { return false }
      pick(option)
    case .setNumber(let id, let number):
      switch handlers[id] {
      case .number(let set), .steps(_, _, let set?): set(number)
      default: return false
      }
    case .step(let id, let count):
      guard case .steps(let up, let down, _) = handlers[id], let step = count > 0 ? up : down else {
        return false
      }
      for _ in 0..<abs(count) { step() }
    case .focus(let id):
      guard let focus = focusHandlers[id] else { return false }
      focus()
    case .delete(let rows):
      let handlers = rows.map { (deletions[$0.list], $0.offsets) }
      guard !handlers.isEmpty, handlers.allSatisfy({ $0.0 != nil }) else { return false }
      for (delete, offsets) in handlers { delete?(offsets) }
    case .move(let list, let from, let to):
      guard let move = moves[list] else { return false }
      move([from], to)
    case .dismiss(let id):
      guard let dismiss = dismissals[id] else { return false }
      dismiss()
    case .back:
      guard let navigation, navigation.depth > 0 else { return false }
      navigation.pop(1)
    case .home:
      guard let navigation, navigation.depth > 0 else { return false }
      navigation.pop(navigation.depth)
    }
    return true
  }
}

/// Whether a render is due. Changes may be noticed on any thread.
private final class Dirty: Sendable {
  private let state = Locked((isSet: true, generation: 0))

  var isSet: Bool { state.withLock { $0.isSet } }

  /// Sets the flag.
  ///
  /// - Returns: Whether it was not set before.
  func set(generation: Int? = nil) -> Bool {
    state.withLock { state in
      guard !state.isSet, generation == nil || generation == state.generation else { return false }
      state.isSet = true
      return true
    }
  }

  /// Clears the flag for a new render, and gives its number.
  func reset() -> Int {
    state.withLock { state in
      state.isSet = false
      state.generation += 1
      return state.generation
    }
  }
}
