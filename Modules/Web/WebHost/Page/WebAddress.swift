#if Server
  import ComposableArchitecture
  import NavigationCore

  /// The address of a screen: `/list/person/Blob/detail/42` for the link `standups:/list:person:Blob/detail:42`.
  ///
  /// Each part of a link is a segment of the path. If an argument has the name of a screen, the path would be ambiguous, and the
  /// parts of a route stay together: `/list:person:detail` is always unambiguous.
  struct WebAddress {
    let scheme: String
    let plugins: PluginRegistry

    /// Returns the path of a link.
    func path(of link: Link) -> String {
      let plain = "/" + link.routes.map { segments(of: $0).joined(separator: "/") }.joined(separator: "/")
      if let back = try? self.link(of: plain), back == link { return plain }
      return "/" + link.routes.map { segments(of: $0).joined(separator: ":") }.joined(separator: "/")
    }

    private func segments(of route: AnyRoute) -> [String] {
      ([route.name] + route.arguments).map(Self.escaped)
    }

    /// Returns the link of a path.
    ///
    /// - Throws: The reason that the path isn't valid.
    func link(of path: String) throws(NavigationError) -> Link {
      var routes: [AnyRoute] = []
      /// The indices of routes that begin with a single segment, which could also be an argument.
      var unclear: [Int] = []
      for (index, segment) in path.split(separator: "/").enumerated() {
        let parts = segment.split(separator: ":", omittingEmptySubsequences: false).map(Self.unescaped)
        if parts.count > 1 || routes.isEmpty || isScreen(parts[0], after: routes[routes.count - 1]) {
          if parts.count == 1 { unclear.append(routes.count) }
          routes.append(AnyRoute(name: parts[0], arguments: Array(parts.dropFirst())))
        } else {
          routes[routes.count - 1].arguments.append(parts[0])
        }
        guard index < 200 else { throw NavigationError(link: path, reason: "it has more than 200 parts") }
      }
      // An incomplete route is an argument after all: `/inventory/items`, if the screen `items` requires a color.
      for index in unclear.reversed() where index > 0 && !plugins.understands(routes[index]) {
        var longer = routes[index - 1]
        longer.arguments += [routes[index].name] + routes[index].arguments
        if plugins.understands(longer) { routes.replaceSubrange(index - 1...index, with: [longer]) }
      }
      for route in routes where plugins.plugin(named: route.name) == nil {
        throw NavigationError(link: path, reason: "this program has no '\(route.name)'")
      }
      return Link(scheme: scheme, routes)
    }

    /// Returns `true` if a segment begins a screen: it has the name of one, and the route before it is complete.
    private func isScreen(_ name: String, after route: AnyRoute) -> Bool {
      guard plugins.plugin(named: name) != nil else { return false }
      return plugins.understands(route)
    }

    /// Returns a part of a link, escaped for a path.
    private static func escaped(_ text: String) -> String {
      var result = ""
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          result.unicodeScalars.append(UnicodeScalar(byte))
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
          result.unicodeScalars.append(UnicodeScalar(byte))
        case UInt8(ascii: ".") where text.contains(where: { $0 != "." }):
          // Browsers resolve a segment that consists of dots.
          result += "."
        default:
          let digits = String(byte, radix: 16, uppercase: true)
          result += "%" + (digits.count < 2 ? "0" : "") + digits
        }
      }
      // An empty part between two slashes wouldn't be recognized.
      return result.isEmpty ? "~" : result == "~" ? "%7E" : result
    }

    private static func unescaped(_ text: Substring) -> String {
      if text == "~" { return "" }
      return text.removingPercentEncoding ?? String(text)
    }
  }
#endif
