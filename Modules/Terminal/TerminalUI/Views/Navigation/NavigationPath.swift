/// A path of values of different types, from the first screen that was pushed to the one on top.
public struct NavigationPath: Hashable {
  var values: [AnyHashable]

  /// Makes an empty path.
  public init() { values = [] }

  /// Makes a path of values.
  public init(_ elements: some Sequence<some Hashable>) { values = elements.map { AnyHashable($0) } }

  init(values: [AnyHashable]) { self.values = values }

  /// How many screens were pushed.
  public var count: Int { values.count }

  /// Whether the first screen is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Pushes a value.
  public mutating func append(_ value: some Hashable) { values.append(AnyHashable(value)) }

  /// Takes values off the top; all, where there are fewer.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(max(count, 0), values.count)) }
}
