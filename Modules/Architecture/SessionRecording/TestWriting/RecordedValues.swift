import NavigationCore
import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import Foundation
import JSONValues
import Sharing

// Functions and types for tests that were generated from recordings.

/// A value in the form that recordings use: a literal of its parts.
public struct RecordedValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  let json: JSON

  /// Creates a struct from its fields, or an enum from its case.
  public init(dictionaryLiteral elements: (String, RecordedValue)...) {
    json = .object(Dictionary(elements.map { ($0, $1.json) }, uniquingKeysWith: { $1 }))
  }
  /// Creates a list.
  public init(arrayLiteral elements: RecordedValue...) { json = .array(elements.map(\.json)) }
  /// Creates a string.
  public init(stringLiteral value: String) { json = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { json = .integer(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { json = .number(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  /// Creates a `nil` value.
  public init(nilLiteral: ()) { json = .null }
}

/// Returns the value that a literal in the form of recordings represents.
///
/// ```swift
/// await store.send(\.list.addStandup.binding.standup, try recorded(["title": "Design", "attendees": []]))
/// ```
///
/// - Throws: An error if the literal doesn't represent a value of the type, such as after a field has been renamed.
public func recorded<Value>(_ value: RecordedValue, as _: Value.Type = Value.self) throws -> Value {
  var recorder = StateRecorder()
  guard let made = recorder.make(Value.self, from: value.json) else {
    throw NotRecorded(description: "\(value.json.literal) isn't a '\(Value.self)'.")
  }
  return made
}

/// Returns an endpoint that gives recorded answers in order, and then repeats the last one.
///
/// ```swift
/// $0[WordsClient.self].contains = try answering(true, false)
/// ```
///
/// - Throws: An error if an answer isn't of the endpoint's type.
public func answering<each Argument, Answer>(
  _ answers: RecordedValue...
) throws -> @Sendable (repeat each Argument) -> Answer {
  let next = inOrder(try answers.map { try recorded($0, as: Answer.self) })
  return { (_: repeat each Argument) in next() }
}

/// Returns an endpoint that gives recorded answers and errors in order, and then repeats the last one.
///
/// - Throws: An error if an answer isn't of the endpoint's type.
public func answeringOrThrowing<each Argument, Answer>(
  _ answers: Result<RecordedValue, RecordedError>...
) throws -> @Sendable (repeat each Argument) throws -> Answer {
  let next = inOrder(
    try answers.map { answer -> Result<Answer, RecordedError> in
      switch answer {
      case .success(let value): .success(try recorded(value))
      case .failure(let error): .failure(error)
      }
    })
  return { (_: repeat each Argument) in try next().get() }
}

/// Returns a function that gives values in order, and then repeats the last one.
private func inOrder<Value>(_ values: [Value]) -> @Sendable () -> Value {
  let rest = Locked(values[...])
  return {
    rest.withLock { rest in
      defer { if rest.count > 1 { rest.removeFirst() } }
      return rest[rest.startIndex]
    }
  }
}

private struct NotRecorded: Error, CustomStringConvertible { let description: String }

extension FileStorage {
  /// Returns a file storage in memory that starts with the files of a recording, by their names below a program's data.
  ///
  /// The content with an empty name is read for any file that ends in `.json`, wherever a program keeps its data.
  public static func recorded(_ files: [String: String]) -> FileStorage {
    let files = RecordedFiles(files)
    return inMemory(fileSystem: LockIsolated([:])) { files.content(of: $0) }
  }
}

/// The files of a recording, found by the names that a test's program uses for them.
struct RecordedFiles {
  /// The contents of the files, by their names below a program's data.
  let contents: [String: String]
  /// Whether the data is a folder.
  private let isFolder: Bool

  init(_ contents: [String: String]) {
    self.contents = contents
    isFolder = contents.keys.contains { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  /// Returns the name of a file below a program's data, wherever the data is.
  func name(of url: URL) -> String {
    if isFolder { return url.lastPathComponent }
    return url.pathExtension == "json" ? "" : ".\(url.pathExtension)"
  }

  func content(of url: URL) -> Data? { contents[name(of: url)].map { Data($0.utf8) } }
}

extension UUIDGenerator {
  /// Returns a generator that gives these ids and then counts up.
  public static func giving(_ ids: String...) -> UUIDGenerator {
    giving(ids.compactMap(UUID.init(uuidString:)))
  }

  static func giving(_ ids: [UUID]) -> UUIDGenerator {
    let (ids, more) = (LockIsolated(ids[...]), UUIDGenerator.incrementing)
    return UUIDGenerator { ids.withValue { $0.popFirst() } ?? more() }
  }
}

extension DateGenerator {
  /// Returns a generator that gives these dates, in seconds since 2001, and then repeats the last one.
  public static func giving(_ dates: TimeInterval...) -> DateGenerator {
    giving(dates.map { Date(timeIntervalSinceReferenceDate: $0) })
  }

  static func giving(_ dates: [Date]) -> DateGenerator { DateGenerator(inOrder(dates)) }
}

extension WithRandomNumberGenerator {
  /// Returns a generator that gives these numbers and then counts up.
  public static func giving(_ numbers: UInt64...) -> WithRandomNumberGenerator { giving(numbers) }

  static func giving(_ numbers: [UInt64]) -> WithRandomNumberGenerator {
    WithRandomNumberGenerator(Given(rest: LockIsolated((numbers[...], 0))))
  }

  private struct Given: RandomNumberGenerator, Sendable {
    let rest: LockIsolated<(numbers: ArraySlice<UInt64>, count: UInt64)>

    func next() -> UInt64 {
      rest.withValue {
        if let number = $0.numbers.popFirst() { return number }
        $0.count += 1
        return $0.count
      }
    }
  }
}
