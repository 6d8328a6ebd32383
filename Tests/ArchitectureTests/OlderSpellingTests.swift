import CustomDump
import Foundation
import Testing

/// The additions of the traits `OlderSpellings` and `Combine` are in separate files, and every older name
/// names its replacement.
@Suite struct OlderSpellingTests {
  /// Types that appear only together with a deprecated name.
  static let parts: Set = [
    "SchedulerStride", "SchedulerTimeIntervalConvertible", "Cancellable", "AnyCancellable",
    "SchedulerTimeType", "SchedulerOptions",
  ]

  static func files() throws -> [(name: String, lines: [Substring])] {
    let modules = PackageDescription.root.appending(path: "Modules")
    return try FileManager.default.subpathsOfDirectory(atPath: modules.path()).sorted()
      .filter { $0.contains("/Older/") && $0.hasSuffix(".swift") }
      .map { path in
        let text = try String(contentsOf: modules.appending(path: path), encoding: .utf8)
        return (path, text.split(separator: "\n", omittingEmptySubsequences: false))
      }
  }

  @Test("Each file is compiled only with the trait") func eachFileIsBehindTheTrait() throws {
    let files = try Self.files()
    #expect(files.count > 15)
    for file in files {
      // The last three conditions are for declarations that the trait 'Combine' replaces or also needs.
      let conditions = [
        "#if OlderSpellings", "#if OlderSpellings && !Combine", "#if OlderSpellings || Combine",
        "#if OlderSpellings && Combine",
      ]
      #expect(conditions.contains(file.lines.first.map(String.init) ?? ""), "\(file.name)")
      expectNoDifference(file.lines.last { !$0.isEmpty }, "#endif", "\(file.name)")
    }
  }

  @Test("Publishers are compiled only with their trait") func publishersAreBehindTheirTrait() throws {
    let modules = PackageDescription.root.appending(path: "Modules")
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: modules.path())
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: modules.appending(path: path), encoding: .utf8)
      guard text.contains("import OpenCombine") else { continue }
      count += 1
      let isApart = path.contains("/Combine/") && text.hasPrefix("#if Combine\n") || path.contains("/Older/")
      #expect(isApart, "\(path)")
    }
    #expect(count > 5)
  }

  @Test("Every older spelling is marked as deprecated") func eachNameSaysWhatHasReplacedIt() throws {
    for file in try Self.files() {
      expectNoDifference(Self.undeprecated(file.lines), [], "\(file.name)")
    }
  }

  @Test("Declarations without a deprecation are found") func namesWithoutANoteAreFound() {
    let source = """
      #if OlderSpellings
        /// Said.
        @available(*, deprecated, renamed: "New")
        public struct Old {
          public var inside: Int
        }
        public struct Silent {
          public var inside: Int
        }
        extension New {
          @available(
            *, deprecated,
            message: "Write 'that'."
          )
          @inlinable
          public func said() {}
          public func silent() {}
          func hidden() {}
        }
        public prefix func / <Root>(root: Root) -> Int { 0 }
      #endif
      """
    expectNoDifference(
      Self.undeprecated(source.split(separator: "\n", omittingEmptySubsequences: false)),
      ["Silent", "silent", "/"])
  }

  /// Returns the public names that are neither deprecated nor nested in a deprecated declaration.
  static func undeprecated(_ lines: [Substring]) -> [String] {
    var names: [String] = []
    /// The indentation of the deprecated declaration that contains the current line.
    var enclosing: Int?
    var isDeprecated = false
    var isInAttribute = false
    for line in lines {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text.isEmpty || text.hasPrefix("//") || text.hasPrefix("#") { continue }
      if let outer = enclosing, indentation <= outer, !text.hasPrefix("}"), !text.hasPrefix("{"),
        !text.hasPrefix("where")
      {
        enclosing = nil
      }
      if text.hasPrefix("@available(*, deprecated") || (isInAttribute && text.contains("deprecated")) {
        isDeprecated = true
      }
      if text.hasPrefix("@available("), !text.hasSuffix(")") { isInAttribute = true }
      if isInAttribute {
        if text == ")" || text.hasSuffix("\")") { isInAttribute = false }
        continue
      }
      if text.hasPrefix("@"), text.firstMatch(of: /\b(func|var|struct|init|macro|subscript)\b/) == nil {
        continue
      }
      let declaration = text.firstMatch(
        of: /\b(?:func|var|let|struct|class|enum|protocol|typealias|macro|extension|actor)\s+([^\s(<:{=]+)/)
      let isPublic = text.contains("public ")
      guard declaration != nil || isPublic else { continue }
      if enclosing == nil {
        let isExtension = text.contains("extension ")
        let isPart =
          declaration.map { $0.1.hasPrefix("_") || parts.contains(String($0.1)) } ?? text.contains("_older")
        if isPart { enclosing = indentation }
        if isPart || isDeprecated || (isPublic && !isExtension) { enclosing = indentation }
        if isPublic, !isExtension, !isDeprecated, !isPart {
          names.append(declaration.map { String($0.1) } ?? String(text.prefix(30)))
        }
      }
      isDeprecated = false
    }
    return names
  }
}
