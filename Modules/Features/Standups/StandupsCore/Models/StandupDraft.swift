import ComposableArchitecture
import Foundation

/// A standup that was typed and not saved, because the form was left otherwise than by its buttons.
public struct StandupDraft: Hashable, Identifiable, Codable, Sendable {
  /// The standup, as it was typed.
  public var standup: Standup
  /// The standup that the form began from; `nil` for a new one.
  public var original: Standup?

  /// The identity of the standup.
  public var id: Standup.ID { standup.id }

  /// A draft of a standup.
  public init(standup: Standup, original: Standup?) {
    self.standup = standup
    self.original = original
  }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<StandupDraft>>.Default {
  /// What was typed and not saved, in a file beside the data file.
  public static var standupDrafts: Self {
    @Dependency(\.standupsFile) var url
    return Self[.fileStorage(url.appendingPathExtension("drafts")), default: []]
  }
}
