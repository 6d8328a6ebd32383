import ArgumentParser
import TerminalApp

#if Server
  import WebHost

  /// `gallery serve`: all controls in a browser.
  struct ServeGallery: TerminalCommand {
    static let configuration = CommandConfiguration(
      commandName: "gallery serve", abstract: "Serve the gallery to web browsers.")

    @OptionGroup var serving: ServeOptions

    @MainActor
    func run() async throws {
      try await serving.run("gallery") { Program(name: "gallery", app: Gallery.self) }
    }
  }
#endif

@main
enum Main {
  @MainActor
  static func main() async {
    #if Server
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "serve" { return await ServeGallery.main(Array(arguments.dropFirst())) }
    #endif
    Gallery.main()
  }
}
