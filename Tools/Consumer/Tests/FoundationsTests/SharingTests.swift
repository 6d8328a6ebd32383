import Foundation
import Sharing
import Testing

extension SharedKey where Self == FileStorageKey<[String]>.Default {
  static var names: Self {
    Self[.fileStorage(URL(filePath: "/names.json")), default: ["Blob"]]
  }
}

struct Settings: Codable, Equatable, Sendable {
  var isOn = false
  var volume = 1.0
}

@Suite struct SharingTests {
  @Shared(.appStorage("count")) var count = 0
  @Shared(.inMemory("settings")) var settings = Settings()
  @Shared(.names) var names

  @Test func sharing() async throws {
    $count.withLock { $0 += 1 }
    @SharedReader(.appStorage("count")) var reader = 0
    #expect(reader == 1)
    let volume = $settings.volume
    volume.withLock { $0 = 2 }
    #expect(settings == Settings(volume: 2))
    $names.withLock { $0.append("Blob Jr") }
    try await $names.save()
    @Shared(.names) var same
    #expect(same == ["Blob", "Blob Jr"])
    let unwrapped = Shared(Shared<Int?>(value: 3))
    #expect(unwrapped?.wrappedValue == 3)
  }
}
