import Foundation

extension DependencyValues {
  /// Starts work that nobody waits for.
  ///
  /// In a test it is waited for, so that nothing outlives the test.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  /// Opens a URL in the program that the system has for it.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { priority, operation in
      Task(priority: priority) { try await operation() }
    }
    static let testValue = FireAndForget { priority, operation in
      _ = await Task(priority: priority) { try await operation() }.result
    }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { url in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["xdg-open", url.absoluteString]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return await withCheckedContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(returning: false)
        }
      }
    }
  }
}

/// Starts work that nobody waits for; call it as a function.
public struct FireAndForget: Sendable {
  /// Starts the work of some priority.
  public let operation: @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Starts work in a way of one's own.
  public init(
    _ operation:
      @escaping @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts work.
  ///
  /// Its errors are ignored.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @Sendable @escaping () async throws -> Void
  ) async {
    await self.operation(priority, operation)
  }
}

/// Opens URLs; call it as a function.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Opens URLs by a function that says whether it could.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL, and says whether that was possible.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}
