#if Server

  /// A whole page.
  struct PageDocument {
    var page: WebPage
    /// The nodes of the page, for the comparison with later ones.
    var body: [HTMLNode]
    /// The number of the page within its window.
    var version: Int
    /// The name of the session, whose windows share a stream.
    var session = ""
    /// The window that the page shows, or `nil` if it shows a message until its script has found the window of the tab.
    var window: WindowName?
    /// The path from which the program can begin the window again, or `nil` if it is saved.
    var start: String?
    /// The files of the page. Their names change with their contents, so that browsers can cache them.
    var assets: PageAssets

    /// The page as HTML.
    var html: [UInt8] {
      HTMLWriter.document(
        .tag(
          .html, [.set(.lang, "en")],
          [
            Self.head(page.title, assets, [.tag(.script, [.set(.src, assets.scriptPath), .flag(.defer)])]),
            .tag(
              .body, [],
              [
                .tag(.a, [.set(.class, "skip"), .set(.href, "#page")], text: "Skip to content"),
                Self.bar(page.program, user: page.user),
                .tag(
                  .form,
                  [
                    .set(.method, "post"), .set(.action, WebPath.act), .set(.autocomplete, "off"),
                    .flag(.novalidate),
                  ] + (hasFileField ? [.set(.enctype, "multipart/form-data")] : []),
                  hidden("window", window?.description ?? "") + (start.map { hidden("start", $0) } ?? []) + [
                    // Without a script, the Return key in a field presses this button, which only sends the edits.
                    .tag(
                      .button,
                      [
                        .set(.type, "submit"), .set(.name, "do"), .set(.value, ""),
                        .set(.class, "unseen"), .set(.tabindex, "-1"), .set(.ariaHidden, "true"),
                      ], text: "Enter"),
                    .tag(
                      .div,
                      [
                        .set(.id, "page"), .set(.tabindex, "-1"), .set(.version, String(version)),
                        .set(.page, assets.edition), .set(.stream, WebPath.events),
                        .set(.worker, assets.workerPath), .set(.session, session),
                        .set(.limit, String(WebSecurity.bodyLimit)),
                      ], body),
                  ]),
              ]),
          ]))
    }

    private func hidden(_ name: String, _ value: String) -> [HTMLNode] {
      [.tag(.input, [.set(.type, "hidden"), .set(.name, name), .set(.value, value)])]
    }

    private var hasFileField: Bool { page.tree.front.elements.contains { $0.control?.acceptedFiles != nil } }

    /// The bar above the page: the name of the program, and the user.
    private static func bar(_ program: String, user: String?) -> HTMLNode {
      let stones = [("15.5", "8", "3"), ("10", "5.6", "2.5"), ("5.5", "3.4", "2")].map { y, width, height in
        HTMLNode.tag(
          .ellipse, [.set(.cx, "10"), .set(.cy, y), .set(.rx, width), .set(.ry, height)])
      }
      let name = program.prefix(1).uppercased() + program.dropFirst()
      return .tag(
        .header, [.set(.class, "top")],
        [
          .tag(
            .a, [.set(.href, "/")],
            [.tag(.svg, [.set(.viewBox, "0 0 20 20"), .set(.ariaHidden, "true")], stones), .text(name)])
        ] + (user.map { [.tag(.span, [.set(.class, "user")], text: $0)] } ?? []))
    }

    /// Returns the head of a page.
    private static func head(_ title: String, _ assets: PageAssets, _ more: [HTMLNode] = []) -> HTMLNode {
      .tag(
        .head, [],
        [
          .tag(.meta, [.set(.charset, "utf-8")]),
          .tag(.meta, [.set(.name, "viewport"), .set(.content, "width=device-width, initial-scale=1")]),
          .tag(.meta, [.set(.name, "color-scheme"), .set(.content, "light dark")]),
          .tag(.title, text: title),
          .tag(.link, [.set(.rel, "stylesheet"), .set(.href, assets.stylePath)]),
          .tag(.link, [.set(.rel, "icon"), .set(.href, WebPath.icon), .set(.type, "image/svg+xml")]),
        ] + more)
    }

    /// Returns a page with a message instead of a screen, and a link to the first screen.
    static func message(
      _ title: String, _ text: String, link: String, program: String, assets: PageAssets
    ) -> [UInt8] {
      HTMLWriter.document(
        .tag(
          .html, [.set(.lang, "en")],
          [
            head(title, assets),
            .tag(
              .body, [],
              [
                bar(program, user: nil), content(ofMessage: title, text, link: link),
              ]),
          ]))
    }

    /// Returns the content of a page with a message.
    static func content(ofMessage title: String, _ text: String, link: String) -> HTMLNode {
      .tag(
        .main, [.set(.class, "message")],
        [
          .tag(.h1, text: title), .tag(.p, text: text),
          .tag(.p, [], [.tag(.a, [.set(.href, "/")], text: link)]),
        ])
    }
  }

  /// The paths that aren't addresses of screens. No route is named by a single dash.
  enum WebPath {
    static let act = "/-/act"
    static let events = "/-/events"
    static let style = "/-/style.css"
    static let script = "/-/script.js"
    static let worker = "/-/stream.js"
    static let icon = "/-/icon.svg"
    static let metrics = "/-/metrics"
    static let health = "/-/health"
    static let ready = "/-/ready"
  }
#endif
