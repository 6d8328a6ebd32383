// What every Standups feature is written with.
@_exported import NavigationCore
@_exported import NavigationUI
@_exported import TerminalUI
