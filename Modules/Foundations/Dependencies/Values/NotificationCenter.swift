import Foundation

extension DependencyValues {
  /// The center for notifications: the default one in a program, and a separate one in each test.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].value }
    set { self[NotificationCenterKey.self] = Center(value: newValue) }
  }

  private struct Center: @unchecked Sendable {
    let value: NotificationCenter
  }

  private enum NotificationCenterKey: DependencyKey {
    static let liveValue = Center(value: .default)
    static var testValue: Center { Center(value: NotificationCenter()) }
  }
}
