import ArgumentParser
import ComposableArchitecture
import DeveloperTools
import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

/// A program that lists the previews of its modules, or shows one of them.
///
/// ```swift
/// @main
/// struct Previews: PreviewCatalog {
///   @OptionGroup var options: PreviewCatalogOptions
/// }
/// ```
public protocol PreviewCatalog: TerminalCommand {
  /// The options.
  var options: PreviewCatalogOptions { get }
}

/// The options of a program that shows previews.
public struct PreviewCatalogOptions: ParsableArguments, Sendable {
  @OptionGroup var host: ProgramOptions

  @Argument(help: "The module whose previews to list. (default: all)")
  var module: String?

  @Argument(help: "The name of the preview to show, or its number in the list.")
  var preview: String?

  public init() {}
}

extension PreviewCatalog {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "previews",
      abstract: "List the previews of a module, or show one. Nothing is written to disk.",
      usage: "previews [OPTIONS] [MODULE [PREVIEW]]")
  }

  @MainActor
  public func run() async throws {
    let chosen = try chosen(among: Preview.all)
    let preview: Preview
    if let development = DevelopedProgram.current, options.preview == nil, !chosen.isEmpty {
      preview = Preview.first(changedBy: development.start.changed, among: chosen) ?? chosen[0]
    } else if chosen.count == 1, options.preview != nil {
      preview = chosen[0]
    } else {
      TerminalOutput(descriptor: 1, capability: .plain).write(Self.list(chosen))
      return
    }
    let notices = ProgramNotices(log: nil, showsMessages: true)
    var clock: VirtualClock?
    prepareDependencies {
      $0.context = .preview
      $0.announce = notices.announce
      clock = options.host.prepare(&$0)
    }
    StoresOfProgram.countJobs()
    var program = Program(name: "previews") { preview.view() }
    program.notices = notices
    program.clock = clock
    program.keepsHistory = false
    program.storage = SharedValuesStorage()
    try await options.host.run(program, from: nil)
  }

  private func chosen(among all: [Preview]) throws -> [Preview] {
    guard let module = options.module else { return all }
    let ofModule = all.filter { $0.module.lowercased() == module.lowercased() }
    guard !ofModule.isEmpty else {
      let modules = Set(all.map(\.module)).sorted()
      throw ValidationError(
        "There are no previews of '\(module)'. Modules with previews: "
          + "\(modules.isEmpty ? "none" : modules.joined(separator: ", ")).")
    }
    guard let name = options.preview else { return ofModule }
    if let number = Int(name), number > 0, number <= ofModule.count { return [ofModule[number - 1]] }
    let named = ofModule.filter { $0.name.lowercased() == name.lowercased() }
    guard let first = named.first else {
      throw ValidationError(
        "There is no preview '\(name)' of \(ofModule[0].module). Use one of: "
          + ofModule.map { "'\($0.name)'" }.joined(separator: ", ") + ".")
    }
    return [first]
  }

  /// Returns the previews grouped by module, with their numbers.
  private static func list(_ previews: [Preview]) -> [StyledText] {
    var lines: [StyledText] = []
    var module = ""
    var number = 0
    for preview in previews {
      if preview.module != module {
        (module, number) = (preview.module, 0)
        lines.append(StyledText(module))
      }
      number += 1
      lines.append(StyledText("  \(number)  \(preview.name)  (\(preview.file):\(preview.line))"))
    }
    return lines
  }
}

extension Preview {
  /// Returns the first preview in a changed file or in the module of one.
  static func first(changedBy files: [String], among previews: [Preview]) -> Preview? {
    func changes(_ preview: Preview) -> [String] { files.filter { $0.contains("/\(preview.module)/") } }
    return previews.first { preview in changes(preview).contains { $0.hasSuffix("/" + preview.file) } }
      ?? previews.first { !changes($0).isEmpty }
  }
}
