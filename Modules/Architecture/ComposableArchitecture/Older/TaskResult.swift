#if OlderSpellings
  import CairnSupport
  import Foundation

  /// The result of work that can fail, which is equatable regardless of the error's type.
  @available(
    *, deprecated,
    message: "Write 'Result<Success, any Error>', and assert its case: 'receive(\\.response.success)'."
  )
  @CasePathable
  @dynamicMemberLookup
  public enum TaskResult<Success: Sendable>: Sendable {
    /// The work succeeded.
    case success(Success)
    /// The work failed.
    case failure(any Error)

    /// Performs work and creates its result.
    public init(catching body: @Sendable () async throws -> Success) async {
      do {
        self = .success(try await body())
      } catch {
        self = .failure(error)
      }
    }

    /// Creates a task result from a `Result`.
    public init<Failure>(_ result: Result<Success, Failure>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }

    /// The value of a success.
    ///
    /// Throws the error of a failure.
    public var value: Success {
      get throws {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw error
        }
      }
    }

    /// Returns a result with the transformed value of a success.
    public func map<New>(_ transform: (Success) -> New) -> TaskResult<New> {
      flatMap { .success(transform($0)) }
    }

    /// Returns the result that a function creates from the value of a success.
    public func flatMap<New>(_ transform: (Success) -> TaskResult<New>) -> TaskResult<New> {
      switch self {
      case .success(let value): transform(value)
      case .failure(let error): .failure(error)
      }
    }
  }

  @available(*, deprecated, message: "Write 'Result<Success, any Error>'.")
  extension TaskResult: Equatable where Success: Equatable {
    /// Returns `true` if both results are equal.
    ///
    /// Errors that aren't equatable are compared as Foundation objects.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      switch (lhs, rhs) {
      case (.success(let value), .success(let other)): value == other
      case (.failure(let error), .failure(let other)): equals(error, other)
      default: false
      }
    }

    private static func equals(_ error: any Error, _ other: any Error) -> Bool {
      // Without `Any`, the cast would create an `NSError`.
      if let areEqual = areEqual(error as Any, other as Any) { return areEqual }
      return type(of: error) == type(of: other) && error as NSError == other as NSError
    }
  }

  @available(*, deprecated, message: "Write 'Result<Success, any Error>'.")
  extension TaskResult: Hashable where Success: Hashable {
    /// Hashes the case and the value or error, if it is hashable.
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
    /// Creates a `Result` from a task result.
    @available(*, deprecated, message: "Write 'Result<Success, any Error>' from the beginning.")
    public init(_ result: TaskResult<Success>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }
  }
#endif
