#if OlderSpellings
  import ComposableArchitecture
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import XCTest

  // The article's other helpers for routes, written as it describes them.

  extension View {
    func popover<Enum, Case, Content>(
      route optionalValue: Enum?,
      case casePath: CasePath<Enum, Case>,
      onDismiss: (() -> Void)? = nil,
      attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
      arrowEdge: Edge = .top,
      @ViewBuilder content: @escaping (Case) -> Content
    ) -> some View where Case: Identifiable, Content: View {
      popover(
        item: .route(optionalValue, case: casePath, onDismiss: onDismiss), attachmentAnchor: attachmentAnchor,
        arrowEdge: arrowEdge, content: content)
    }

    func alert<Enum, Action>(
      route optionalValue: Enum?,
      case casePath: CasePath<Enum, AlertState<Action>>,
      send: @escaping (Action) -> Void,
      onDismiss: (() -> Void)? = nil
    ) -> some View {
      alert(.route(optionalValue, case: casePath, onDismiss: onDismiss)) { $0.map(send) }
    }

    func confirmationDialog<Enum, Action>(
      route optionalValue: Enum?,
      case casePath: CasePath<Enum, ConfirmationDialogState<Action>>,
      send: @escaping (Action) -> Void,
      onDismiss: (() -> Void)? = nil
    ) -> some View {
      confirmationDialog(.route(optionalValue, case: casePath, onDismiss: onDismiss)) { $0.map(send) }
    }
  }

  extension Binding {
    fileprivate static func route<Enum, Case>(
      _ route: Enum?, case casePath: CasePath<Enum, Case>, onDismiss: (() -> Void)?
    ) -> Binding where Value == Case? {
      let pattern = Binding<Enum?>.constant(route).case(casePath)
      return Binding(get: { pattern.wrappedValue }, set: { if $0 == nil { onDismiss?() } })
    }
  }

  @MainActor
  final class RouteHelpersTests: XCTestCase {
    private enum Route {
      case popover(Item)
      case alert(AlertState<String>)
      case dialog(ConfirmationDialogState<String>)

      struct Item: Identifiable { var id = 1 }
    }

    private struct Screen: View {
      @State var route: Route?
      @State var sent: [String] = []
      let first: Route

      var body: some View {
        VStack {
          Text("Sent: \(sent.joined(separator: " "))")
          Button("Present") { route = first }
        }
        .popover(route: route, case: /Route.popover, onDismiss: { route = nil }) { Text("Popover \($0.id)") }
        .alert(route: route, case: /Route.alert, send: { sent.append($0) }, onDismiss: { route = nil })
        .confirmationDialog(
          route: route, case: /Route.dialog, send: { sent.append($0) }, onDismiss: { route = nil })
      }
    }

    func testAPopoverIsDrivenByARoute() async {
      let screen = TestScreen(width: 50) { Screen(first: .popover(Route.Item())) }
      XCTAssertFalse(screen.text.contains("Popover 1"))
      screen.tap("Present")
      XCTAssertTrue(screen.text.contains("Popover 1"), screen.text)
      screen.run("dismiss")
      XCTAssertFalse(screen.text.contains("Popover 1"), screen.text)
    }

    func testAnAlertIsDrivenByARoute() async {
      let alert = AlertState<String>(
        title: TextState("Delete?"), primaryButton: .destructive(TextState("Yes"), action: .send("deleted")),
        secondaryButton: .cancel(TextState("No")))
      let screen = TestScreen(width: 50) { Screen(first: .alert(alert)) }
      screen.tap("Present")
      XCTAssertTrue(screen.text.contains("Delete?"), screen.text)
      screen.tap("Yes")
      XCTAssertTrue(screen.text.contains("Sent: deleted"), screen.text)
      XCTAssertFalse(screen.text.contains("Delete?"), screen.text)
    }

    func testAConfirmationDialogIsDrivenByARoute() async {
      let dialog = ConfirmationDialogState<String>(
        title: TextState("Color?"), titleVisibility: .visible,
        buttons: [.default(TextState("Red"), action: .send("red")), .cancel(TextState("Keep"))])
      let screen = TestScreen(width: 50) { Screen(first: .dialog(dialog)) }
      screen.tap("Present")
      screen.tap("Keep")
      XCTAssertFalse(screen.text.contains("Color?"), screen.text)
      screen.tap("Present")
      XCTAssertTrue(screen.text.contains("Color?"), screen.text)
      screen.tap("Red")
      XCTAssertTrue(screen.text.contains("Sent: red"), screen.text)
    }
  }
#endif
