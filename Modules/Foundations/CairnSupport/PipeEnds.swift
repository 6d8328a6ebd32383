import CLibrary

/// The ends of a new pipe.
///
/// A program that starts in another process doesn't inherit them.
package struct PipeEnds: Sendable {
  package let reading: Int32
  package let writing: Int32

  /// Opens a pipe, or returns `nil` and leaves the reason in `errno`.
  package init?() {
    var ends: [Int32] = [-1, -1]
    // `pipe2`, which would do both at once, isn't visible in Swift.
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
