#if Server
  import CairnSupport

  /// The files that every page uses, which the program holds: nothing is loaded from elsewhere.
  struct PageAssets: Sendable {
    let style: [UInt8]
    let script: [UInt8]
    let worker: [UInt8]
    let stylePath: String
    let scriptPath: String
    let workerPath: String
    /// Which script and style sheet they are. A page that has others is loaded anew.
    let edition: String

    init() {
      style = Array((Self.styleSheet + ColorClass.rules).utf8)
      script = Array(Self.scriptSource.utf8)
      worker = Array(Self.workerSource.utf8)
      stylePath = WebPath.style + "?" + Self.mark(style)
      scriptPath = WebPath.script + "?" + Self.mark(script)
      workerPath = WebPath.worker + "?" + Self.mark(worker)
      edition = Self.mark(style + script + worker)
    }

    /// A short text that is another one for other bytes.
    private static func mark(_ bytes: [UInt8]) -> String { String(StableHasher(bytes).value, radix: 36) }
  }
#endif
