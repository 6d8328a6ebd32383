import ComposableArchitecture

extension Standup {
  /// Puts a standup that was deleted meanwhile back among all standups; one that is there stays as it is.
  public static func keepAsNew(_ standup: Standup) {
    @Shared(.standups) var standups
    $standups.withLock { if $0[id: standup.id] == nil { $0.append(standup) } }
  }
}
