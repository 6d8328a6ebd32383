/// Whether the time of the present task is that of a scheduler of tests, in which sleeping takes no time.
package enum VirtualTime {
  /// Set by the scheduler for the work that it runs.
  @TaskLocal package static var isOn = false
}
