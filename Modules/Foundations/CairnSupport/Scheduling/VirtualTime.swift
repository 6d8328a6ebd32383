/// The virtual time of a test scheduler, in which sleeping takes no real time.
package enum VirtualTime {
  /// A Boolean value that indicates whether the current task runs in virtual time.
  ///
  /// The scheduler sets it.
  @TaskLocal package static var isOn = false
}
