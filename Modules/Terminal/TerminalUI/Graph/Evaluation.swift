/// The source of a view's content, and the content.
private final class Memo<Source, Content> {
  let source: Source
  let content: Content

  init(source: Source, content: Content) {
    self.source = source
    self.content = content
  }
}

extension BuildContext {
  /// Returns the elements of a view that consists of another view.
  ///
  /// The content is evaluated again only if something that the evaluation read has changed, or if the view differs from the
  /// previous one at this position. Its elements are built again if one of them is invalid.
  ///
  /// - Parameters:
  ///   - source: The view, or another value that the content depends on.
  ///   - evaluate: Returns the content of a copy of the source, whose dynamic properties the function connects.
  func evaluated<Source, Content: View>(
    _ source: Source, _ evaluate: @MainActor (inout Source) -> Content
  ) -> [Element] {
    guard !graph.sharesObservation else {
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

  /// Returns the elements of a view that builds them itself, for views whose elements cost more to build than the view costs to
  /// compare.
  ///
  /// - Parameter make: Returns the elements. It must read changing values with ``BuildContext/read(_:)``.
  func memoized<Source>(_ source: Source, _ make: (BuildContext) -> [Element]) -> [Element] {
    guard !graph.sharesObservation else { return make(self) }
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

  /// Reads a value that can change by itself, such as the value of a binding or a collection.
  ///
  /// When the value changes, the elements of this node are built again. A view that builds its elements itself uses this method
  /// for the values that it shows. The closure must not build views.
  public func read<Value>(_ read: @MainActor () -> Value) -> Value {
    node.readElements(in: graph, read)
  }

  /// The context, and whether its environment equals that of the node's last output.
  ///
  /// If so, the context contains the previous environment itself, so that comparisons in the views below end immediately.
  private var surroundedAsBefore: (context: BuildContext, isSame: Bool) {
    guard let before = node.output?.environment, before.isSame(as: environment) else { return (self, false) }
    var context = self
    context.environment = before
    return (context, true)
  }

  /// Returns the node's previous elements if all of them are still valid.
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
    // Keep the same array if the elements are equal, so that later comparisons end immediately.
    if let before = node.output?.elements, before == elements { elements = before }
    node.output = NodeOutput(
      elements: elements, additions: additions.isEmpty ? nil : additions, environment: environment,
      isActive: isActive)
    if !additions.isEmpty { screen.add(additions) }
    return elements
  }
}
