#if OlderSpellings
  import CairnSupport
  import Foundation

  /// What came of work that can fail, comparable whatever the error is.
  @available(
    *, deprecated,
    message: "Write 'Result<Success, any Error>', and assert its case: 'receive(\\.response.success)'."
  )
  @CasePathable
  @dynamicMemberLookup
  public enum TaskResult<Success: Sendable>: Sendable {
    /// It succeeded.
    case success(Success)
    /// It failed.
    case failure(any Error)

    /// Does the work.
    public init(catching body: @Sendable () async throws -> Success) async {
      do {
        self = .success(try await body())
      } catch {
        self = .failure(error)
      }
    }

    /// The same as a result of another kind has it.
    public init<Failure>(_ result: Result<Success, Failure>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }

    /// What it succeeded with, or the error thrown.
    public var value: Success {
      get throws {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw error
        }
      }
    }

    /// The same of another value.
    public func map<New>(_ transform: (Success) -> New) -> TaskResult<New> {
      flatMap { .success(transform($0)) }
    }

    /// Another result of what it succeeded with.
    public func flatMap<New>(_ transform: (Success) -> TaskResult<New>) -> TaskResult<New> {
      switch self {
      case .success(let value): transform(value)
      case .failure(let error): .failure(error)
      }
    }
  }

  @available(*, deprecated, message: "Write 'Result<Success, any Error>'.")
  extension TaskResult: Equatable where Success: Equatable {
    /// Whether both are equal; errors that cannot be compared are compared as objects of Foundation are.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      switch (lhs, rhs) {
      case (.success(let value), .success(let other)): value == other
      case (.failure(let error), .failure(let other)): equals(error, other)
      default: false
      }
    }

    private static func equals(_ error: any Error, _ other: any Error) -> Bool {
      // Without 'Any' the cast makes an 'NSError' of it.
      if let areEqual = areEqual(error as Any, other as Any) { return areEqual }
      return type(of: error) == type(of: other) && error as NSError == other as NSError
    }
  }

  @available(*, deprecated, message: "Write 'Result<Success, any Error>'.")
  extension TaskResult: Hashable where Success: Hashable {
    /// Feeds the case and what can be hashed of it into a hasher.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .success(let value):
        hasher.combine(0)
        hasher.combine(value)
      case .failure(let error):
        hasher.combine(1)
        hasher.combine(ObjectIdentifier(type(of: error)))
        if let error = error as Any as? any Hashable { hasher.combine(error) }
      }
    }
  }

  extension Result where Failure == any Error, Success: Sendable {
    /// The same as a task's result has it.
    @available(*, deprecated, message: "Write 'Result<Success, any Error>' from the beginning.")
    public init(_ result: TaskResult<Success>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }
  }
#endif
