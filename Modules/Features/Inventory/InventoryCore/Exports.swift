// Routes are part of what this module declares.
@_exported import NavigationCore
