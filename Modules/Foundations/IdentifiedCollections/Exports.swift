// `ids` is an `OrderedSet`, so code that reads it needs that type's members.
@_exported import OrderedCollections
