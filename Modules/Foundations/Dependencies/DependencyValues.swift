/// The dependencies of a scope, by key path.
///
/// To add a property for a dependency, write an extension that forwards to the subscript:
///
/// ```swift
/// extension DependencyValues {
///   var apiClient: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
/// ```
///
/// A dependency without an override has its key's default: the live value in a program, or the test value in a test.
public struct DependencyValues: Sendable {
  /// The dependencies of the current task.
  public static var _current: DependencyValues { DependencyValues(_Overrides.current) }

  /// The overrides of these values.
  ///
  /// `nil` if there are no overrides, which is inexpensive to pass on and to check.
  @usableFromInline var overrides: DependencyStorage?
  /// The overrides that a `@Dependency` captured when it was created.
  ///
  /// `overrides` takes precedence.
  @usableFromInline var captured: DependencyStorage?
  /// The `@Dependency` that is being read.
  var location: DependencyLocation?
  /// The call of `prepareDependencies` that these values belong to.
  ///
  /// Setting a value sets the default.
  var preparation: DependencyPreparation?
  /// A Boolean value that indicates whether a part of a value is being changed, outside of a `withDependencies`.
  ///
  /// Reading a value doesn't count as a use then.
  package var isChanging: Bool

  /// Creates dependencies without overrides and with separate defaults, none of which has been computed.
  public init() {
    self.init(overrides: DependencyStorage(defaults: DependencyDefaults()))
  }

  init(overrides: DependencyStorage?) {
    self.init(_Overrides(overrides: overrides, captured: nil))
  }

  // Sets all fields at once. Setting them one by one copies the whole value, in the hot path of each store.
  init(_ overrides: _Overrides) {
    self.overrides = overrides.overrides
    captured = overrides.captured
    location = nil
    preparation = nil
    isChanging = false
  }

  /// The value of a dependency.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable
    get {
      let id = ObjectIdentifier(key)
      if let overrides, let box = overrides.boxes[id] {
        return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
      }
      if let captured, let box = captured.boxes[id] {
        return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
      }
      return defaultValue(
        of: key, name: function, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    set {
      if let preparation {
        defaults.prepare(newValue, for: key, context: context, in: preparation, name: function)
      } else {
        ownOverrides().boxes[ObjectIdentifier(key)] = DependencyBox(newValue)
      }
    }
  }

  /// The context of default values.
  public var context: DependencyContext {
    get { overrides?.context ?? captured?.context ?? defaults.context }
    set {
      if preparation != nil {
        defaults.context = newValue
      } else {
        ownOverrides().context = newValue
      }
    }
  }

  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, name: StaticString,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let computed =
      overrides?.scopedBox(id) ?? captured?.scopedBox(id)
      ?? defaults.computedBox(id, in: overrides?.context ?? captured?.context) { changes($0) }
    if let box = computed {
      return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    }
    return defaults.value(
      of: key, in: self, name: name,
      at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The context of values that aren't overridden.
  private var defaults: DependencyDefaults {
    overrides?.defaults ?? captured?.defaults ?? .current
  }

  /// The overrides, uniquely referenced so that they can be changed.
  private mutating func ownOverrides() -> DependencyStorage {
    if overrides == nil {
      overrides = DependencyStorage()
    } else if !isKnownUniquelyReferenced(&overrides) {
      overrides = overrides?.copy()
    }
    return overrides!
  }

  /// Evaluates a default.
  func evaluate<Value>(_ body: () -> Value) -> (value: Value, evaluation: DefaultEvaluation) {
    let scope = allOverrides
    let evaluation = DefaultEvaluation(in: scope)
    let values = DependencyValues(
      overrides: DependencyStorage(
        context: scope?.context, defaults: scope?.defaults, evaluation: evaluation))
    defer { evaluation.end() }
    return (Self._withCurrent(values, body), evaluation)
  }

  /// Returns whether a default with these inputs has another value in this scope than elsewhere.
  func changes(_ inputs: DefaultInputs) -> Bool {
    overrides?.changes(inputs) ?? false || captured?.changes(inputs) ?? false
  }

  /// Saves a default with these inputs until the scope ends whose overrides it uses.
  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier, _ inputs: DefaultInputs) {
    let isOfReader = captured?.changes(inputs) ?? false && !(overrides?.changes(inputs) ?? false)
    (isOfReader ? captured : overrides ?? captured)?.keepScoped(box, of: key)
  }

  /// All overrides, as one storage.
  var allOverrides: DependencyStorage? {
    captured?.merging(overrides) ?? overrides
  }
}

// MARK: - The values of a context

extension DependencyValues {
  /// Dependencies with their live values, in every context of the process.
  public static var live: Self { Self(context: .live) }

  /// Dependencies with their preview values, in every context of the process.
  public static var preview: Self { Self(context: .preview) }

  /// Dependencies with their test values, in every context of the process.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}

// MARK: - For the architecture

extension DependencyValues {
  /// A Boolean value that indicates whether there are no overrides.
  ///
  /// Binding these values would then change nothing for a task without overrides.
  package var _isEmpty: Bool { overrides == nil && captured == nil }

  /// The overrides of values, to save and to bind to a task.
  ///
  /// It has only two references, but the values themselves also have fields for a read and a preparation.
  package struct _Overrides: Sendable {
    @TaskLocal fileprivate static var current = _Overrides(overrides: nil, captured: nil)

    fileprivate let overrides: DependencyStorage?
    fileprivate let captured: DependencyStorage?

    fileprivate init(overrides: DependencyStorage?, captured: DependencyStorage?) {
      self.overrides = overrides
      self.captured = captured
    }

    fileprivate init(of values: DependencyValues) {
      self.init(overrides: values.overrides, captured: values.captured)
    }

    /// The overrides of the current values.
    package init() { self = .current }

    /// Returns `true` if the current values have identical overrides.
    package var areCurrent: Bool {
      let current = Self.current
      return overrides === current.overrides && captured === current.captured
    }

    /// Returns these overrides on top of those that a `@Dependency` captured when it was created.
    func over(_ older: DependencyStorage?) -> Self {
      guard let older, older !== overrides else { return self }
      return Self(overrides: overrides, captured: older.merging(captured))
    }

    /// Returns the value of a key, by the key's type, if there is nothing to compute or report.
    ///
    /// - Parameter older: The overrides that a `@Dependency` captured when it was created.
    func computedBox(of key: ObjectIdentifier, over older: DependencyStorage?) -> AnyDependencyBox? {
      if let box = overrides?.boxes[key] ?? captured?.boxes[key] ?? older?.boxes[key] { return box }
      if let box = overrides?.scopedBox(key) ?? captured?.scopedBox(key) ?? older?.scopedBox(key) {
        return box
      }
      let defaults = overrides?.defaults ?? captured?.defaults ?? older?.defaults ?? .current
      return defaults.computedBox(key, in: overrides?.context ?? captured?.context ?? older?.context) {
        DependencyValues(over(older)).changes($0)
      }
    }

    /// Runs an operation with only these overrides.
    package func run<R>(_ body: () throws -> R) rethrows -> R {
      try Self.$current.withValue(self, operation: body)
    }

    /// Runs an asynchronous operation with only these overrides, which aren't bound again if they are current.
    package func run<R>(
      isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
    ) async rethrows -> R {
      if areCurrent { return try await body() }
      return try await Self.$current.withValue(self, operation: body, isolation: isolation)
    }
  }

  /// Returns these values with the overrides of others on top.
  package func _merging(_ newer: Self) -> Self {
    guard let newest = newer.allOverrides else { return self }
    var values = self
    values.overrides = allOverrides?.merging(newest) ?? newest
    values.captured = nil
    return values
  }

  /// Runs an operation with these values as the current dependencies.
  package static func _withCurrent<R>(_ values: Self, _ body: () throws -> R) rethrows -> R {
    try _Overrides(of: values).run(body)
  }

  /// Runs an operation with these values as the current dependencies.
  package static func _withCurrent<R>(
    _ values: Self, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await _Overrides(of: values).run(isolation: isolation, body)
  }
}
