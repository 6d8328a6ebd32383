import ComposableArchitecture

extension Standup {
  /// Adds a standup again that was deleted in the meantime. If it still exists, this does nothing.
  public static func keepAsNew(_ standup: Standup) {
    @Shared(.standups) var standups
    $standups.withLock { if $0[id: standup.id] == nil { $0.append(standup) } }
  }
}
