// A feature that imports `ComposableArchitecture` can use everything that the documentation shows under that name.
@_exported import CasePaths
@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import CustomDump
@_exported import Dependencies
@_exported import DependenciesMacros
@_exported import IdentifiedCollections
@_exported import Observation
@_exported import Sharing
@_exported import SwiftNavigation
