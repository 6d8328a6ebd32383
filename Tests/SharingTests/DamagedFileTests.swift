import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import JSONValues
import Testing

@testable import Sharing

/// Invalid documents never crash a program.
@Suite struct DamagedFileTests {
  @Test("Documents that are nested too deep don't crash") func documentsThatAreTooDeep() {
    for bomb in [String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000)] {
      expectNoDifference(JSON(parsing: Data(bomb.utf8)), nil)
    }
    let deep = { (middle: String) in
      Data((String(repeating: "[", count: 400) + middle + String(repeating: "]", count: 400)).utf8)
    }
    expectNoDifference(JSONMerge.merge(base: deep("1"), ours: deep("2"), theirs: deep("3"))?.clashes.count, 1)
  }

  /// Foundation ignores invalid escapes in members that it doesn't decode. The written file is standard JSON.
  @Test("Invalid escapes are written as standard JSON") func escapesThatAreNone() throws {
    let texts = [
      (#""a\x\u12\n\"""#, #""a\\x\\u12\n\"""#), (#""\ud800\u00e9""#, #""\ud800\u00e9""#),
      ("\"\\q\u{01}\"", #""\\q\u0001""#),
    ]
    for (text, expected) in texts {
      let json = try #require(JSON(parsing: Data("[\(text)]".utf8)))
      let written = try json.encoded()
      expectNoDifference(String(decoding: written, as: UTF8.self), "[\(expected)]")
      #expect(JSON(parsing: written) != nil)
    }
  }

  @Test("Impossible preferences don't crash") func preferencesThatCannotBe() {
    let numbers = [
      "1e300", "-1e300", "1e-320", "9223372036854775808", "-9223372036854775808", "1.5", "null", "true",
    ]
    for number in numbers {
      let url = URL(fileURLWithPath: "/preferences.json")
      let files = LockIsolated([url: Data(#"{"a": \#(number), "d": {"$date": \#(number)}}"#.utf8)])
      withDependencies {
        $0.defaultFileStorage = .inMemory(fileSystem: files)
      } operation: {
        @Shared(.fileStorage(url)) var values: [String: JSON] = [:]
        let store = UserDefaults.inMemory
        for (key, value) in values { Preferences.behind(store)[key] = value }
        expectNoDifference(values.count, 2)
        for key in ["a", "d"] {
          _ = (
            store.bool(forKey: key), store.integer(forKey: key), store.double(forKey: key),
            store.float(forKey: key)
          )
          _ = (
            store.string(forKey: key), store.url(forKey: key), store.data(forKey: key),
            store.object(forKey: key)
          )
          _ = (store.array(forKey: key), store.dictionary(forKey: key), store.dictionaryRepresentation())
        }
      }
    }
  }
}
