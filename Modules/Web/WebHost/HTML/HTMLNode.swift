#if Server
  /// A part of a page, as a value.
  ///
  /// Text never becomes markup: tags and attributes are names that this module defines, and all text is escaped when it is written.
  indirect enum HTMLNode: Hashable, Sendable {
    case text(String)
    case element(HTMLElement)

    /// Creates an element.
    static func tag(
      _ tag: HTMLTag, key: Int? = nil, _ attributes: [HTMLAttribute] = [], _ children: [HTMLNode] = []
    ) -> HTMLNode {
      .element(HTMLElement(tag: tag, key: key, attributes: attributes, children: children.merged))
    }

    /// Creates an element with text.
    static func tag(_ tag: HTMLTag, _ attributes: [HTMLAttribute] = [], text: String) -> HTMLNode {
      .tag(tag, attributes, [.text(text)])
    }
  }

  /// An element of a page.
  struct HTMLElement: Hashable, Sendable {
    var tag: HTMLTag
    /// A key that identifies the element among its siblings, so that insertions and removals are detected, or `nil` if its position
    /// identifies it.
    var key: Int?
    var attributes: [HTMLAttribute] = []
    var children: [HTMLNode] = []
  }

  /// An attribute with its value, or without a value, such as `disabled`.
  struct HTMLAttribute: Hashable, Sendable {
    var name: HTMLAttributeName
    var value: String?

    /// Creates an attribute with a value.
    static func set(_ name: HTMLAttributeName, _ value: String) -> HTMLAttribute {
      HTMLAttribute(name: name, value: value)
    }

    /// Creates an attribute without a value.
    static func flag(_ name: HTMLAttributeName) -> HTMLAttribute { HTMLAttribute(name: name, value: nil) }
  }

  /// The tags of pages. None of them contains inline scripts or loads anything from elsewhere.
  enum HTMLTag: String, Sendable {
    case a, body, button, dd, dialog, div, dl, dt, footer
    case form, h1, h2, head, header, hr, html, input, label, li, link, main, meta, nav
    case option, output, p, progress, section, select, small, span, strong, summary, table, tbody, td
    case textarea, th, thead, title, tr, ul
    case script, svg, rect, polyline, polygon, circle, ellipse, line, text

    /// A Boolean value that indicates whether the element has neither content nor an end tag.
    var isVoid: Bool {
      switch self {
      case .hr, .input, .link, .meta: true
      default: false
      }
    }
  }

  /// The attributes of pages. None of them contains a script or a style.
  enum HTMLAttributeName: String, Sendable {
    case `class`, id, lang, title, hidden, role, tabindex
    case href, rel, src, type, charset, name, content, method, action, `defer`
    case inert
    case value, placeholder, disabled, checked, selected, min, max, step, rows, autocomplete
    case autofocus, open, scope, colspan, novalidate, accept, enctype, download, target
    case ariaLabel = "aria-label"
    case ariaLabelledby = "aria-labelledby"
    case ariaDescribedby = "aria-describedby"
    case ariaHidden = "aria-hidden"
    case ariaCurrent = "aria-current"
    case ariaDisabled = "aria-disabled"
    case ariaLive = "aria-live"
    case ariaModal = "aria-modal"
    case ariaExpanded = "aria-expanded"
    case ariaSelected = "aria-selected"
    case ariaKeyshortcuts = "aria-keyshortcuts"
    case element = "data-e"
    case does = "data-do"
    case moves = "data-move"
    case copies = "data-copies"
    case version = "data-v"
    case page = "data-page"
    case stream = "data-stream"
    case worker = "data-worker"
    case session = "data-session"
    case limit = "data-limit"
    case strokeWidth = "stroke-width"
    case textAnchor = "text-anchor"
    case viewBox, fill, x, y, width, height, points, cx, cy, r, rx, ry, x1, y1, x2, y2, preserveAspectRatio
  }

  extension [HTMLNode] {
    /// The nodes without empty texts and with adjacent texts merged. Browsers have no others, and changes refer to nodes by
    /// position.
    fileprivate var merged: [HTMLNode] {
      var nodes: [HTMLNode] = []
      for node in self {
        if case .text(let more) = node {
          if more.isEmpty { continue }
          if case .text(let text)? = nodes.last {
            nodes[nodes.count - 1] = .text(text + more)
            continue
          }
        }
        nodes.append(node)
      }
      return nodes
    }
  }
#endif
