#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import NavigationUI
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Modifiers that SwiftUI itself has replaced.
  @MainActor @Suite struct ModifierTests {
    struct Screen: View {
      @State var count = 0
      @State var seen: [Int] = []
      var body: some View {
        NavigationView {
          Text("Seen \(seen)")
            .onChange(of: count) { count in seen.append(count) }
            .onChange(of: count, perform: { seen.append($0 * 10) })
            .listRowBackground(Color.mint)
            .navigationBarTitle("Title", displayMode: .inline)
            .navigationBarItems(leading: Text("Leading"), trailing: Button("Add") { count += 1 })
        }
      }
    }

    @Test("Older modifiers for the bar and for changes work like the current ones")
    func theBarAndChangesAreAsToday() {
      let screen = TestScreen(width: 40) { Screen() }
      #expect(screen.text.contains("Title") && screen.text.contains("Leading"))
      screen.tap("Add")
      #expect(screen.text.contains("Seen [1, 10]") || screen.text.contains("Seen [10, 1]"), "\(screen.text)")
    }
  }
#endif
