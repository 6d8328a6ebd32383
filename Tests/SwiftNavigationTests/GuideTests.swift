import CasePaths
import Observation
import SwiftNavigation
import Testing

// The samples in the documentation catalog, exactly as printed.

enum Choice: Hashable { case delete }

@MainActor @Observable final class StandupModel {
  @CasePathable
  enum Destination {
    case rename(String)
    case alert(AlertState<Choice>)
  }

  var title = "Design"
  var destination: Destination?

  func deleteTapped() {
    destination = .alert(
      AlertState {
        TextState("Delete '\(title)'?")
      } actions: {
        ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      })
  }
}

extension UITransaction {
  @UITransactionEntry var isUndo = false
}

extension UITransaction {
  var source: String {
    get { self[SourceKey.self] }
    set { self[SourceKey.self] = newValue }
  }
  private enum SourceKey: UITransactionKey { static let defaultValue = "keyboard" }
}

@MainActor
@Suite struct GuideTests {
  /// The titles that the guide's observations have seen. A test waits for each by its number.
  final class Titles {
    var all: [String] = []
    private var continuation: CheckedContinuation<Void, Never>?
    private var awaited = 0

    func append(_ title: String) {
      all.append(title)
      guard all.count >= awaited else { return }
      continuation?.resume()
      continuation = nil
    }

    func reach(_ count: Int) async {
      guard all.count < count else { return }
      awaited = count
      await withCheckedContinuation { continuation = $0 }
    }
  }

  @Test func alerts() {
    let alert = AlertState<Choice> {
      TextState("Delete 'Design'?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Nevermind") }
    } message: {
      TextState("Its meetings go with it.")
    }
    #expect(alert.buttons.map(\.action.action) == [.delete, nil])

    let model = StandupModel()
    model.deleteTapped()
    #expect(model.destination.map { $0.is(\.alert) } == true)
  }

  @Test func bindings() throws {
    @Bindable var model = StandupModel()
    $model.title.wrappedValue = "Weekly"
    #expect(model.title == "Weekly")

    model.destination = .rename("Weekly")
    let name = try #require(Binding<String>($model.destination.rename))
    name.wrappedValue = "Monthly"
    #expect($model.destination.rename.isPresent().wrappedValue)
    $model.destination.rename.isPresent().wrappedValue = false
    #expect(model.destination == nil)
    #expect(name.wrappedValue == "Monthly")
  }

  @Test func observation() async {
    let model = StandupModel()
    let titles = Titles()
    let token = observe {
      titles.append(model.title)
    }
    model.title = "Weekly"
    await titles.reach(2)
    #expect(titles.all == ["Design", "Weekly"])
    token.cancel()
  }

  @Test func observationOfSome() async {
    let model = StandupModel()
    let titles = Titles()
    let search = observe {
      _ = model.title
    } onChange: {
      titles.append("changed to \(model.title)")
    }
    model.title = "Weekly"
    await titles.reach(2)
    #expect(titles.all == ["changed to Design", "changed to Weekly"])
    search.cancel()
  }

  @Test func text() {
    let warning = TextState("Careful: ").bold() + TextState("this cannot be undone").foregroundColor(.red)
    #expect(String(state: warning) == "Careful: this cannot be undone")
  }

  @Test func transactions() async {
    let model = StandupModel()
    let titles = Titles()
    model.title = "Weekly"
    let undo = observe { transaction in
      titles.append(model.title + (transaction.isUndo ? " (undone)" : ""))
    }
    withUITransaction(\.isUndo, true) { model.title = "Design" }
    await titles.reach(2)
    #expect(titles.all == ["Weekly", "Design (undone)"])
    undo.cancel()
  }
}
