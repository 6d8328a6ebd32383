#if UIKitBindings
  import CustomDump
  import Foundation
  import SwiftNavigation
  import Testing

  @Suite struct UINavigationPathTests {
    struct User: Hashable, Codable {
      var id: Int
      var name = "Blob"
    }
    struct NotCodable: Hashable {}
    private struct Hidden: Hashable, Codable { var number = 1 }

    @Test func valuesOfAnyTypeAreStacked() {
      var path = UINavigationPath()
      #expect(path.isEmpty)
      expectNoDifference(path, UINavigationPath([Int]()))
      path.append(User(id: 1))
      path.append("settings")
      path.append(3)
      expectNoDifference(path.count, 3)
      expectNoDifference(path.elements, [AnyHashable(User(id: 1)), "settings", 3])
      path.removeLast()
      path.removeLast(2)
      #expect(path.isEmpty)
    }

    @Test func equalPathsHoldEqualValuesInOrder() {
      expectNoDifference(UINavigationPath([1, 2]), UINavigationPath([1, 2]))
      #expect(UINavigationPath([1, 2]) != UINavigationPath([2, 1]))
      #expect(UINavigationPath([1, 2]) != UINavigationPath([1]))
      #expect(UINavigationPath([1]) != UINavigationPath(["1"]))
      var path = UINavigationPath([1])
      path.append(2)
      expectNoDifference(path, UINavigationPath([1, 2]))
    }

    @Test func aPathIsWrittenAndRead() throws {
      var path = UINavigationPath([1, 2])
      path.append(User(id: 1))
      path.append(Hidden(number: 7))
      let data = try JSONEncoder().encode(#require(path.codable))
      let read = try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data)
      expectNoDifference(read, path.codable)
      expectNoDifference(UINavigationPath(read), path)
      try expectNoDifference(
        JSONDecoder().decode([String].self, from: data),
        [
          "UIKitBindingsTests.UINavigationPathTests.Hidden", #"{"number":7}"#,
          "UIKitBindingsTests.UINavigationPathTests.User", #"{"id":1,"name":"Blob"}"#,
          "Swift.Int", "2", "Swift.Int", "1",
        ])
    }

    @Test("A path with an element that isn't codable can't be written") func whatIsNotCodableIsNotWritten() {
      var path = UINavigationPath([1])
      #expect(path.codable != nil)
      path.append(NotCodable())
      expectNoDifference(path.codable, nil)
      path.removeLast()
      #expect(path.codable != nil)
    }

    /// The path of an earlier run after a restart, with types whose values haven't been created yet.
    @Test("Path elements wait until their type is registered")
    func valuesOfTypesThatAreRegisteredLaterWait() throws {
      struct Late: Hashable, Codable { var id: Int }
      let written = #"["late","{\"id\":1}","never","2"]"#
      let read = try JSONDecoder().decode(
        UINavigationPath.CodableRepresentation.self, from: Data(written.utf8))
      var path = UINavigationPath(read)
      expectNoDifference(path.count, 2)
      expectNoDifference(path.elements, [nil, nil])
      UINavigationPath.register(Late.self, as: "late")
      expectNoDifference(path.elements, [nil, AnyHashable(Late(id: 1))])
      // Unknown elements are kept.
      let again = try JSONEncoder().encode(#require(path.codable))
      expectNoDifference(String(decoding: again, as: UTF8.self), written)
      path = UINavigationPath(
        try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: again))
      expectNoDifference(UINavigationPath(read), path)
      expectNoDifference(path.elements, [nil, AnyHashable(Late(id: 1))])
    }

    @Test("A type name with two meanings is an error") func namesThatMeanTwoTypesAreNotGuessed() throws {
      func one() -> any (Hashable & Codable).Type {
        struct Same: Hashable, Codable { var one = 1 }
        return Same.self
      }
      func two() -> any (Hashable & Codable).Type {
        struct Same: Hashable, Codable { var two = 2 }
        return Same.self
      }
      func path<Value: Hashable & Codable>(_ type: Value.Type) throws -> UINavigationPath {
        UINavigationPath([try JSONDecoder().decode(Value.self, from: Data(#"{"one":1,"two":2}"#.utf8))])
      }
      let first = try path(one())
      _ = try path(two())
      let data = try JSONEncoder().encode(first.codable)
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data)
      }
      #expect("\(try #require(error))".contains("UINavigationPath.register(_:as:)"))
    }

    @Test("A coded path that can't be decoded throws an error") func whatCannotBeReadIsAnError() {
      for text in [#"["Swift.Int","x"]"#, #"["Swift.Int"]"#, "7"] {
        _ = UINavigationPath([1])
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: Data(text.utf8))
        }
      }
    }

    @Test func aPathIsBound() {
      final class Model { @UIBinding var path = UINavigationPath() }
      let model = Model()
      model.path.append(1)
      model.$path.wrappedValue.append("a")
      expectNoDifference(model.path.count, 2)
      model.$path.wrappedValue = UINavigationPath()
      #expect(model.path.isEmpty)
    }
  }
#endif
