// A view needs bindings, alerts and colours too.
@_exported import SwiftNavigation
@_exported import TerminalText
