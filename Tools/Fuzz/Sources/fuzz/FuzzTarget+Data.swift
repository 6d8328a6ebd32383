import Foundation
import InventoryCore
import StandupsCore

extension FuzzTarget {
  /// The data files of both programs, and imported files of other programs.
  static let data = FuzzTarget(
    name: "data",
    seeds: {
      [
        String(decoding: try StandupsFile.encode([.mock]), as: UTF8.self),
        String(decoding: try InventoryFile.encode(Item.mocks), as: UTF8.self),
        String(decoding: try ItemsExchange.csv.data(Item.mocks), as: UTF8.self),
        String(decoding: try ItemsExchange.json.data(Item.mocks), as: UTF8.self),
        #"{"version":1,"standups":[]}"#, "name,quantity\nA,9223372036854775807\n\"B \"\"C\"\"\",1\n",
      ]
    },
    read: { bytes in
      let data = Data(bytes)
      if let standups = try? StandupsFile.decode(data) {
        for standup in standups { _ = (standup.duration.minutesText, standup.durationPerAttendee.clockText) }
        precondition((try? StandupsFile.decode(StandupsFile.encode(standups))) == standups)
      }
      if let items = try? InventoryFile.decode(data) {
        _ = (ColorStock.all(in: items), items.sorted(by: .quantity), items.matching("a"))
        precondition((try? InventoryFile.decode(InventoryFile.encode(items))) == items)
      }
      for format in ItemsExchange.allCases {
        guard let items = try? format.items(data) else { continue }
        precondition(items.allSatisfy { $0.quantity >= 0 })
        precondition((try? format.items(format.data(items))) == items)
      }
    })
}
