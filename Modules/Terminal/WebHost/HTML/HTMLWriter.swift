#if Server
  /// Writes nodes as HTML.
  ///
  /// The one place where text becomes part of a page: everything that could end a text or an attribute is escaped, and what no page
  /// may contain is replaced.
  struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// The HTML of a node.
    static func html(_ node: HTMLNode) -> String {
      var writer = HTMLWriter()
      writer.write(node)
      return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes a whole document.
    static func document(_ node: HTMLNode) -> [UInt8] {
      var writer = HTMLWriter()
      writer.raw("<!doctype html>\n")
      writer.write(node)
      writer.raw("\n")
      return writer.bytes
    }

    mutating func write(_ node: HTMLNode) {
      switch node {
      case .text(let text): escape(text)
      case .element(let element): write(element)
      }
    }

    private mutating func write(_ element: HTMLElement) {
      raw("<")
      raw(element.tag.rawValue)
      for attribute in element.attributes {
        raw(" ")
        raw(attribute.name.rawValue)
        guard let value = attribute.value else { continue }
        raw("=\"")
        escape(value)
        raw("\"")
      }
      raw(">")
      guard !element.tag.isVoid else { return }
      // The first line end in a text area is left out by browsers, so that one more stands before it.
      if element.tag == .textarea { raw("\n") }
      for child in element.children { write(child) }
      raw("</")
      raw(element.tag.rawValue)
      raw(">")
    }

    /// Writes the names of this module.
    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes text so that it is read as itself.
    ///
    /// Control characters other than tabulator and line end have no form in HTML and become U+FFFD, and so do the two scalars at the
    /// end of each plane: browsers report both as mistakes.
    private mutating func escape(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": raw("&amp;")
        case "<": raw("&lt;")
        case ">": raw("&gt;")
        case "\"": raw("&quot;")
        case "'": raw("&#39;")
        // Older browsers have taken it for the end of an attribute.
        case "`": raw("&#96;")
        case "\t", "\n": bytes.append(UInt8(scalar.value))
        case "\r": raw("&#13;")
        default:
          let value = scalar.value
          if value < 0x20 || (0x7F...0x9F).contains(value) || value & 0xFFFE == 0xFFFE
            || (0xFDD0...0xFDEF).contains(value)
          {
            raw("\u{FFFD}")
          } else if value < 0x80 {
            bytes.append(UInt8(value))
          } else {
            bytes.append(contentsOf: UTF8.encode(scalar)!)
          }
        }
      }
    }
  }
#endif
