// Routes are part of this module's public API.
@_exported import NavigationCore
