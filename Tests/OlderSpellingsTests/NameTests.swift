#if OlderSpellings
  import ComposableArchitecture
  import CustomDump
  import Foundation
  import Testing

  /// Older names of initializers and types.
  @MainActor @Suite struct NameTests {
    final class Model { var name: String? }

    @Test("Binding(unwrapping:) is nil without a value, and writes the value")
    func bindingsThatUnwrap() throws {
      let model = Model()
      let base = Binding<String?>(get: { model.name }, set: { model.name = $0 })
      #expect(Binding(unwrapping: base)?.wrappedValue == nil)
      model.name = "Blob"
      let name = try #require(Binding(unwrapping: base))
      expectNoDifference(name.wrappedValue, "Blob")
      name.wrappedValue = "Blob Jr"
      expectNoDifference(model.name, "Blob Jr")
    }

    @Test("ImmediateSchedulerOf has the types of a scheduler and runs work immediately")
    func immediateSchedulers() {
      let scheduler: ImmediateSchedulerOf<DispatchQueue> = DispatchQueue.immediate
      var log: [Int] = []
      scheduler.schedule { log.append(1) }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(60))) { log.append(2) }
      expectNoDifference(log, [1, 2])
    }
  }
#endif
