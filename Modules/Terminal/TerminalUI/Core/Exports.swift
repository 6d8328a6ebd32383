// As with SwiftUI, a file with views needs only one import: for bindings, alerts, colors, dates, URLs, and identifiers.
@_exported import Foundation
@_exported import Observation
@_exported import SwiftNavigation
@_exported import TerminalText
