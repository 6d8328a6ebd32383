/// The sources of a program.
extension ProgramTemplate {
  private var link: String {
    switch content {
    case .feature(let feature): "\(executable):/\(feature.route ?? "")"
    case .list(let list): "\(executable):/\(list.listRoute)"
    }
  }

  private var plugins: [ModuleName] {
    switch content {
    case .feature(let feature): [feature.name]
    case .list(let list): [list.list, list.detail]
    }
  }

  var exportsSource: String {
    """
    // The routes of this module are declared with it.
    @_exported import NavigationCore

    """
  }

  var testsOfLinks: String {
    """
    import \(core)
    import Testing

    @Suite struct \(core)Tests {
      @Test func aLinkIsReadAsItIsWritten() throws {
        let route = AnyRoute(\(root)Route())
        let link = Link(scheme: "\(executable)", [route])
        #expect(link.description == "\(link)")
        #expect(try Link(parsing: link.description) == link)
      }
    }

    """
  }

  var pluginsSource: String {
    """
    \(plugins.map { "import \($0)\n" }.joined())import TerminalApp

    /// The screens of the program. `swift package new-feature` adds a line here.
    let plugins: [any ScreenPlugin.Type] = [
      \(plugins.map { "\($0)Plugin.self" }.joined(separator: ",\n  "))\(plugins.count > 1 ? "," : "")
    ]

    """
  }

  func dataSource(of list: ListTemplate) -> String {
    """
    import ComposableArchitecture
    import \(core)
    import DataSources
    import TerminalApp

    /// The \(list.manyWords), which the option `--data` stores in another file.
    enum \(product)Data: ProgramData {
      static let program = "\(executable)"
      static let nouns = (one: "\(list.words)", many: "\(list.manyWords)")

      @MainActor static var rows: Shared<IdentifiedArrayOf<\(list.row)>> {
        Shared(wrappedValue: [], .\(list.many))
      }

      static func store(in location: DataLocation, _ dependencies: inout DependencyValues) throws {
        guard case .file(let file) = location else { throw UnsupportedDatabaseError(location) }
        dependencies.\(list.many)File = file
      }
    }

    """
  }

  /// The function that runs the program.
  private var run: String {
    switch content {
    case .feature:
      """
        @MainActor
        func run() async throws {
          try await options.run(from: link) {
            try Program(name: "\(executable)", root: \(root)Route(), plugins: plugins)
          }
        }
      """
    case .list(let list):
      """
        @MainActor
        func run() async throws {
          try await options.run(from: link) {
            try \(product)Data.store(in: data.location, &$0)
          } _: {
            let \(list.many) = try await data.rows()
            var program = try Program(name: "\(executable)", root: \(root)Route(), plugins: plugins)
            program.data = data.location.files
            program.edits = SharedEditHistory(of: \(list.many))
            return program
          }
        }
      """
    }
  }

  /// The options of the program, as properties.
  private var options: String {
    switch content {
    case .feature: "  @OptionGroup var options: ProgramOptions"
    case .list:
      "  @OptionGroup var data: DataOptions<\(product)Data>\n  @OptionGroup var options: ProgramOptions"
    }
  }

  private var imports: String {
    if case .list = content { "import ComposableArchitecture\n" } else { "" }
  }

  var programSource: String {
    let argument = """
        @Argument(help: "The link of the first screen, such as \(link).")
        var link: String?
      """
    guard serves else {
      return """
        import \(core)
        \(imports)import TerminalApp

        @main
        struct \(product)Program: TerminalCommand {
          static let configuration = CommandConfiguration(
            commandName: "\(executable)", abstract: "\(product.title).")

        \(options)

        \(argument)

        \(run)
        }

        """
    }
    return """
      import \(core)
      \(imports)import TerminalApp

      @main
      struct \(product)Program: TerminalCommand {
        static let configuration = CommandConfiguration(
          commandName: "\(executable)", abstract: "\(product.title).",
          usage: "\(executable) [OPTIONS] [LINK]\\n\(executable) COMMAND [OPTIONS]", subcommands: \(subcommandList),
          defaultSubcommand: Open\(product).self)
      \(subcommandProperty)
        // These options are declared here too, so that `--help` lists them.
      \(options)
      }

      /// `\(executable) LINK`: the program at a terminal.
      struct Open\(product): TerminalCommand {
        static let configuration = CommandConfiguration(
          commandName: "open", abstract: "Show the first screen or a link.",
          usage: "\(executable) [OPTIONS] [LINK]")

      \(options)

      \(argument)

      \(run)
      }

      """
  }

  private var subcommandList: String {
    package.layout.hasServerTrait ? "subcommands" : "[Open\(product).self, Serve\(product).self]"
  }

  /// In a package whose server is a trait, the list of subcommands depends on it.
  private var subcommandProperty: String {
    guard package.layout.hasServerTrait else { return "" }
    return """

        private static var subcommands: [any ParsableCommand.Type] {
          var all: [any ParsableCommand.Type] = [Open\(product).self]
          #if Server
            all.append(Serve\(product).self)
          #endif
          return all
        }

      """
  }

  var serveSource: String {
    let body: String
    switch content {
    case .feature:
      body = """
          @OptionGroup var serving: ServeOptions

          @MainActor
          func run() async throws {
            try await serving.run("\(executable)") {
              try Program(name: "\(executable)", root: \(root)Route(), plugins: plugins)
            }
          }
        """
    case .list(let list):
      body = """
          @OptionGroup var data: DataOptions<\(product)Data>
          @OptionGroup var serving: ServeOptions

          @MainActor
          func run() async throws {
            _ = try data.prepare()
            let \(list.many) = try await data.rows()
            try await serving.run("\(executable)", data: data.location) {
              var program = try Program(name: "\(executable)", root: \(root)Route(), plugins: plugins)
              program.storage = SharedValuesStorage()
              return program
            }
            // Without this value, each window would read the file again.
            withExtendedLifetime(\(list.many)) {}
          }
        """
    }
    let source = """
      import \(core)
      \(imports)import TerminalApp
      import WebHost

      /// `\(executable) serve`: the program in web browsers.
      struct Serve\(product): TerminalCommand {
        static let configuration = CommandConfiguration(
          commandName: "serve", abstract: "Serve the program to web browsers.")

      \(body)
      }

      """
    return package.layout.hasServerTrait ? Self.guarded(source, by: "Server") : source
  }

  /// Returns a source that is empty without a trait.
  private static func guarded(_ source: String, by trait: String) -> String {
    let lines = Changes.sortingImports(source).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    return "#if \(trait)\n" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") + "\n#endif\n"
  }
}
