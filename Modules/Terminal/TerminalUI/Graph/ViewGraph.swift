import IssueReporting
import TerminalText

/// Keeps a view alive: its state, its tasks, and its current tree of elements.
///
/// ``update()`` evaluates only the views that read something that has changed. ``onNeedsRender`` is called when there is such a
/// change, so that the program doesn't need to poll.
@MainActor
public final class ViewGraph {
  private let root: any View
  private(set) var rootNode: Node
  private var nodes: [Int: Node] = [:]
  /// The number of nodes.
  var nodeCount: Int { nodes.count }
  private var lastNodeID = 0
  /// A Boolean value that indicates whether the ids of elements are derived from the positions of their views, so that an id has
  /// the same meaning in another process.
  package var numbersByPlace = false
  /// The number of the current traversal of the tree.
  private(set) var visit = 0
  /// The current epoch. Content that was evaluated in an earlier epoch is evaluated again, even if nothing has changed.
  private(set) var epoch = 0
  private var isRendering = false
  private let invalidation = Invalidation()

  /// The number of evaluations of view bodies.
  var evaluations = 0
  /// The rows of each list to create, for lists that are shown from their beginning.
  var shownRows = ShownRows()
  /// The nodes of the lists in the last traversals.
  var lists: [Int: Node] = [:]
  private var duplicateIDs: Set<PathComponent> = []
  private var isBuildingAgain = false
  /// A Boolean value that indicates whether the views share one observation of the values that they read, instead of each having
  /// its own.
  private(set) var sharesObservation = false
  private var navigation: ScreenBuilder.Navigation?
  private var afterRender: [@MainActor () -> Void] = []
  private var lifetimes: [Lifetime] = []

  /// The input that would be lost if the user left now, from the lowest screen to the front.
  public private(set) var unsavedInputs: [UnsavedInput] = []

  /// The environment of the root view. Changing it causes a render.
  public var environment: EnvironmentValues {
    didSet {
      rootEnvironment = environment.inWindow(of: windowSize, isWide: isWideWindow)
      markDirty()
    }
  }
  private var rootEnvironment: EnvironmentValues
  /// The size of the window.
  private var size = TerminalSize(columns: 80, rows: 24)
  /// The size of the window for views that depend on it. Reading it costs more, because reads are observed.
  private let windowSize = StateStorage(TerminalSize(columns: 80, rows: 24))
  /// A Boolean value that indicates whether the window shows two screens of a stack side by side.
  private let isWideWindow = StateStorage(false)
  /// The value of `isWideWindow`, without the cost of an observed read.
  private var wasWide = false
  /// The id of the front screen, without the cost of a copy of its tree.
  private(set) var frontID = ElementID(rawValue: 0)
  /// A Boolean value that indicates whether a screen is beside the front one.
  private(set) var hasLeadingScreen = false

  /// The tree of the last render.
  public private(set) var tree = ElementTree()
  /// The number of trees that differed from the previous one.
  private(set) var treeVersion = 0

  private var laidOut: (version: Int, width: Int, lines: [StyledText])?

  /// Returns the screen as lines with a number of columns. They are laid out once for each tree.
  public func lines(width: Int) -> [StyledText] {
    resize(columns: width, rows: size.rows)
    update()
    if let laidOut, laidOut.version == treeVersion, laidOut.width == width { return laidOut.lines }
    // Free the old lines first, so that two long screens are never in memory together.
    laidOut = nil
    layouts += 1
    let lines = tree.lines(width: width)
    laidOut = (treeVersion, width, lines)
    return lines
  }

  /// Updates the size of the window for the views that depend on it.
  ///
  /// - Parameter isDivided: Whether a wide window shows the screen below the top one of a stack beside it.
  func resize(columns: Int, rows: Int, isDivided: Bool = false) {
    let isWide = isDivided && columns >= WindowLayout.leastDividedColumns
    if isWide != wasWide {
      wasWide = isWide
      isWideWindow.value = isWide
    }
    let new = TerminalSize(columns: columns, rows: rows)
    guard new != size else { return }
    size = new
    windowSize.value = new
  }

  /// The number of layouts of the screen.
  private(set) var layouts = 0

  /// The last layout for a window. Focus moves and scrolling use its positions.
  var lastLayout: ScreenLayout?
  /// The versions of the content of the last layout.
  var laidOutState: InteractiveState?
  /// The number of scrolls, focus moves, and edits. They change the screen, but not the tree.
  var interactions = 0
  /// The focus ring for a version of the tree.
  var ring: (version: Int, isLeading: Bool, ring: FocusRing)?
  /// A Boolean value that indicates whether the focus is on the leading screen, if there is one.
  var isLeadingFocused = false
  /// The control that was tapped last, and its screen, until another screen is in front.
  var tapped: (screen: ElementID, control: ElementID)?
  /// The screen or presentation that was in front when the focus was last updated.
  var focusedScreen: ElementID?
  /// An element that the next layout must show.
  var revealed: ElementID?
  /// The average number of lines of a row, for each list.
  var rowHeights: [ElementID: Double] = [:]
  let layoutCache = LayoutCache()

  /// Called on the main actor when something that was read has changed, at most once before the next render.
  public var onNeedsRender: (@MainActor () -> Void)?

  /// Creates a graph for a view. Nothing is rendered before `update()`.
  public init(environment: EnvironmentValues = EnvironmentValues(), @ViewBuilder root: () -> some View) {
    self.environment = environment
    rootEnvironment = environment.inWindow(of: windowSize, isWide: isWideWindow)
    self.root = root()
    rootNode = Node(id: 0, parent: nil)
    nodes[0] = rootNode
  }

  /// A Boolean value that indicates whether something that was read has changed since the last render.
  public var needsRender: Bool { invalidation.isSet }

  /// Evaluates all views again in the next render, for changes that can't be observed.
  public func markDirty() {
    guard invalidation.insertEverything() else { return }
    onNeedsRender?()
  }

  /// Builds the lists again with the next update, without calling ``onNeedsRender``, because the displayed screen doesn't change.
  func invalidateLists() {
    for id in lists.keys { invalidation.insert(id, .elements) }
  }

  /// Builds the elements of a node again with the next update.
  func invalidate(_ node: Node) { invalidation.insert(node.id, .elements) }

  /// Renders until nothing changes anymore, because `onAppear` and `onChange` can change values that were read.
  ///
  /// A view that still changes after a hundred renders is reported as an issue.
  @discardableResult
  public func update() -> ElementTree {
    guard !isRendering else { return tree }
    var renders = 0
    while invalidation.isSet {
      guard renders < 100 else {
        reportIssue(
          """
          A view changes state that it reads each time it's rendered, so rendering never ends.

          Move the change to 'onAppear' or to an action.
          """)
        break
      }
      render()
      renders += 1
    }
    return tree
  }

  /// Ends the lifetimes of all views: they disappear, and their tasks are canceled.
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
      let earlier = frontID
      tree = next
      treeVersion += 1
      let front = tree.front
      (frontID, hasLeadingScreen) = (front.id, front.leadingScreen != nil)
      recordOpener(of: frontID, from: earlier)
    }
    navigation = screen.frontNavigation
    unsavedInputs = screen.unsavedInputs
    isRendering = false
    if !duplicateIDs.isEmpty {
      reportIssue(
        "Rows of one list have the same id. Give each row a different id, so that it keeps its state.")
    }
    updateLifetimes()
  }

  private func updateLifetimes() {
    var ending: [Lifetime] = []
    rootNode.sweep(in: self, ending: &ending)
    // End the lifetimes of covered views and hidden rows. They keep their state, but have disappeared.
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
      // If two positions have the same number, the second one gets a random number, which isn't the same in other processes.
      while nodes[id] != nil { id = Int.random(in: 1..<PathComponent.numbers) }
    }
    let node = Node(id: id, parent: parent)
    nodes[id] = node
    return node
  }

  /// Builds something for the second time in one traversal.
  func buildingAgain<Result>(_ build: () -> Result) -> Result {
    let before = isBuildingAgain
    isBuildingAgain = true
    defer { isBuildingAgain = before }
    return build()
  }

  /// Builds a screen whose views share one observation of the values that they read. The views don't keep their elements.
  func sharingObservation(_ build: () -> Void) {
    let before = sharesObservation
    sharesObservation = true
    defer { sharesObservation = before }
    build()
  }

  /// Records that an id occurs twice.
  func foundTwice(_ component: PathComponent) {
    if !isBuildingAgain { duplicateIDs.insert(component) }
  }

  /// Removes all references to a removed node.
  func forget(_ node: Node) {
    guard nodes[node.id] === node else { return }
    nodes[node.id] = nil
    lists[node.id] = nil
    rowHeights[ElementID(rawValue: node.id)] = nil
  }

  /// Returns the node of an element, or `nil` if it no longer exists.
  func node(_ id: ElementID) -> Node? { nodes[id.rawValue] }

  /// Returns the usage of an element, or `nil` if the element no longer exists or can't be used.
  func usage(_ id: ElementID) -> ElementUsage? { node(id)?.currentUsage }

  /// Returns the function to call when something that a node read changes.
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

  // MARK: For programs

  /// A Boolean value that indicates whether the user can go back one screen.
  public var canGoBack: Bool {
    update()
    return (navigation?.depth ?? 0) > 0
  }

  /// Pops a number of screens of the front stack, or all if `count` is `nil`.
  func pop(_ count: Int?) -> Bool {
    guard let navigation, navigation.depth > 0 else { return false }
    navigation.pop(count ?? navigation.depth)
    return true
  }
}
