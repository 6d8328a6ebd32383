import TerminalUI

/// A random program as a view with a body.
struct RandomProgramView: View {
  let program: RandomProgram
  let world: World
  /// The row that contains the view. It selects the cells.
  var row = 0
  var number = 0

  var body: some View {
    if number > 0 { Text("number \(number)") }
    view(program, row)
  }

  private func views(_ programs: [RandomProgram], _ row: Int) -> some View {
    ForEach(programs.indices, id: \.self) { view(programs[$0], row) }
  }

  private func view(_ program: RandomProgram, _ row: Int) -> AnyView {
    func cell(_ index: Int) -> World.Cell { world.cell(index + row) }
    switch program {
    case .text(let index): return AnyView(Text("text \(index) \(cell(index).text)"))
    case .environmentText: return AnyView(EnvironmentText())
    case .field(let index): return AnyView(TextField("Field \(index)", text: Bindable(cell(index)).text))
    case .toggle(let index): return AnyView(Toggle("Toggle \(index)", isOn: Bindable(cell(index)).isOn))
    case .stepper(let index):
      return AnyView(Stepper("Stepper \(index)", value: Bindable(cell(index)).number, in: 0...5))
    case .picker(let index, let list):
      return AnyView(
        Picker("Picker \(index)", selection: Bindable(cell(index)).number) {
          ForEach(world.lists[list], id: \.self) { Text("choice \($0)") }
        })
    case .button(let index):
      let number = cell(index).number
      return AnyView(
        Button("Button \(index)") {
          cell(index).number = (number + 1) % 6
          cell(index + 1).isOn.toggle()
        })
    case .column(let programs): return AnyView(VStack { views(programs, row) })
    case .row(let programs): return AnyView(HStack { views(programs, row) })
    case .group(let programs): return AnyView(Group { views(programs, row) })
    case .list(let programs): return AnyView(List { views(programs, row) })
    case .section(let index, let programs):
      return AnyView(Section("Section \(cell(index).text)") { views(programs, row) })
    case .forEach(let list, let program):
      return AnyView(
        ForEach(world.lists[list], id: \.self) { id in
          Text("row \(id)")
          view(program, id)
        }
        .onDelete { world.lists[list].remove(atOffsets: $0) }
        .onMove { world.lists[list].move(fromOffsets: $0, toOffset: $1) })
    case .branch(let index, let first, let second):
      return AnyView(Group { if cell(index).isOn { view(first, row) } else { view(second, row) } })
    case .optional(let index, let program):
      return AnyView(Group { if cell(index).isOn { view(program, row) } })
    case .view(let program): return AnyView(RandomProgramView(program: program, world: world, row: row))
    case .numbered(let index, let program):
      return AnyView(
        RandomProgramView(program: program, world: world, row: row, number: cell(index).number))
    case .disabled(let index, let program): return AnyView(view(program, row).disabled(cell(index).isOn))
    case .bold(let index, let program): return AnyView(view(program, row).bold(cell(index).isOn))
    case .environment(let index, let program):
      return AnyView(view(program, row).environment(\.programNumber, cell(index).number))
    case .badge(let index, let program): return AnyView(view(program, row).badge(cell(index).number))
    case .help(let index, let program): return AnyView(view(program, row).help(cell(index).text))
    case .modified(let index, let program):
      return AnyView(
        view(program, row).modifier(Numbering(number: cell(index).number))
          .modifier(Numbering(number: index)))
    case .identified(let index, let program): return AnyView(view(program, row).id(cell(index).number))
    case .title(let index, let program):
      return AnyView(view(program, row).navigationTitle("Title \(cell(index).text)"))
    case .toolbar(let index, let program, let tool):
      return AnyView(
        view(program, row).toolbar {
          ToolbarItem { if cell(index).isOn { view(tool, row) } }
          ToolbarItem { Button("Tool \(index)") { cell(index).isOn.toggle() } }
        })
    case .sheet(let index, let program, let content):
      return AnyView(
        view(program, row).sheet(isPresented: Bindable(cell(index)).isOn) { view(content, row) })
    case .alert(let index, let program):
      // A question keeps the text with which it was presented, so its text must not change.
      return AnyView(
        view(program, row).alert("Alert \(index)", isPresented: Bindable(cell(index)).isOn) {
          Button("Answer \(index)") { cell(index).number = 3 }
        })
    case .navigation(let index, let root, let screen):
      let depth = cell(index).number % 4
      return AnyView(
        NavigationStack(
          screens: (0..<depth).map { number in
            NavigationScreen(id: number) { view(screen, row + number) }
          }, popFrom: { cell(index).number = $0.base as? Int ?? depth }
        ) { view(root, row) })
    case .state(let program): return AnyView(StateView { view(program, row) })
    }
  }
}

private struct ProgramNumber: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  fileprivate var programNumber: Int {
    get { self[ProgramNumber.self] }
    set { self[ProgramNumber.self] = newValue }
  }
}

private struct EnvironmentText: View {
  @Environment(\.programNumber) private var number
  @Environment(\.isPresented) private var isPresented
  var body: some View { Text("environment \(number) \(isPresented)") }
}

private struct Numbering: ViewModifier {
  let number: Int
  @Environment(\.isEnabled) private var isEnabled
  func body(content: Content) -> some View {
    if number > 1 { Text("modified \(number)") }
    content
    if !isEnabled { Text("modified disabled") }
  }
}

private struct StateView<Content: View>: View {
  @ViewBuilder let content: () -> Content
  @State private var count = 0
  @State private var text = ""
  @State private var isPresented = false
  @FocusState private var isFocused: Bool
  var body: some View {
    Button("Count \(count)") { count += 1 }
    TextField("Own", text: $text).focused($isFocused)
    if isFocused { Text("focused \(text)") }
    Button("Present") { isPresented = true }
      .sheet(isPresented: $isPresented) { Text("own sheet \(count)") }
    if count % 3 != 1 { content() }
  }
}
