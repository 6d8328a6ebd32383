import IssueReporting
import TerminalText

/// Keeps a view alive: its state, its tasks and the tree of elements that it is at the moment.
///
/// ``update()`` makes again only what read something that has changed. ``onNeedsRender`` is called when there is such a change,
/// so that a host has nothing to poll.
@MainActor
public final class Graph {
  private let root: any View
  private(set) var rootNode: Node
  private var nodes: [Int: Node] = [:]
  /// How many nodes are kept.
  var nodeCount: Int { nodes.count }
  private var lastNodeID = 0
  /// Whether elements are numbered by where their views stand, so that a number means the same in another process.
  package var numbersByPlace = false
  /// The number of this traversal of the tree.
  private(set) var visit = 0
  /// What was evaluated in another epoch is evaluated again, whether it changed or not.
  private(set) var epoch = 0
  private var isRendering = false
  private let invalidation = Invalidation()

  /// How often what a view consists of was evaluated.
  var evaluations = 0
  /// Which rows of each list are made, where a host shows lists from their beginning.
  var shownRows = ShownRows()
  /// The nodes of the lists of the last traversals.
  var lists: [Int: Node] = [:]
  private var duplicateIDs: Set<PathComponent> = []
  private var isBuildingAgain = false
  /// Whether what views read is watched by the screen that they are on, and not by each of them.
  private(set) var isWatchedAsOne = false
  private var navigation: ScreenBuilder.Navigation?
  private var afterRender: [@MainActor () -> Void] = []
  private var lifetimes: [Lifetime] = []

  /// What would be lost if the person left now, from the lowest screen to what is in front.
  public private(set) var unsavedInputs: [UnsavedInput] = []

  /// The values that surround the root view. Changing them causes a render.
  public var environment: EnvironmentValues {
    didSet {
      rootEnvironment = environment.inWindow(of: windowSize)
      markDirty()
    }
  }
  private var rootEnvironment: EnvironmentValues
  /// How large the window is.
  private var size = TerminalSize(columns: 80, rows: 24)
  /// The same, for views that depend on it. To read it costs more, because reads are tracked.
  private let windowSize = StateStorage(TerminalSize(columns: 80, rows: 24))

  /// The tree of the last render.
  public private(set) var tree = ElementTree()
  /// Counts the trees that differed from the one before.
  private(set) var treeVersion = 0

  private var laidOut: (version: Int, width: Int, lines: [StyledText])?

  /// The screen as lines of some columns. They are laid out once for each tree.
  public func lines(width: Int) -> [StyledText] {
    resize(columns: width, rows: size.rows)
    update()
    if let laidOut, laidOut.version == treeVersion, laidOut.width == width { return laidOut.lines }
    // The old lines are freed first, so that two long screens are never in memory together.
    laidOut = nil
    layouts += 1
    let lines = tree.lines(width: width)
    laidOut = (treeVersion, width, lines)
    return lines
  }

  /// Tells views that depend on it how large the window is.
  func resize(columns: Int, rows: Int) {
    let new = TerminalSize(columns: columns, rows: rows)
    guard new != size else { return }
    size = new
    windowSize.value = new
  }

  /// How often the screen was laid out.
  private(set) var layouts = 0

  /// The last layout for a window. Moves of the focus and scrolling use its positions.
  var lastLayout: ScreenLayout?
  /// The versions of what it shows.
  var laidOutState: InteractiveState?
  /// Counts scrolling, moves of the focus and editing: they change what is shown, and not the tree.
  var interactions = 0
  /// What can have the focus, of the tree of a version.
  var ring: (version: Int, ring: FocusRing)?
  /// An element that the next layout has to show.
  var revealed: ElementID?
  /// How many lines a row of each list takes.
  var rowHeights: [ElementID: Double] = [:]
  let layoutCache = LayoutCache()

  /// Called on the main actor when something that was read has changed, once until the next render.
  public var onNeedsRender: (@MainActor () -> Void)?

  /// Makes a graph for a view. Nothing is rendered before `update()`.
  public init(environment: EnvironmentValues = EnvironmentValues(), @ViewBuilder root: () -> some View) {
    self.environment = environment
    rootEnvironment = environment.inWindow(of: windowSize)
    self.root = root()
    rootNode = Node(id: 0, parent: nil)
    nodes[0] = rootNode
  }

  /// Whether something that was read has changed since the last render.
  public var needsRender: Bool { invalidation.isSet }

  /// Makes everything again with the next render, because something that is not observable has changed.
  public func markDirty() {
    guard invalidation.insertEverything() else { return }
    onNeedsRender?()
  }

  /// Makes a list again with the next update, without calling ``onNeedsRender``: what the host shows stays as it is.
  func invalidateLists() {
    for id in lists.keys { invalidation.insert(id, .elements) }
  }

  /// Makes the elements of a node again with the next update.
  func invalidate(_ node: Node) { invalidation.insert(node.id, .elements) }

  /// Renders until nothing changes any more: `onAppear` and `onChange` may change what was read.
  ///
  /// A view that never comes to rest is reported after a hundred renders.
  @discardableResult
  public func update() -> ElementTree {
    guard !isRendering else { return tree }
    var renders = 0
    while invalidation.isSet {
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
    duplicateIDs = []
    let pending = invalidation.take()
    if pending.isEverything { epoch += 1 }
    for (id, parts) in pending.nodes { nodes[id]?.invalidate(parts) }
    let screen = ScreenBuilder()
    rootNode.visitRoot(in: self)
    let content = root._elements(
      in: BuildContext(
        graph: self, node: rootNode, screen: screen, environment: rootEnvironment, isActive: true))
    let next = screen.tree(content: content, id: ElementID(rawValue: 0))
    if pending.isEverything || next != tree {
      tree = next
      treeVersion += 1
    }
    navigation = screen.frontNavigation
    unsavedInputs = screen.unsavedInputs
    isRendering = false
    if !duplicateIDs.isEmpty {
      reportIssue("Rows of one list have the same id: each needs an id of its own to keep its state.")
    }
    updateLifetimes()
  }

  private func updateLifetimes() {
    var ending: [Lifetime] = []
    rootNode.sweep(in: self, ending: &ending)
    // What is covered now, and rows that are not shown any more: they keep their state, but have disappeared.
    ending += lifetimes.filter { lifetime in
      lifetime.hasAppeared && !lifetime.isVisible && !ending.contains { $0 === lifetime }
    }
    for lifetime in ending { lifetime.end() }
    lifetimes.removeAll { !$0.hasAppeared }
    for lifetime in lifetimes where !lifetime.hasBegun { lifetime.hasBegun = true }
    let actions = afterRender
    afterRender = []
    for action in actions { action() }
  }

  // MARK: For views

  func makeNode(_ component: PathComponent, parent: Node) -> Node {
    lastNodeID += 1
    var id = lastNodeID
    if numbersByPlace {
      id = component.number(below: parent.id)
      // Two places with one number: the later one gets a number that another process does not know, and not the earlier one's.
      while nodes[id] != nil { id = Int.random(in: 1..<PathComponent.numbers) }
    }
    let node = Node(id: id, parent: parent)
    nodes[id] = node
    return node
  }

  /// Builds something a second time in one traversal.
  func buildingAgain<Result>(_ build: () -> Result) -> Result {
    let before = isBuildingAgain
    isBuildingAgain = true
    defer { isBuildingAgain = before }
    return build()
  }

  /// Builds a screen that watches what its views read as a whole. They keep nothing of what they make.
  func watchingAsOne(_ build: () -> Void) {
    let before = isWatchedAsOne
    isWatchedAsOne = true
    defer { isWatchedAsOne = before }
    build()
  }

  /// Notes that an id is there twice.
  func foundTwice(_ component: PathComponent) {
    if !isBuildingAgain { duplicateIDs.insert(component) }
  }

  /// Forgets a node that was removed.
  func forget(_ node: Node) {
    guard nodes[node.id] === node else { return }
    nodes[node.id] = nil
    lists[node.id] = nil
    rowHeights[ElementID(rawValue: node.id)] = nil
  }

  /// The node of an element; `nil` where it has gone.
  func node(_ id: ElementID) -> Node? { nodes[id.rawValue] }

  /// What an element does; `nil` where it has gone, or does nothing.
  func usage(_ id: ElementID) -> ElementUsage? { node(id)?.currentUsage }

  /// What is called when something that a node read changes.
  func onChange(of node: Int, _ parts: Invalidation.Parts) -> @Sendable () -> Void {
    { [invalidation, weak self] in
      guard invalidation.requestRender(of: node, parts) else { return }
      Task { @MainActor in
        invalidation.requestHasArrived()
        guard let self, self.needsRender else { return }
        self.onNeedsRender?()
      }
    }
  }

  func perform(afterRender action: @escaping @MainActor () -> Void) {
    afterRender.append(action)
  }

  func keep(_ lifetime: Lifetime) {
    lifetimes.append(lifetime)
  }

  // MARK: For hosts

  /// Whether there is a screen to go back to.
  public var canGoBack: Bool {
    update()
    return (navigation?.depth ?? 0) > 0
  }

  /// Takes some screens off the stack that is in front; `nil` stands for all.
  func pop(_ count: Int?) -> Bool {
    guard let navigation, navigation.depth > 0 else { return false }
    navigation.pop(count ?? navigation.depth)
    return true
  }
}
