// swift-format-ignore-file

import TerminalUI

// The forms of this file are declarations.

@Observable final class FormModel { var name = "Cairn" }  // works

private struct StateForms: View {
  @State private var name = "Cairn"  // works
  @State private var model = FormModel()  // works
  @State private var optional: Int?  // works
  @Binding var isOn: Bool  // works
  @Bindable var bindable: FormModel  // works
  @Environment(\.dismiss) private var dismiss  // works
  @Environment(\.colorScheme) private var colorScheme  // works
  @Environment(\.openURL) private var openURL  // works
  @Environment(\.scenePhase) private var scenePhase  // works
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass  // works
  @Environment(\.verticalSizeClass) private var verticalSizeClass: UserInterfaceSizeClass?  // works
  @Environment(\.dynamicTypeSize) private var dynamicTypeSize  // works
  @Environment(\.accessibilityReduceMotion) private var reduceMotion  // works
  @Environment(\.presentationMode) private var presentationMode  // works
  @Environment(\.isEnabled) private var isEnabled  // works
  @Environment(\.locale) private var locale  // works
  @Environment(\.calendar) private var calendar  // works
  @Environment(\.timeZone) private var timeZone  // works
  @Environment(\.layoutDirection) private var layoutDirection  // works
  @Environment(\.displayScale) private var displayScale  // works
  @Environment(\.editMode) private var editMode  // works
  @Environment(\.isSearching) private var isSearching  // works
  @Environment(\.refresh) private var refresh  // works
  @Environment(\.font) private var font  // works
  @Environment(\.lineLimit) private var lineLimit  // works
  @Environment(\.redactionReasons) private var redactionReasons  // works
  @Environment(\.controlSize) private var controlSize  // works
  @Environment(FormModel.self) private var shared  // works
  @FocusState private var isFocused: Bool  // works
  @FocusState private var field: Sample.Field?  // works
  @SceneStorage("tab") private var tab = 0  // works
  @SceneStorage("draft") private var draft = ""  // works
  @Namespace private var namespace  // works
  @GestureState private var drag = CGSize.zero  // no effect
  @GestureState private var isPressed = false  // no effect
  @ScaledMetric private var size: CGFloat = 16  // works
  @ScaledMetric(relativeTo: .title) private var titleSize: CGFloat = 20  // works
  @AccessibilityFocusState private var isRead: Bool  // no effect
  // left out: @FetchRequest: needs Core Data
  // left out: @Query: needs SwiftData

  var body: some View {
    TextField("Name", text: $name).focused($isFocused)  // works
    TextField("Name", text: $bindable.name).focused($field, equals: .name)  // works
    Text("Cairn").matchedGeometryEffect(id: 1, in: namespace)  // no effect
    Text("Cairn").matchedTransitionSource(id: 1, in: namespace)  // no effect
    Text("Cairn").gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })  // no effect
    Text("Cairn").accessibilityFocused($isRead)  // no effect
    Text("Cairn").defaultFocus($field, .name)  // works
    Button("Reload") { name = $draft.wrappedValue }  // works
    Toggle("On", isOn: $isOn)  // works
    Toggle("On", isOn: Binding(get: { isOn }, set: { isOn = $0 }))  // works
    let transposed = Binding($optional)  // works
    if let value = transposed { Stepper("Value", value: value) }  // works
    if horizontalSizeClass == .compact { Text("Narrow") } else { Text("Wide") }  // works
  }
}

private struct EntryKey: EnvironmentKey { static var defaultValue: Int { 0 } }  // works

extension EnvironmentValues {
  fileprivate var entry: Int {
    get { self[EntryKey.self] }
    set { self[EntryKey.self] = newValue }
  }
  @Entry fileprivate var macroEntry: Int = 0  // works
}
