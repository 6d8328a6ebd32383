import ArgumentParser
import Foundation
#if OlderSpellings
  import SwiftParser
  import SwiftSyntax
#endif

@main
struct Modernise: ParsableCommand {
  func run() throws {}
}
