import CairnSupport

/// Where and by what name a dependency is read, for diagnostics.
struct DependencyLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// One evaluation of a default value.
final class DependencyAccess: Sendable {
  /// The evaluation that this task is in the middle of.
  @TaskLocal static var current: DependencyAccess?

  /// The name of the property of `DependencyValues`, or `nil` when the key itself was used.
  let name: String?
  /// Where the `@Dependency` stands that is read, if one is.
  let location: DependencyLocation?
  /// Where the issue goes when no `@Dependency` is involved.
  let fallback: DependencyLocation
  /// Whether the value is read only to be changed, as in `$0.client.fetch = { … }`.
  let isSetting: Bool
  private let owedReports = Locked<[MissingDependency]>([])

  init(name: StaticString, location: DependencyLocation?, fallback: DependencyLocation, isSetting: Bool) {
    self.name = Self.propertyName(name)
    self.location = location
    self.fallback = fallback
    self.isSetting = isSetting
  }

  /// The name of the property whose accessor uses a key, by its `#function`, or `nil` where a function uses it.
  static func propertyName(_ function: StaticString) -> String? {
    let name = "\(function)"
    return name.contains("(") ? nil : name
  }

  /// What is reported at the first use of the value, because this access is none.
  var owed: [MissingDependency] { owedReports.withLock { $0 } }

  /// Reports what is missing for the evaluation of this task, or leaves it to the first real use of the value.
  static func report(_ missing: MissingDependency) {
    guard let access = current, access.isSetting else { return missing.report(at: current) }
    access.owedReports.withLock { $0.append(missing) }
  }

  static func reportMissingTestValue<Key: TestDependencyKey>(of key: Key.Type) {
    report(MissingDependency(key, .test))
  }

  static func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    report(MissingDependency(key, .live))
  }
}
