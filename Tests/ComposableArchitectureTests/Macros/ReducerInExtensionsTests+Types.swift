import ComposableArchitecture

extension ReducerInExtensionsTests.InAnotherFile {
  @ObservableState struct State: Equatable { var count = 0 }
  @CasePathable enum Action { case tap }
}
