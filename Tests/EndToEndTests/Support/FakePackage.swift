import Foundation

/// A package whose toolchain is a script: it "builds" by copying a program, or prints an error.
final class FakePackage {
  let folder: Folder
  private let debug: String
  /// The source file. Saving it starts a build.
  let source: String
  /// The executable.
  let program: String

  /// Creates a package that contains a program of this package.
  init(_ original: String = "standups") throws {
    folder = try Folder()
    debug = folder.file(".build/x86_64-unknown-linux-gnu/debug")
    source = folder.file("Sources/demo/Demo.swift")
    program = debug + "/demo"
    for path in [debug + "/demo.product", folder.file("Sources/demo"), folder.file("bin")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try folder.copyProgram("/dev/null", to: folder.file("Package.swift"))
    try save("first")
    try folder.write(".build/workspace-state.json", "{}")
    let description = """
      {"swiftCommands": {"demo": {"moduleName": "demo", "executable": "\(folder.path)/bin/swiftc", "sources": ["\(source)"],
      "otherArguments": ["-index-store-path", "x"]}}}
      """
    try Data(description.utf8).write(to: URL(filePath: debug + "/description.json"))
    try folder.copyProgram("\(StartedProcess.folder)/\(original)", to: program)
    try script(
      "swift-build",
      """
      cd '\(folder.path)'
      echo "$SWIFT_DETERMINISTIC_HASHING" >hashing
      case "$(cat Sources/demo/Demo.swift)" in
      error*) echo "\(source):12:5: error: cannot find 'x' in scope"; exit 1 ;;
      crash*) printf '#!/bin/sh\\necho "Demo.swift:3: Fatal error: Oh no" >&2\\nkill -SEGV $$\\n' > new; chmod +x new ;;
      refuse*) printf '#!/bin/sh\\nexit 64\\n' > new; chmod +x new ;;
      # A trap runs during a wait, but not while a file is opened.
      wait*) trap 'echo canceled >canceled; exit 143' TERM; echo > started; read line < gate & wait ;;
      same*) exit 0 ;;
      *) cp '\(StartedProcess.folder)/\(original)' new ;;
      esac
      mv new '\(program)'
      """)
  }

  private func script(_ name: String, _ text: String) throws {
    let written = try folder.write("script", "#!/bin/sh\n" + text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: written)
    try folder.copyProgram(written, to: folder.file("bin/" + name))
    try FileManager.default.removeItem(atPath: written)
  }

  /// Saves the source file, whose first word selects what the toolchain does.
  ///
  /// A build begins when the file is closed. A descriptor of this process would be open in each process that another test starts until
  /// that process runs its program, so another process writes.
  func save(_ text: String) throws {
    let outcome = try Piped.run("/bin/sh", ["-c", "printf %s \"$1\" >\"$2\"", "sh", text, source])
    guard outcome.ending == .exit(0) else { throw Stuck(description: outcome.errors) }
  }

  /// Returns the pipe to which a build of the source `wait` writes when it has started. That build waits at a gate, which stays closed.
  ///
  /// (`FileManager` doesn't wait for the other end of a pipe.)
  func started() throws -> Source {
    for name in ["gate", "started"] where mkfifo(folder.file(name), 0o600) != 0 {
      throw Stuck(description: "There is no pipe: \(String(cString: strerror(errno)))")
    }
    return Source(open(folder.file("started"), O_RDONLY | O_NONBLOCK | O_CLOEXEC))
  }

  /// Removes the toolchain.
  func removeTools() throws { try FileManager.default.removeItem(atPath: folder.file("bin")) }

  /// Starts `demo dev` on a terminal.
  func start(_ arguments: [String] = ["--full-screen"], on terminal: PseudoTerminal) throws -> StartedProcess
  {
    try StartedProcess(
      program, ["dev"] + arguments + ["--data", folder.file("s.json"), "--seed", "1"],
      environment: environment, terminal: terminal.path)
  }

  var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"), "TERM": "xterm"]
  }

  /// The files in the build folder that weren't there before.
  var leftovers: [String] {
    let known = ["demo", "demo.product", "description.json"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: debug)) ?? []
    return names.filter { !known.contains($0) }.sorted()
  }
}
