// swift-format-ignore-file
import ComposableArchitecture

struct Meeting: Equatable { var title = "" }
@Reducer enum Destination {
  case alert(AlertState<Never>)
  case meeting(Meeting)  // says: type 'Meeting' does not conform to protocol 'Reducer'
}
