import ComposableArchitecture
import Foundation

/// An unsaved standup, because the user left the form without its buttons.
public struct StandupDraft: Hashable, Identifiable, Codable, Sendable {
  /// The standup with the user's input.
  public var standup: Standup
  /// The standup before the user edited it, or `nil` for a new one.
  public var original: Standup?

  /// The id of the standup.
  public var id: Standup.ID { standup.id }

  /// Creates a draft of a standup.
  public init(standup: Standup, original: Standup?) {
    self.standup = standup
    self.original = original
  }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<StandupDraft>>.Default {
  /// The unsaved drafts, stored in a file beside the data file.
  public static var standupDrafts: Self {
    @Dependency(\.standupsFile) var url
    return Self[.fileStorage(url.appendingPathExtension("drafts")), default: []]
  }
}
