import ComposableArchitecture
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// The views of the Spanish article, and of Apple's program in episode 245: views that present sheets
/// themselves.
///
/// The article's view stores are gone. Its helpers take an `AnyCasePath`, the new name of `CasePath`.
@MainActor @Suite struct DocumentedSheetHelperTests {
  @Test func theItemOfTheArticle() {
    let screen = TestScreen(width: 38) { ArticleItemView() }
    #expect(screen.text.contains("none        red        green"))
    #expect(screen.text.contains("-           0           +"))
    screen.tap("+")
    #expect(screen.text.contains("-           1           +"))
  }

  @Test func aRouteIsASheetWithAToolbar() {
    let screen = TestScreen(width: 38) { RouteView() }
    screen.tap("Add")
    screen.expect(
      """
      Hay 3 items  Add Item              [✕]
      ──────────────────────────────────────
      Item
      """)
    screen.tap("xmark")
    #expect(screen.tree.presentation == nil && screen.text.contains("Dismissed 1"))
    screen.tap("Add")
    screen.run("dismiss")
    #expect(screen.tree.presentation == nil && screen.text.contains("Dismissed 2"))
  }

  @Test func aRouteIsAPopover() {
    let screen = TestScreen(width: 38) { RouteView() }
    screen.tap("Explain")
    #expect(screen.text.contains("Explained"))
    screen.run("dismiss")
    #expect(screen.tree.presentation == nil && screen.text.contains("Dismissed 1"))
  }

  @Test func aSheetWritesToItsPresentersState() {
    let screen = TestScreen(width: 38) { ScrumsScreen() }
    screen.tap("New scrum")
    screen.type("Design", into: "Title")
    screen.tap("Add")
    #expect(screen.tree.presentation == nil && screen.text.contains("Design"))
  }
}

enum ArticleStyle: CaseIterable {
  case none, red, green
  var color: Color {
    switch self {
    case .none: .black
    case .red: .red
    case .green: .green
    }
  }
}

struct ArticleItemView: View {
  @State var style = ArticleStyle.none
  @State var value = 0

  var body: some View {
    ZStack {
      style.color.edgesIgnoringSafeArea(.all)

      VStack(spacing: 16) {
        HStack(spacing: 16) {
          ForEach(ArticleStyle.allCases, id: \.self) { style in
            Button(
              action: { self.style = style },
              label: {
                Text(.init("\(style)"))
                  .minimumScaleFactor(0.1)
                  .lineLimit(1)
                  .whiteBox()
              }
            )
          }
        }
        HStack {
          Button(
            action: { value -= 1 },
            label: {
              Text("-")
                .whiteBox()
            }
          )
          Text("\(value)")
            .whiteBox()
          Button(
            action: { value += 1 },
            label: {
              Text("+")
                .whiteBox()
            }
          )
        }
      }
      .padding()
    }
  }
}

extension View {
  func sheet<Enum, Case, Content>(
    route optionalValue: Enum?,
    case casePath: AnyCasePath<Enum, Case>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Case) -> Content
  ) -> some View where Case: Identifiable, Content: View {
    let pattern = Binding<Case?>.constant(optionalValue.flatMap { casePath.extract(from: $0) })

    return self.sheet(
      item: .init(
        get: {
          guard let item = pattern.wrappedValue else { return nil }
          return item
        },
        set: { isPresented in
          if isPresented == nil {
            onDismiss?()
          }
        }
      ),
      content: content
    )
  }

  func popover<Enum, Case, Content>(
    route optionalValue: Enum?,
    case casePath: AnyCasePath<Enum, Case>,
    onDismiss: (() -> Void)? = nil,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Case) -> Content
  ) -> some View where Case: Identifiable, Content: View {
    let pattern = Binding<Case?>.constant(optionalValue.flatMap { casePath.extract(from: $0) })

    return self.popover(
      item: .init(
        get: {
          guard let item = pattern.wrappedValue else { return nil }
          return item
        },
        set: { isPresented in
          if isPresented == nil {
            onDismiss?()
          }
        }
      ),
      attachmentAnchor: attachmentAnchor,
      arrowEdge: arrowEdge,
      content: content
    )
  }

  /// The article's first version. Dismissing a sheet with a Boolean condition calls the closure.
  func sheet<Content: View>(
    whileTrue isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, onDismiss: onDismiss, content: content)
  }
}

struct RouteView: View {
  struct Route: Identifiable { var id = 1 }
  @CasePathable enum Routes {
    case addItem(Route)
    case explain(Route)
  }
  @State var route: Routes?
  @State var dismissals = 0

  var body: some View {
    Text("Dismissed \(dismissals)")
    Button("Add") { route = .addItem(Route()) }
    Button("Explain") { route = .explain(Route()) }
      .sheet(route: route, case: Routes.allCasePaths.addItem, onDismiss: dismiss) { _ in
        NavigationView {
          Text("Item")
            .navigationBarTitle("Add Item")
            .toolbar {
              ToolbarItem.init(placement: .navigationBarLeading) {
                Text("Hay \(3) items")
              }
              ToolbarItem.init(placement: .navigationBarTrailing) {
                Button(
                  action: dismiss,
                  label: {
                    Image(systemName: "xmark")
                      .foregroundColor(.black)
                  }
                )
              }
            }
        }
      }
      .popover(route: route, case: Routes.allCasePaths.explain, onDismiss: dismiss, arrowEdge: .bottom) { _ in
        Text("Explained")
      }
  }

  func dismiss() {
    route = nil
    dismissals += 1
  }
}

struct DailyScrum: Identifiable {
  var id = 0
  var title = ""
  static let emptyScrum = DailyScrum()
}

struct ScrumsScreen: View {
  @State var scrums: [DailyScrum] = []

  var body: some View { ScrumsView(scrums: $scrums, saveAction: {}) }
}

struct ScrumsView: View {
  @Binding var scrums: [DailyScrum]
  @Environment(\.scenePhase) private var scenePhase
  @State private var isPresentingNewScrumView = false
  let saveAction: () -> Void

  var body: some View {
    List {
      ForEach(scrums) { Text($0.title) }
    }
    Button(action: { isPresentingNewScrumView = true }) {
      Text("New scrum")
    }
    .sheet(whileTrue: $isPresentingNewScrumView, onDismiss: saveAction) {
      NewScrumSheet(scrums: $scrums, isPresentingNewScrumView: $isPresentingNewScrumView)
    }
  }
}

struct NewScrumSheet: View {
  @State private var newScrum = DailyScrum.emptyScrum
  @Binding var scrums: [DailyScrum]
  @Binding var isPresentingNewScrumView: Bool

  var body: some View {
    TextField("Title", text: $newScrum.title)
    Button("Add") {
      scrums.append(newScrum)
      isPresentingNewScrumView = false
    }
  }
}
