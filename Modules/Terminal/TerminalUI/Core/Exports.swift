// A view needs bindings, alerts and colours too, and dates, URLs and identifiers, as with SwiftUI.
@_exported import Foundation
@_exported import SwiftNavigation
@_exported import TerminalText
