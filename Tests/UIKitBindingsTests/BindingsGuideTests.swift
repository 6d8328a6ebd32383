#if UIKitBindings
  import Foundation
  import Observation
  import SwiftNavigation
  import Testing

  // The samples of the guide about bindings below views, word for word.

  @Observable final class Settings {
    var name = "Blob"
    var volume: Int?
  }

  final class NameField {
    @UIBinding var text: String
    @UIBinding var isEditing = false

    init(text: UIBinding<String>) {
      _text = text
    }

    func type(_ character: Character) {
      isEditing = true
      text.append(character)
    }
  }

  @CasePathable
  enum Sheet: Hashable {
    case edit(String)
    case help
  }

  @CaseBindable
  enum Status: Equatable {
    case inStock(quantity: Int)
    case outOfStock(isOnBackOrder: Bool)
  }

  @Suite struct BindingsGuideTests {
    struct Row: Identifiable, Equatable {
      let id: Int
      var name: String
    }
    struct Item {
      var name: String
      var status: Status
    }
    struct User: Hashable, Codable { var id: Int }

    @Test("Bindings work with any actor") func anyActorOrNone() {
      @UIBindable var settings = Settings()
      let field = NameField(text: $settings.name)
      field.type("!")
      #expect(settings.name == "Blob!")
      #expect(field.isEditing)
    }

    @Test func casesOfAnOptional() {
      @UIBinding var sheet: Sheet? = .help
      $sheet.help.wrappedValue = false
      #expect(sheet == nil)
      sheet = .edit("Design")
      $sheet.edit.wrappedValue = "Weekly"
      #expect(sheet == .edit("Weekly"))
    }

    @Test func everyCase() {
      @UIBinding var status = Status.inStock(quantity: 1)
      switch $status.cases {
      case .inStock(let quantity):
        quantity.wrappedValue += 1
      case .outOfStock(let isOnBackOrder):
        isOnBackOrder.wrappedValue = true
      }
      #expect(status == .inStock(quantity: 2))
    }

    @Test("A binding of an enum property can be switched over") func aMemberIsSwitchedOver() {
      @UIBinding var item = Item(name: "Keyboard", status: .inStock(quantity: 1))
      switch $item.status {
      case .inStock(let $quantity):
        $quantity.wrappedValue += 1
      case .outOfStock(let $isOnBackOrder):
        $isOnBackOrder.wrappedValue = true
      }
      let status: UIBinding<Status> = $item.status
      #expect(status.wrappedValue == .inStock(quantity: 2))
    }

    @Test func rows() {
      @UIBinding var rows = [Row(id: 1, name: "Blob"), Row(id: 2, name: "Blob Jr")]
      let first = $rows[0]
      rows.removeFirst()
      first.name.wrappedValue = "too late"
      #expect(rows == [Row(id: 2, name: "Blob Jr")])
    }

    @Test func aPath() throws {
      var path = UINavigationPath()
      path.append(User(id: 42))
      path.append("settings")
      let data = try JSONEncoder().encode(path.codable)

      UINavigationPath.register(User.self)
      let restored = UINavigationPath(
        try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data))
      #expect(restored == path)
    }
  }
#endif
