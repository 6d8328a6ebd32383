import Foundation
import IssueReporting

extension DependencyValues {
  /// Starts work without waiting for it.
  ///
  /// A test waits for the work, so that nothing outlives the test.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  /// Opens a URL in the system's program for it.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
      Task(name: name, priority: priority) { try await operation() }
    }
    static let testValue = FireAndForget { name, priority, operation in
      do {
        try await Task(name: name, priority: priority) { try await operation() }.value
      } catch is CancellationError {
        // The task didn't fail.
      } catch {
        guard let location = FireAndForget.location else { return reportIssue(error) }
        reportIssue(
          error, fileID: location.fileID, filePath: location.filePath, line: location.line,
          column: location.column)
      }
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
          try runUnblocked(process)
        } catch {
          process.terminationHandler = nil
          continuation.resume(returning: false)
        }
      }
    }

    /// Starts a process that can be ended and interrupted.
    ///
    /// It inherits the signals that this thread blocks, and threads of Dispatch block nearly all of them.
    private static func runUnblocked(_ process: Process) throws {
      var none = sigset_t()
      var blocked = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &blocked)
      defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
      try process.run()
    }
  }
}

/// A function that starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// The location of the call that is starting work in this task.
  @TaskLocal fileprivate static var location: DependencyLocation?

  private let start:
    @Sendable (String?, TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Creates a value from a custom function, which receives the task's name, its priority, and the work.
  public init(
    _ operation:
      @escaping @Sendable (String?, TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void
  ) {
    self.start = operation
  }

  /// Creates a value from a custom function, which receives the task's priority and the work.
  public init(
    _ operation:
      @escaping @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void
  ) {
    self.start = { _, priority, work in await operation(priority, work) }
  }

  /// Starts work with a priority.
  public var operation: @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void {
    { [start] priority, work in await start(nil, priority, work) }
  }

  /// Starts work.
  ///
  /// A program ignores errors of the work. A test reports them as issues, except for cancellation.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers.
  ///   - priority: The priority of the task.
  ///   - operation: The work.
  ///   - fileID: The file in which an error is reported.
  ///   - filePath: The path of the file in which an error is reported.
  ///   - line: The line on which an error is reported.
  ///   - column: The column in which an error is reported.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ operation: @Sendable @escaping () async throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await Self.$location.withValue(location) { await start(name, priority, operation) }
  }
}

/// A function that opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates a value from a function that returns whether it opened the URL.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL, and returns `true` if it succeeded.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}
