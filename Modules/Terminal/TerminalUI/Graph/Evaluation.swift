/// What a view was made from, and what it consists of.
private final class Memo<Source, Content> {
  let source: Source
  let content: Content

  init(source: Source, content: Content) {
    self.source = source
    self.content = content
  }
}

extension BuildContext {
  /// The elements of a view that consists of another.
  ///
  /// What it consists of is evaluated again only when something that the evaluation read has changed, or the view differs from
  /// the one that was here before. Its elements are made again when something in it has to be.
  ///
  /// - Parameters:
  ///   - source: The view, or what else the content is made from.
  ///   - evaluate: Makes the content from a copy of the source whose dynamic properties it connects.
  func evaluated<Source, Content: View>(
    _ source: Source, _ evaluate: @MainActor (inout Source) -> Content
  ) -> [Element] {
    guard !graph.isWatchedAsOne else {
      graph.evaluations += 1
      var copy = source
      return evaluate(&copy)._elements(in: self)
    }
    let memo = node.memo as? Memo<Source, Content>
    let isCurrent = memo.map { isOfThisEpoch && !node.isBodyInvalid && areSame($0.source, source) } ?? false
    let (context, isSurroundedBySame) = surroundedAsBefore
    if isCurrent, let elements = valid(inSameEnvironment: isSurroundedBySame) { return elements }
    let content: Content
    if let memo, isCurrent, isSurroundedBySame || !node.environmentReads.contains(where: { $0(environment) })
    {
      content = memo.content
    } else {
      graph.evaluations += 1
      node.environmentReads = []
      var copy = source
      content = node.readBody(in: graph) { evaluate(&copy) }
      node.memo = Memo(source: source, content: content)
      node.epoch = graph.epoch
    }
    return context.remade { content._elements(in: $0) }
  }

  /// The elements of a view that makes them itself, if they cost more to make than the view costs to compare.
  ///
  /// - Parameter make: Makes the elements. What it reads has to be read by ``BuildContext/read(_:)``.
  func memoized<Source>(_ source: Source, _ make: (BuildContext) -> [Element]) -> [Element] {
    guard !graph.isWatchedAsOne else { return make(self) }
    let isCurrent =
      (node.memo as? Memo<Source, Void>).map { isOfThisEpoch && areIdentical($0.source, source) } ?? false
    let (context, isSurroundedBySame) = surroundedAsBefore
    if isCurrent, let elements = valid(inSameEnvironment: isSurroundedBySame) { return elements }
    if !isCurrent {
      node.memo = Memo(source: source, content: ())
      node.epoch = graph.epoch
    }
    return context.remade(make)
  }

  /// Reads something that can change by itself: the value of a binding, a collection.
  ///
  /// The elements of this node are made again when it changes. A view that makes its elements itself uses this for what it
  /// shows; no view is made inside of it.
  public func read<Value>(_ read: @MainActor () -> Value) -> Value {
    node.readElements(in: graph, read)
  }

  /// The context, and whether it is surrounded by the same as when the node made something last.
  ///
  /// Then it has that environment itself, so that for the views below the comparison ends at once.
  private var surroundedAsBefore: (context: BuildContext, isSame: Bool) {
    guard let before = node.output?.environment, before.isSame(as: environment) else { return (self, false) }
    var context = self
    context.environment = before
    return (context, true)
  }

  /// What the node made before, where all of it holds.
  private func valid(inSameEnvironment isSurroundedBySame: Bool) -> [Element]? {
    guard isSurroundedBySame, !node.isInvalid, let output = node.output, output.isActive == isActive else {
      return nil
    }
    node.reuse()
    if let additions = output.additions { screen.add(additions) }
    return output.elements
  }

  private var isOfThisEpoch: Bool { node.epoch == graph.epoch }

  private func remade(_ make: (BuildContext) -> [Element]) -> [Element] {
    let additions = ScreenBuilder()
    var elements = make(on(additions, isActive: isActive))
    // Equal elements stay the same array, so that later comparisons of them end at once.
    if let before = node.output?.elements, before == elements { elements = before }
    node.output = NodeOutput(
      elements: elements, additions: additions.isEmpty ? nil : additions, environment: environment,
      isActive: isActive)
    if !additions.isEmpty { screen.add(additions) }
    return elements
  }
}
