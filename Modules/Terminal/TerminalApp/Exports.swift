// A program declares its options with ArgumentParser.
@_exported import ArgumentParser
@_exported import NavigationUI
@_exported import TerminalPrograms
