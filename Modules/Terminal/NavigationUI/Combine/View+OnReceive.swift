#if Combine
  import Clocks
  import ConcurrencyExtras
  @preconcurrency import OpenCombine
  import TerminalUI

  extension View {
    /// Calls a closure with each value of a publisher while this view is on the screen.
    ///
    /// Values from the main queue are delivered immediately. Values from other queues are delivered later, on the
    /// main actor. Requires the trait `Combine`.
    public func onReceive<P: Publisher>(
      _ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void
    ) -> some View where P.Failure == Never {
      ReceivingView(publisher: publisher, action: action, content: self)
    }
  }

  private struct ReceivingView<P: Publisher, Content: View>: View where P.Failure == Never {
    @State private var subscription: AnyCancellable?
    let publisher: P
    let action: @MainActor (P.Output) -> Void
    let content: Content

    var body: some View {
      content
        .onAppear {
          subscription = publisher.sink { value in
            let value = UncheckedSendable(value)
            if MainQueue.isCurrent {
              MainActor.assumeIsolated { action(value.value) }
            } else {
              Task { @MainActor in action(value.value) }
            }
          }
        }
        .onDisappear { subscription = nil }
    }
  }
#endif
