#if Server
  import NavigationCore
  @testable import TerminalUI
  @testable import WebHost

  extension FuzzTarget {
    /// The parts of a browser's request. The lines are the method, path, query, headers, and body.
    static let web = FuzzTarget(
      name: "web",
      seeds: {
        [
          "GET\n/list/new\nwindows=a.1,b&edition=a&window=a\nhost: a.example:80\n\n",
          "POST\n/-/act\n\nhost: a.example\norigin: http://a.example\n\ndo=%7B%22move%22%3A7%2C%22by%22%3A-9223372036854775808%7D&act=w.1",
          "POST\n/-/act\n\nhost: a.example\nsec-fetch-site: same-origin\n\ndo=%7B%22step%22%3A3%2C%22by%22%3A1%7D&text.4=%C3%A9+a&set",
          "POST\n/-/act\n\nhost: a.example\ncontent-type: multipart/form-data; boundary=b\n\n--b\r\nContent-Disposition: form-data; name=\"text.4\"; filename=\"a.txt\"\r\n\r\n1\r\n--b--\r\n",
          "GET\n/list:person:Blob/detail/1\n\nhost: [::1]:80\ncookie: cairn=abc; b=c\naccept: text/html;q=0.5\n\n",
        ]
      },
      read: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let (method, path, query) = (lines.popFirst() ?? "", lines.popFirst() ?? "", lines.popFirst() ?? "")
        var request = WebRequest(method: String(method), path: String(path), query: String(query))
        while let line = lines.popFirst(), !line.isEmpty {
          let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.drop { $0 == " " }
          }
          request.headers.append((parts[0].lowercased(), parts.count > 1 ? String(parts[1]) : ""))
        }
        request.body = Array(lines.joined(separator: "\n").utf8)
        let security = WebSecurity(hosts: ["a.example"], program: "a")
        _ = (
          security.problem(in: request), security.problem(with: request), security.cookieName(for: request)
        )
        _ = (request.cookie("cairn"), request.names("text/html", in: "accept"), PageVersion(query))
        let parts = request.multipartBoundary.flatMap { try? WebForm(request.body, boundary: $0) }
        for form in [try? WebForm(request.body), try? WebForm(Array(query.utf8)), parts] {
          for name in ["do", "act", "version", "edition", "open", "text.4", "window"] {
            guard let value = form?[name] else { continue }
            _ = (PageVersion(value), WindowName(value))
            if let file = FileText(value) { precondition(FileText(file.text) == file) }
            if let action = try? Invocation(json: value) {
              precondition((try? Invocation(json: action.json)) == action)
            }
          }
        }
        let address = WebAddress(scheme: "standups", plugins: Programs.plugins)
        if let link = try? address.link(of: request.path) {
          precondition((try? address.link(of: address.path(of: link))) == link)
        }
      })
  }
#endif
