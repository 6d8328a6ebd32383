/// A place in an enum, as the root of key paths that lead to its cases.
///
/// `\Action.Cases.child.tap` is a key path from `Case<Action>` to `Case<Void>`: each step appends the case path that
/// the enum's `allCasePaths` holds under that name. Values of this type are seldom named; ``CaseKeyPath`` is.
@dynamicMemberLookup
public struct Case<Value> {
  let chain: any CaseChain<Value>

  /// The place that is the whole value: where every case key path begins.
  public init() {
    chain = Chain<Value, Value>(path: AnyCasePath(), isWhole: true)
  }

  init(chain: any CaseChain<Value>) {
    self.chain = chain
  }

  /// A place that is reached through case paths only, for subscripts that extend key paths (`\.rows[id: 1]`).
  public func appending<Appended>(path: AnyCasePath<Value, Appended>) -> Case<Appended> {
    Case<Appended>(chain: chain.appending(path))
  }

  /// The place of one case of this value.
  public subscript<Appended>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
  ) -> Case<Appended> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  func casePath<Root>(from root: Root.Type = Root.self) -> AnyCasePath<Root, Value> {
    guard let chain = chain as? Chain<Root, Value> else {
      preconditionFailure(
        "A case key path to '\(Value.self)' does not begin at '\(Root.self)'. Make case key paths by naming cases."
      )
    }
    return chain.path
  }
}

extension Case: CustomDebugStringConvertible {
  public var debugDescription: String { "Case<\(Value.self)>" }
}

/// A chain of case paths whose root is known to the chain only.
///
/// `Case` cannot carry the root in its type (a key path's value would then depend on where the path begins), so that
/// the chain is an existential, which is opened once, when a case key path becomes an ``AnyCasePath``.
protocol CaseChain<Value>: Sendable {
  associatedtype Value
  func appending<Appended>(_ path: AnyCasePath<Value, Appended>) -> any CaseChain<Appended>
  func embedAny(_ value: Any) -> Any?
  func extractAny(from root: Any) -> Any?
}

struct Chain<Root, Value>: CaseChain {
  var path: AnyCasePath<Root, Value>
  /// The chain has no step yet: the first one replaces it instead of being called through it.
  var isWhole = false

  func appending<Appended>(_ next: AnyCasePath<Value, Appended>) -> any CaseChain<Appended> {
    if isWhole, let next = next as? AnyCasePath<Root, Appended> {
      return Chain<Root, Appended>(path: next)
    }
    return Chain<Root, Appended>(path: path.appending(path: next))
  }

  func embedAny(_ value: Any) -> Any? {
    (value as? Value).map(path.embed)
  }

  func extractAny(from root: Any) -> Any? {
    (root as? Root).flatMap(path.extract)
  }
}

/// What a partial case key path ends in, with the value's type forgotten.
protocol AnyCase {
  func embed(any value: Any) -> Any?
  func extract(any root: Any) -> Any?
}

extension Case: AnyCase {
  func embed(any value: Any) -> Any? { chain.embedAny(value) }
  func extract(any root: Any) -> Any? { chain.extractAny(from: root) }
}
