import CairnSupport

/// The location and the name of a dependency that is read, for diagnostics.
struct DependencyLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// One evaluation of a default value.
final class DependencyAccess: Sendable {
  /// The evaluation that this task is performing.
  @TaskLocal static var current: DependencyAccess?

  /// The name of the property of `DependencyValues`, or `nil` if the key was used directly.
  let name: String?
  /// The location of the `@Dependency` that is read, if there is one.
  let location: DependencyLocation?
  /// The location for issues if no `@Dependency` is involved.
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

  /// The name of the property whose accessor uses a key, from its `#function`, or `nil` if a function uses the key.
  static func propertyName(_ function: StaticString) -> String? {
    let name = "\(function)"
    return name.contains("(") ? nil : name
  }

  /// The issue to report when the value is first used, because this access doesn't count as a use.
  var owed: [MissingDependency] { owedReports.withLock { $0 } }

  /// Reports what is missing for this task's evaluation, or defers the report to the first actual use of the value.
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
