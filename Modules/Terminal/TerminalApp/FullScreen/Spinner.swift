import TerminalText

/// A spinner, for work that takes long enough for the user to notice.
@MainActor
final class Spinner {
  /// The time that work takes before the spinner is shown.
  static let delay = Duration.milliseconds(300)
  /// The duration of a frame.
  static let frameDuration = Duration.milliseconds(100)
  private static let braille = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let ascii = ["|", "/", "-", "\\"]

  private let frames: [String]
  private var index = 0
  private var timer: Task<Void, Never>?

  /// The current frame, or `nil` if the spinner isn't shown.
  private(set) var frame: String?

  /// Creates a spinner of braille patterns, or of ASCII characters.
  init(isASCII: Bool) { frames = isASCII ? Self.ascii : Self.braille }

  /// Calls a function for each frame, until `stop()`. Does nothing if the spinner is running.
  func start(on clock: any Clock<Duration>, after delay: Duration, draw: @escaping @MainActor () -> Void) {
    guard timer == nil else { return }
    timer = Task { [weak self] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      while let self, !Task.isCancelled {
        advance()
        draw()
        guard (try? await clock.sleep(for: Self.frameDuration)) != nil else { return }
      }
    }
  }

  private func advance() {
    frame = frames[index % frames.count]
    index += 1
  }

  /// Hides the spinner.
  func stop() {
    timer?.cancel()
    (timer, frame, index) = (nil, nil, 0)
  }
}
