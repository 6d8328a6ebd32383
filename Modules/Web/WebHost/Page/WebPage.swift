#if Server
  import TerminalText
  import TerminalUI

  /// The content of a page: a screen, and the notices beside it.
  struct WebPage: Hashable, Sendable {
    /// The name of the program.
    var program: String
    /// The name of the user who is signed in, or `nil`.
    var user: String?
    var tree: ElementTree
    /// A Boolean value that indicates whether something on the screen isn't saved.
    var isUnsaved = false
    /// The notices since the last page.
    var notices: [PageNotice] = []
    /// The notice that is shown as long as it applies, such as the state of a build.
    var standing: PageNotice?
    /// A Boolean value that indicates whether an edit can be undone.
    var canUndo = false

    /// The title of the window.
    var title: String {
      let titles = tree.breadcrumb
      return titles.isEmpty ? program : titles.reversed().joined(separator: " – ")
    }
  }

  /// A notice of a program.
  struct PageNotice: Hashable, Sendable {
    /// The number of the notice in its visit. A notice that repeats a text appears again.
    var number = 0
    var text: String
    var isError = false
    /// A Boolean value that indicates whether `undo` undoes what the notice is about.
    var isUndoable = false
  }

  extension PageBuilder {
    /// Returns the content of the page's form.
    func body(of page: WebPage) -> [HTMLNode] { cache.page { made(page) } }

    private func made(_ page: WebPage) -> [HTMLNode] {
      let isCovered = !page.tree.layers.isEmpty
      var nodes: [HTMLNode] = [
        .tag(
          .main, key: 0, [.set(.class, "screen")] + (isCovered ? [.flag(.inert)] : []),
          screen(page.tree, heading: .h1, id: "title"))
      ]
      nodes += layers(of: page.tree)
      // The status is part of the sheet or question in front, so that it covers none of its buttons, and Tab reaches it.
      if isCovered, case .element(var front)? = nodes.last {
        front.children.append(status(of: page))
        nodes[nodes.count - 1] = .element(front)
      } else {
        nodes.append(status(of: page))
      }
      return nodes
    }

    /// Returns a screen: its title, its actions, and its content.
    private func screen(_ tree: ElementTree, heading: HTMLTag, id: String) -> [HTMLNode] {
      var nodes: [HTMLNode] = [header(of: tree, heading: heading, id: id)]
      nodes.append(.tag(.div, [.set(.class, "content")], block(tree.content)))
      // The actions of a sheet are below its fields. Those of a screen are beside its title.
      if heading != .h1 { nodes += toolbar(of: tree, .actions, class: "actions") }
      return nodes + toolbar(of: tree, .bottom, class: "bottom")
    }

    private func toolbar(
      of tree: ElementTree, _ region: ToolbarItemPlacement.Region, class name: String
    ) -> [HTMLNode] {
      let elements = tree.toolbarElements(in: region)
      guard !elements.isEmpty else { return [] }
      return [
        .tag(
          .div, [.set(.class, name), .set(.role, "toolbar"), .set(.ariaLabel, "Actions")], block(elements))
      ]
    }

    private func header(of tree: ElementTree, heading: HTMLTag, id: String) -> HTMLNode {
      var nodes: [HTMLNode] = []
      if let last = tree.earlierTitles.last {
        var links: [HTMLNode] = []
        if tree.earlierTitles.count > 1, let first = tree.earlierTitles.first {
          links.append(button(.home, first.singleLine.plain, class: "back"))
        }
        let name = last.singleLine.plain
        links.append(
          button(.back, name.isEmpty ? "Back" : name, named: "Back to \(name)", class: "back"))
        nodes.append(.tag(.nav, [.set(.ariaLabel, "Screens")], links))
      }
      nodes += tree.toolbarElements(in: .leading).flatMap { block($0) }
      let title = tree.toolbarElements(in: .title)
      if !title.isEmpty {
        nodes.append(.tag(heading, [.set(.id, id)], inline(title)))
      } else if let title = tree.title, !title.isEmpty {
        nodes.append(.tag(heading, [.set(.id, id)], inline(title.singleLine)))
      }
      if let subtitle = tree.subtitle, !subtitle.isEmpty {
        nodes.append(.tag(.p, [.set(.class, "subtitle")], inline(subtitle)))
      }
      nodes += tree.toolbarElements(in: .trailing).flatMap { block($0) }
      if heading == .h1 { nodes += toolbar(of: tree, .actions, class: "actions") }
      return .tag(heading == .h1 ? .header : .div, [.set(.class, "header")], nodes)
    }

    /// Returns the presentations, each over the previous ones.
    private func layers(of tree: ElementTree) -> [HTMLNode] {
      var nodes: [HTMLNode] = []
      for (index, layer) in tree.layers.enumerated() {
        let isCovered = index < tree.layers.count - 1
        switch layer {
        case .sheet(let sheet): nodes += self.sheet(sheet, isCovered: isCovered || !sheet.tree.layers.isEmpty)
        case .alert(let alert): nodes.append(self.alert(alert, isCovered: isCovered))
        }
      }
      return nodes
    }

    private func sheet(_ sheet: Presentation.Sheet, isCovered: Bool) -> [HTMLNode] {
      let id = sheet.id.htmlID + "t"
      var content = screen(sheet.tree, heading: .h2, id: id)
      if !sheet.isDismissDisabled {
        content.append(button(.dismiss(), "✕", named: "Close", class: "small close"))
      }
      let node = HTMLNode.tag(
        .dialog, key: sheet.id.rawValue,
        [.flag(.open), .set(.class, "\(sheet.style)"), .set(.ariaModal, "true")]
          + (sheet.tree.title == nil ? [.set(.ariaLabel, "Sheet")] : [.set(.ariaLabelledby, id)])
          + (isCovered ? [.flag(.inert)] : []), content)
      return [node] + layers(of: sheet.tree)
    }

    private func alert(_ alert: Presentation.Alert, isCovered: Bool) -> HTMLNode {
      let id = alert.id.htmlID + "t"
      var content: [HTMLNode] = []
      if alert.showsTitle, !alert.title.isEmpty {
        content.append(.tag(.h2, [.set(.id, id)], inline(alert.title)))
      }
      if let message = alert.message { content.append(.tag(.p, [.set(.id, id + "m")], inline(message))) }
      var answers = self
      answers.focus = alert.safestAction?.id
      content.append(.tag(.div, [.set(.class, "answers")], answers.block(alert.actions)))
      return .tag(
        .dialog, key: alert.id.rawValue,
        [
          .flag(.open), .set(.class, "question \(alert.style)"), .set(.role, "alertdialog"),
          .set(.ariaModal, "true"),
        ]
          + (alert.showsTitle && !alert.title.isEmpty
            ? [.set(.ariaLabelledby, id)] : [.set(.ariaLabel, alert.title.singleLine.plain)])
          + (alert.message == nil ? [] : [.set(.ariaDescribedby, id + "m")])
          + (isCovered ? [.flag(.inert)] : []), content)
    }

    /// Returns the status area: errors, notices, and the Undo button.
    ///
    /// The reason that something isn't saved is for the operator: it names files of the server.
    private func status(of page: WebPage) -> HTMLNode {
      var nodes: [HTMLNode] = []
      if page.isUnsaved {
        nodes.append(
          .tag(
            .p, [.set(.class, "error"), .set(.role, "alert")],
            [.text("Your last changes aren't saved yet. "), button(.command("retry"), "Try again")]))
      }
      // The button is beside the notice that says what it undoes, or else alone.
      let undoable = page.canUndo ? page.notices.last { $0.isUndoable } : nil
      let undo = button(.command("undo"), "Undo", class: "undo")
      for notice in page.notices {
        nodes.append(
          .tag(
            .p, key: notice.number, [.set(.class, notice.isError ? "error" : "notice")],
            notice == undoable ? [.text(notice.text), undo] : [.text(notice.text)]))
      }
      if let notice = page.standing {
        nodes.append(
          .tag(.p, key: -2, [.set(.class, notice.isError ? "error" : "notice")], [.text(notice.text)]))
      }
      if page.canUndo, undoable == nil { nodes.append(undo) }
      return .tag(.div, key: -1, [.set(.class, "status"), .set(.ariaLive, "polite")], nodes)
    }
  }
#endif
