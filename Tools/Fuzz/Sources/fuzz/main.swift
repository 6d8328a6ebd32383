import CFuzzer
import ComposableArchitecture
import Foundation

// fuzz TARGET FOLDER OPTION…: writes inputs of a target to a folder, and lets libFuzzer change them.
// fuzz: lists the targets.

guard CommandLine.arguments.count >= 3 else {
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  exit(CommandLine.arguments.count == 1 ? 0 : 64)
}
let name = CommandLine.arguments[1]
guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
  FileHandle.standardError.write(Data("There is no target '\(name)'.\n".utf8))
  exit(64)
}
let target = chosen

prepareDependencies {
  $0.continuousClock = TestClock()
  $0.date = .constant(Date(timeIntervalSinceReferenceDate: 788_961_600))
  $0.defaultFileStorage = .inMemory
  $0.uuid = .incrementing
}

let folder = URL(filePath: CommandLine.arguments[2])
for (index, seed) in try target.seeds().enumerated() {
  try Data(seed.utf8).write(to: folder.appending(path: "\(target.name)-\(index)"))
}

var arguments: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
var count = Int32(arguments.count - 1)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { data, size in
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    // libFuzzer calls the function on the thread that calls it.
    MainActor.assumeIsolated {
      withIssueReporters([]) { target.read(input) }
    }
    return 0
  }
}
exit(status)
