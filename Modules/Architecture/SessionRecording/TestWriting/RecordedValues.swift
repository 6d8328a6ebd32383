import NavigationCore
import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import Foundation
import Sharing

// What tests that were written of recordings use.

/// A value as recordings write it: a literal of what it is made of.
public struct RecordedValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  let json: JSON

  /// A struct by its fields, or an enum by its case.
  public init(dictionaryLiteral elements: (String, RecordedValue)...) {
    json = .object(Dictionary(elements.map { ($0, $1.json) }, uniquingKeysWith: { $1 }))
  }
  /// A list.
  public init(arrayLiteral elements: RecordedValue...) { json = .array(elements.map(\.json)) }
  /// A text.
  public init(stringLiteral value: String) { json = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int) { json = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { json = .number(value) }
  /// Whether something is so.
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  /// Nothing.
  public init(nilLiteral: ()) { json = .null }
}

/// The value that a literal stands for, as recordings write values.
///
/// ```swift
/// await store.send(\.list.addStandup.binding.standup, try recorded(["title": "Design", "attendees": []]))
/// ```
///
/// - Throws: That it stands for none of the type: a field may have another name by now.
public func recorded<Value>(_ value: RecordedValue, as _: Value.Type = Value.self) throws -> Value {
  var recorder = StateRecorder()
  guard let made = recorder.make(Value.self, from: value.json) else {
    throw NotRecorded(description: "\(value.json.literal) isn't a '\(Value.self)'.")
  }
  return made
}

/// A value that is changed a little: what a binding writes.
///
/// ```swift
/// let design = try changed(store.state.list?.addStandup?.standup) { $0.title = "Design" }
/// ```
///
/// - Throws: That there is no value.
public func changed<Value>(_ value: Value?, _ change: (inout Value) throws -> Void) throws -> Value {
  guard var value else { throw NotRecorded(description: "There is no '\(Value.self)' to change.") }
  try change(&value)
  return value
}

/// An endpoint that gives recorded answers in their order, and then the last one again.
///
/// ```swift
/// $0[WordsClient.self].contains = try answering(true, false)
/// ```
///
/// - Throws: That an answer is none of the endpoint's type.
public func answering<each Argument, Answer>(
  _ answers: RecordedValue...
) throws -> @Sendable (repeat each Argument) -> Answer {
  let answers = AnswersInOrder(try answers.map { try recorded($0, as: Answer.self) })
  return { (_: repeat each Argument) in answers.next() }
}

/// An endpoint that gives recorded answers and errors in their order, and then the last one again.
///
/// - Throws: That an answer is none of the endpoint's type.
public func answeringOrThrowing<each Argument, Answer>(
  _ answers: Result<RecordedValue, RecordedError>...
) throws -> @Sendable (repeat each Argument) throws -> Answer {
  let results = try answers.map { answer -> Result<Answer, RecordedError> in
    switch answer {
    case .success(let value): .success(try recorded(value))
    case .failure(let error): .failure(error)
    }
  }
  let answers = AnswersInOrder(results)
  return { (_: repeat each Argument) in try answers.next().get() }
}

/// Answers that an endpoint gives, on any thread.
private final class AnswersInOrder<Answer>: @unchecked Sendable {
  private let rest: Locked<ArraySlice<Answer>>

  init(_ answers: [Answer]) { rest = Locked(answers[...]) }

  func next() -> Answer {
    rest.withLock { rest in
      defer { if rest.count > 1 { rest.removeFirst() } }
      return rest[rest.startIndex]
    }
  }
}

private struct NotRecorded: Error, CustomStringConvertible { let description: String }

extension FileStorage {
  /// Files in memory that begin with those of a recording, by their names below a program's data.
  ///
  /// The content without a name is read wherever a program keeps its data, in a file that ends in `.json`.
  public static func recorded(_ files: [String: String]) -> FileStorage {
    let files = RecordedFiles(files)
    return inMemory(fileSystem: LockIsolated([:])) { files.content(of: $0) }
  }
}

/// The files of a recording, found by what a test's program calls them.
struct RecordedFiles {
  /// What is in them, by their names below a program's data.
  let contents: [String: String]
  /// Whether the data are a folder.
  private let isFolder: Bool

  init(_ contents: [String: String]) {
    self.contents = contents
    isFolder = contents.keys.contains { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  /// The name of a file below a program's data, wherever those are.
  func name(of url: URL) -> String {
    if isFolder { return url.lastPathComponent }
    return url.pathExtension == "json" ? "" : ".\(url.pathExtension)"
  }

  func content(of url: URL) -> Data? { contents[name(of: url)].map { Data($0.utf8) } }
}

extension UUIDGenerator {
  /// Gives these ids, and then counts.
  public static func giving(_ ids: String...) -> UUIDGenerator {
    let more = UUIDGenerator.incrementing
    let ids = LockIsolated(ids.compactMap(UUID.init(uuidString:))[...])
    return UUIDGenerator { ids.withValue { $0.popFirst() } ?? more() }
  }
}

extension DateGenerator {
  /// Gives these dates, in seconds since 2001, and then the last one again.
  public static func giving(_ dates: TimeInterval...) -> DateGenerator {
    let dates = LockIsolated(dates[...])
    return DateGenerator {
      let seconds = dates.withValue { $0.count > 1 ? $0.popFirst() : $0.first }
      return Date(timeIntervalSinceReferenceDate: seconds ?? 0)
    }
  }
}

extension WithRandomNumberGenerator {
  /// Gives these numbers, and then counts.
  public static func giving(_ numbers: UInt64...) -> WithRandomNumberGenerator { giving(numbers) }

  static func giving(_ numbers: [UInt64]) -> WithRandomNumberGenerator {
    WithRandomNumberGenerator(Given(numbers: LockIsolated(numbers[...])))
  }

  private struct Given: RandomNumberGenerator, Sendable {
    let numbers: LockIsolated<ArraySlice<UInt64>>
    let count = LockIsolated<UInt64>(0)

    func next() -> UInt64 {
      numbers.withValue { $0.popFirst() }
        ?? count.withValue {
          $0 += 1
          return $0
        }
    }
  }
}
