import CasePaths
import CustomDump
import Sharing
import Testing

@Suite struct CaseTests {
  @CasePathable @dynamicMemberLookup
  enum Destination: Equatable, Sendable {
    case edit(String)
    case record
  }

  @Test("A case is an optional projection") func aCaseIsAnOptionalPart() throws {
    @Shared(value: .edit("Blob")) var destination: Destination
    let text = try #require(Shared($destination[case: \.edit]))
    text.withLock { $0 += "!" }
    expectNoDifference(destination, .edit("Blob!"))
    $destination.withLock { $0 = .record }
    expectNoDifference(Shared($destination[case: \.edit]), nil)
    expectNoDifference(text.wrappedValue, "Blob!")
    text.withLock { $0 = "lost" }
    expectNoDifference(destination, .record)
  }

  @Test func aCaseOfAnOptional() throws {
    @Shared(value: nil) var destination: Destination?
    expectNoDifference(Shared($destination), nil)
    $destination.withLock { $0 = .edit("Blob") }
    let unwrapped = try #require(Shared($destination))
    let text = try #require(Shared(unwrapped[case: \.edit]))
    text.withLock { $0 = "Jr." }
    expectNoDifference(destination, .edit("Jr."))
  }
}
