#if Server
  /// Writes nodes as HTML.
  ///
  /// Only this type converts text into a part of a page. It escapes everything that could end a text or an attribute, and replaces
  /// characters that pages must not contain.
  struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Returns the HTML of a node.
    static func html(_ node: HTMLNode) -> String {
      var writer = HTMLWriter()
      writer.write(node)
      return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Returns the HTML of a whole document.
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
      // Browsers ignore the first line break in a text area, so write an additional one.
      if element.tag == .textarea { raw("\n") }
      for child in element.children { write(child) }
      raw("</")
      raw(element.tag.rawValue)
      raw(">")
    }

    /// Writes a name of this module without escaping it.
    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes escaped text.
    ///
    /// Control characters other than tab and line feed have no representation in HTML and become U+FFFD, and so do the last two
    /// scalars of each plane. Browsers report both as errors.
    private mutating func escape(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": raw("&amp;")
        case "<": raw("&lt;")
        case ">": raw("&gt;")
        case "\"": raw("&quot;")
        case "'": raw("&#39;")
        // Older browsers treat it as the end of an attribute.
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
