/// A path of values of different types, from the first pushed screen to the top screen.
public struct NavigationPath: Hashable {
  var values: [AnyHashable]

  /// Creates an empty path.
  public init() { values = [] }

  /// Creates a path of values.
  public init(_ elements: some Sequence<some Hashable>) { values = elements.map { AnyHashable($0) } }

  init(values: [AnyHashable]) { self.values = values }

  /// The number of pushed screens.
  public var count: Int { values.count }

  /// A Boolean value that indicates whether no screen is pushed.
  public var isEmpty: Bool { values.isEmpty }

  /// Pushes a value.
  public mutating func append(_ value: some Hashable) { values.append(AnyHashable(value)) }

  /// Pops up to a number of values.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(max(count, 0), values.count)) }
}
