#if Combine
  import CustomDump
  import NavigationUI
  import OpenCombine
  import TerminalUI
  import TerminalUITesting
  import Testing

  /// Views that receive values from publishers.
  @MainActor
  @Suite struct OnReceiveTests {
    struct Ticks: View {
      let ticks: PassthroughSubject<Int, Never>
      @State private var isShown = true
      @State private var sum = 0

      var body: some View {
        VStack {
          Text("Sum: \(sum)")
          if isShown { Text("Receiving").onReceive(ticks) { sum += $0 } }
          Button("Stop") { isShown = false }
        }
      }
    }

    @Test func valuesAreReceivedWhileTheViewIsShown() {
      let ticks = PassthroughSubject<Int, Never>()
      let screen = TestScreen { Ticks(ticks: ticks) }
      #expect(screen.text.contains("Sum: 0"))
      ticks.send(1)
      ticks.send(2)
      #expect(screen.text.contains("Sum: 3"))
      screen.tap("Stop")
      ticks.send(4)
      #expect(screen.text.contains("Sum: 3"))
    }
  }
#endif
