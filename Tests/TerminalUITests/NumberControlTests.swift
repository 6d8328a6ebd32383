import CairnTestSupport
import CustomDump
import Foundation
import TerminalUI
import Testing

/// Steppers, sliders, and progress bars.
@MainActor
@Suite struct NumberControlTests {
  // MARK: Steppers

  @Test("A stepper changes by its step") func aStepperGoesByItsStep() throws {
    let count = Source(10)
    let stage = Stage { Stepper("Count", value: Bindable(count).value, step: 5) }
    expectNoDifference(stage.lines(), ["Count: 10 [−|+]"])
    try stage.run("inc count")
    expectNoDifference(count.value, 15)
    try stage.run("dec count 4")
    expectNoDifference(count.value, -5)
    try stage.run("set count 7")
    expectNoDifference(count.value, 7)
    expectNoDifference(stage.usages, ["set count NUMBER", "inc count", "dec count"])
    expectNoDifference(stage.tree.commands.map(\.help), ["set a number", "increase it", "decrease it"])
  }

  @Test func aStepperEndsAtItsBounds() throws {
    let count = Source(0)
    let stage = Stage { Stepper("Count", value: Bindable(count).value, in: 0...2) }
    expectNoDifference(stage.usages, ["set count NUMBER", "inc count"])
    expectNoDifference(stage.error("dec count"), "'count' can't go any further down.")
    expectNoDifference(stage.error("inc count 3"), "'count' can't go that far.")
    try stage.run("inc count 2")
    expectNoDifference(count.value, 2)
    expectNoDifference(stage.usages, ["set count NUMBER", "dec count"])
    expectNoDifference(stage.error("inc count"), "'count' can't go any further up.")
    expectNoDifference(stage.error("dec count 3"), "'count' can't go that far.")
    expectNoDifference(stage.error("set count 3"), "'count' must be a whole number from 0 to 2, not 3.")
    expectNoDifference(stage.error("set count -1"), "'count' must be a whole number from 0 to 2, not -1.")
    try stage.run("set count 0")
    expectNoDifference(count.value, 0)
  }

  @Test(
    "A number of steps must be positive and not too large",
    arguments: ["0", "-1", "10001", "x", "1.5", "99999999999999999999"])
  func aNumberOfStepsIsAPositiveNumber(written: String) {
    let stage = Stage { Stepper("Count", value: .constant(1)) }
    expectNoDifference(stage.error("inc count \(written)"), "'\(written)' isn't a number of steps.")
  }

  @Test("Too many steps are refused") func twoStepsMayBeOneTooMany() {
    let stage = Stage { Stepper("Count", value: .constant(1), in: 0...2) }
    expectNoDifference(stage.error("inc count 2"), "'count' can't go that far.")
    expectNoDifference(stage.error("dec count 2"), "'count' can't go that far.")
    #expect(stage.error("inc count").hasPrefix("no error"))
    #expect(stage.error("dec count").hasPrefix("no error"))
  }

  @Test("A stepper without a value only accepts steps") func aStepperWithoutAValueOnlySteps() throws {
    let journal = Journal()
    let stage = Stage {
      Stepper("Both", onIncrement: { journal.add("up") }, onDecrement: { journal.add("down") })
      Stepper("Up", onIncrement: { journal.add("further up") }, onDecrement: nil)
      Stepper {
        Text("Neither")
      } onIncrement: {
      } onDecrement: {
      }
      .disabled(true)
    }
    expectNoDifference(stage.lines(), ["Both:  [−|+]", "Up:  [−|+]", "Neither:  [−|+]"])
    expectNoDifference(stage.usages, ["inc both", "dec both", "inc up"])
    try stage.run("inc both 2")
    try stage.run("dec both")
    try stage.run("inc up")
    expectNoDifference(journal.entries, ["up", "up", "down", "further up"])
    expectNoDifference(stage.error("dec up"), "'up' can't go any further down.")
    expectNoDifference(stage.error("set both 3"), "'both' changes in steps. Use 'inc both' or 'dec both'.")
    expectNoDifference(stage.error("inc neither"), "'neither' can't be used now.")
  }

  @Test("A label that contains the number is shown as it is")
  func aLabelThatShowsTheNumberIsShownAsItIs() throws {
    let quantity = Source(3)
    let stage = Stage {
      Stepper("Quantity: \(quantity.value)", value: Bindable(quantity).value)
      Stepper("\(quantity.value) pieces", value: Bindable(quantity).value)
      Stepper("In all: \(quantity.value) of 20", value: Bindable(quantity).value)
      // These numbers are part of the name.
      Stepper("\(quantity.value)", value: Bindable(quantity).value)
      Stepper("Player 3", value: Bindable(quantity).value)
    }
    expectNoDifference(
      stage.lines(),
      ["Quantity: 3 [−|+]", "3 pieces [−|+]", "In all: 3 of 20 [−|+]", "3: 3 [−|+]", "Player 3: 3 [−|+]"])
    try stage.run("inc quantity")
    try stage.run("inc pieces")
    try stage.run("inc in all: of 20")
    try stage.run("inc player 3")
    try stage.run("set quantity 9")
    expectNoDifference(stage.lines()[..<2], ["Quantity: 9 [−|+]", "9 pieces [−|+]"])
  }

  @Test func aStepperOfFractions() throws {
    let level = Source(0.5)
    let stage = Stage { Stepper(value: Bindable(level).value, in: 0...1, step: 0.25) { Text("Level") } }
    expectNoDifference(stage.lines(), ["Level: 0.5 [−|+]"])
    try stage.run("inc level")
    expectNoDifference(level.value, 0.75)
    try stage.run("set level 0.1")
    expectNoDifference(level.value, 0.1)
    expectNoDifference(stage.error("dec level"), "'level' can't go any further down.")
  }

  @Test func aStepperWithABoundOfOtherTypes() throws {
    let float = Source(Float(1))
    let small = Source(UInt8(1))
    let stage = Stage {
      Stepper("Float", value: Bindable(float).value)
      Stepper("Small", value: Bindable(small).value, in: 1...9)
    }
    try stage.run("set float 2.5")
    try stage.run("set small 9")
    expectNoDifference(float.value, 2.5)
    expectNoDifference(small.value, 9)
    #expect(stage.error("set small 10").hasPrefix("'small' must be a whole number from"))
  }

  @Test func severalStepsStayInTheBounds() throws {
    let count = Source(10)
    let stage = Stage { Stepper("Count", value: Bindable(count).value, in: 0...20, step: 5) }
    expectNoDifference(stage.error("inc count 4"), "'count' can't go that far.")
    expectNoDifference(stage.error("dec count 3"), "'count' can't go that far.")
    try stage.run("inc count 2")
    expectNoDifference(count.value, 20)
  }

  /// The bounds hold even if a host doesn't check them.
  @Test("No step exceeds the bounds") func noStepLeavesTheBounds() throws {
    let count = Source(10)
    let day = Source(Date(timeIntervalSinceReferenceDate: 0))
    let end = Date(timeIntervalSinceReferenceDate: 100)
    let stage = Stage {
      Stepper("Count", value: Bindable(count).value, in: 0...22, step: 5)
      Stepper("Day", value: Bindable(day).value, in: day.value...end, step: 60)
    }
    let ids = stage.tree.content.map(\.id)
    #expect(stage.graph.perform(.step(ids[0], by: 100)))
    #expect(stage.graph.perform(.step(ids[1], by: 100)))
    stage.graph.update()
    expectNoDifference(count.value, 20)
    expectNoDifference(day.value, Date(timeIntervalSinceReferenceDate: 60))
    expectNoDifference(stage.usages.contains("inc day"), false)
  }

  @Test func aStepDownwardsEndsAtTheBounds() throws {
    let count = Source(1)
    let stage = Stage { Stepper("Count", value: Bindable(count).value, in: 0...5, step: -2) }
    expectNoDifference(stage.error("inc count"), "'count' can't go any further up.")
    expectNoDifference(stage.error("dec count 3"), "'count' can't go that far.")
    try stage.run("dec count 2")
    expectNoDifference(count.value, 5)
  }

  @Test("Several small steps are possible") func severalSmallStepsAreTaken() throws {
    let level = Source(0.0)
    let stage = Stage { Stepper("Level", value: Bindable(level).value, in: 0...1, step: 0.25) }
    expectNoDifference(stage.error("inc level 5"), "'level' can't go that far.")
    try stage.run("inc level 4")
    expectNoDifference(level.value, 1)
  }

  @Test("Steps of a fraction reach the upper bound", arguments: [false, true])
  func stepsOfAFractionReachTheUpperBound(isOneByOne: Bool) throws {
    let level = Source(0.0)
    let small = Source(Float(0))
    let stage = Stage {
      Stepper("Level", value: Bindable(level).value, in: 0...0.3, step: 0.1)
      Stepper("Small", value: Bindable(small).value, in: 0...0.3, step: 0.1)
    }
    for _ in 0..<(isOneByOne ? 3 : 1) {
      try stage.run(isOneByOne ? "inc level" : "inc level 3")
      try stage.run(isOneByOne ? "inc small" : "inc small 3")
    }
    expectNoDifference(level.value, 0.3)
    expectNoDifference(small.value, 0.3)
    expectNoDifference(stage.error("inc level"), "'level' can't go any further up.")
  }

  @Test("A fraction is refused for whole numbers") func aFractionIsRefusedWhereWholeNumbersAreCounted() {
    let stage = Stage {
      Stepper("Count", value: .constant(1), in: 0...9)
      Stepper("Any", value: .constant(1))
    }
    expectNoDifference(stage.error("set count 2.5"), "'count' must be a whole number from 0 to 9, not 2.5.")
    expectNoDifference(stage.error("set any 0.001"), "'any' must be a whole number, not 0.001.")
    #expect(stage.error("set count 3.0").hasPrefix("no error"))
  }

  @Test func aNumberThatAnIntegersTypeDoesNotHoldIsRefused() throws {
    let small = Source(UInt8(250))
    let stage = Stage {
      Stepper("Small", value: Bindable(small).value, step: 3)
      Stepper("Natural", value: .constant(UInt(1)))
      Stepper("Any", value: .constant(1))
    }
    expectNoDifference(stage.error("set small 256"), "'small' must be a whole number from 0 to 255, not 256.")
    expectNoDifference(stage.error("set small x"), "'small' must be a whole number from 0 to 255, not 'x'.")
    #expect(stage.error("set natural -1").hasPrefix("'natural' must be a whole number from 0 to "))
    expectNoDifference(stage.error("set any 1e300"), "'any' can't be as large as 1e+300.")
    expectNoDifference(stage.error("set any x"), "'any' must be a whole number, not 'x'.")
    // A step past the largest integer would crash the program.
    expectNoDifference(stage.error("inc small 2"), "'small' can't go that far.")
    #expect(stage.graph.perform(.step(stage.tree.content[0].id, by: 2)))
    expectNoDifference(small.value, 253)
    stage.graph.update()
    expectNoDifference(stage.error("inc small"), "'small' can't go any further up.")
  }

  @Test("The limit of an integer type is a bound", .onlyInCI) func theEndOfAnIntegersRangeIsABound() async {
    // The largest integer of a type has no successor.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let graph = ViewGraph {
          Stepper("Count", value: .constant(UInt8(255)), in: 0...255)
          Stepper("Count", value: .constant(UInt(0)), in: 0...UInt.max)
          Stepper("Count", value: .constant(-1), in: Int.min...Int.max, step: 5)
          Stepper("Count", value: .constant(Int.max))
        }
        graph.update()
      }
    }
  }

  // MARK: Sliders

  @Test("A slider shows the position of its value") func aSliderShowsThePositionOfItsValue() {
    func lines(_ value: Double, width: Int = 40) -> [String] {
      Stage { Slider(value: .constant(value), in: 0...10, step: 1) { Text("Size") } }.lines(width)
    }
    expectNoDifference(lines(0), ["Size: ●─────────────────── 0"])
    expectNoDifference(lines(10), ["Size: ━━━━━━━━━━━━━━━━━━━● 10"])
    expectNoDifference(lines(5, width: 20), ["Size: ━━━●── 5"])
    // A value outside the bounds is shown at the nearest end, with its number.
    expectNoDifference(lines(-5), ["Size: ●─────────────────── -5"])
    expectNoDifference(lines(50), ["Size: ━━━━━━━━━━━━━━━━━━━● 50"])
  }

  @Test("A slider without steps changes by tenths") func aSliderWithoutStepsGoesByTenths() throws {
    let value = Source(Float(0))
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...20) { Text("Level") } }
    try stage.run("inc level")
    expectNoDifference(value.value, 2)
    try stage.run("inc level 4")
    expectNoDifference(value.value, 10)
    try stage.run("dec level 5")
    expectNoDifference(value.value, 0)
    expectNoDifference(stage.error("dec level"), "'level' must be a number from 0 to 20, not -2.")
    try stage.run("set level 12.34")
    expectNoDifference(value.value, 12.34)
    #expect(stage.lines()[0].hasSuffix(" 12.34"))
    expectNoDifference(stage.usages, ["set level 0…20"])
    expectNoDifference(stage.tree.commands[0].help, "set a number")
  }

  @Test("A slider's default range is 0 to 1") func aSliderGoesFromNoughtToOneWhereNothingElseIsSaid() throws {
    let value = Source(0.5)
    let stage = Stage { Slider(value: Bindable(value).value) { Text("Level") } }
    expectNoDifference(stage.usages, ["set level 0…1"])
    try stage.run("set level 1")
    expectNoDifference(value.value, 1)
  }

  @Test func stepsAreCountedFromTheLowerBound() throws {
    let value = Source(5.0)
    let stage = Stage { Slider(value: Bindable(value).value, in: 5...35, step: 10) { Text("Length") } }
    try stage.run("set length 25")
    expectNoDifference(value.value, 25)
    expectNoDifference(stage.error("set length 20"), "'length' changes in steps of 10.")
    try stage.run("dec length 2")
    expectNoDifference(value.value, 5)
  }

  @Test("Small steps are exact", arguments: [0.1, 0.2, 0.3, 0.7, 0.9, 1.0])
  func smallStepsAreTakenAsTheyAreWritten(number: Double) throws {
    let value = Source(0.0)
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...1, step: 0.1) { Text("Level") } }
    try stage.run("set level \(number)")
    expectNoDifference(value.value, number)
  }

  @Test("A slider's steps reach the upper bound") func theUpperBoundIsReachedBySteps() throws {
    let value = Source(0.0)
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...0.3, step: 0.1) { Text("Level") } }
    // Three times 0.1 is slightly more than 0.3.
    try stage.run("inc level 3")
    expectNoDifference(value.value, 0.3)
    try stage.run("dec level 3")
    expectNoDifference(value.value, 0)
    for _ in 1...3 { try stage.run("inc level") }
    expectNoDifference(value.value, 0.3)
  }

  @Test("A slider without steps reaches its bounds") func aSliderWithoutStepsReachesItsBounds() throws {
    let value = Source(0.0)
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...0.3) { Text("Level") } }
    for _ in 1...10 { try stage.run("inc level") }
    expectNoDifference(value.value, 0.3)
    for _ in 1...10 { try stage.run("dec level") }
    expectNoDifference(value.value, 0)
  }

  @Test func smallNumbersAreWrittenWhole() throws {
    let value = Source(Float(0.002))
    let stage = Stage {
      Slider(value: Bindable(value).value, in: 0.001...0.009, step: 0.001) { Text("Level") }
    }
    expectNoDifference(stage.usages, ["set level 0.001…0.009"])
    expectNoDifference(stage.error("set level 0.0025"), "'level' changes in steps of 0.001.")
    expectNoDifference(
      stage.error("set level 0.0125"), "'level' must be a number from 0.001 to 0.009, not 0.0125.")
    expectNoDifference(stage.error("set level"), "'set level' needs a value: a number from 0.001 to 0.009.")
    try stage.run("inc level 7")
    expectNoDifference(value.value, 0.009)
  }

  @Test("A slider's step ends on a multiple of its step") func aStepOfASliderEndsOnOne() throws {
    let value = Source(0.15)
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...1, step: 0.25) { Text("Level") } }
    try stage.run("inc level")
    expectNoDifference(value.value, 0.5)
  }

  @Test("A unit follows the number") func aUnitStandsBehindTheNumber() throws {
    let value = Source(1.0)
    let stage = Stage {
      VStack {
        Slider(value: Bindable(value).value, in: 0...10, step: 1) { Text("Length") }
      }
      .unit("minutes", one: "minute")
    }
    #expect(stage.lines()[0].hasSuffix(" 1 minute"))
    try stage.run("set length 2 MINUTES")
    #expect(stage.lines()[0].hasSuffix(" 2 minutes"))
    expectNoDifference(
      stage.error("set length 2 hours"), "'length' must be a number from 0 to 10, not '2 hours'.")
    expectNoDifference(stage.error("set length"), "'set length' needs a value: a number from 0 to 10.")
  }

  @Test(
    "Text that isn't a number is refused",
    arguments: ["", "abc", "nan", "inf", "-inf", "1e999", "0x", "--1", "1 2", "٣", "½"])
  func whatIsNoNumberIsRefused(written: String) {
    let value = Source(1.0)
    let stage = Stage { Slider(value: Bindable(value).value, in: 0...10) { Text("Length") } }
    #expect(!stage.error("set length \(written)").hasPrefix("no error"))
    expectNoDifference(value.value, 1)
  }

  // MARK: Progress

  @Test("Progress is a bar with a percentage") func progressIsABarAndAShare() {
    func lines(_ value: Double?, total: Double = 1, width: Int = 15) -> [String] {
      Stage { ProgressView(value: value, total: total) }.lines(width)
    }
    expectNoDifference(lines(0), ["░░░░░░░░░░ 0%"])
    expectNoDifference(lines(0.5), ["█████░░░░░ 50%"])
    expectNoDifference(lines(1), ["██████████ 100%"])
    expectNoDifference(lines(3, total: 4), ["████████░░ 75%"])
    expectNoDifference(lines(-1), ["░░░░░░░░░░ 0%"])
    expectNoDifference(lines(9), ["██████████ 100%"])
    expectNoDifference(lines(1, total: 0), ["░░░░░░░░░░ 0%"])
    expectNoDifference(lines(nil), ["…"])
    // Progress that isn't complete is never shown as complete.
    expectNoDifference(lines(0.999), ["█████████░ 99%"])
    expectNoDifference(
      lines(0.5, width: 200),
      [
        String(repeating: "█", count: 15) + String(repeating: "░", count: 15) + " 50%"
      ])
  }

  @Test func progressHasALabel() {
    expectNoDifference(Stage { ProgressView("Loading") }.lines(), ["Loading …"])
    expectNoDifference(Stage { ProgressView() }.lines(), ["…"])
    expectNoDifference(
      Stage { ProgressView("Loading", value: 1, total: 2.0) }.lines(15), ["Loading", "█████░░░░░ 50%"])
    let stage = Stage {
      ProgressView(value: Float(0.5)) {
        Text("Speaker")
        Text("Blob")
      }
    }
    expectNoDifference(stage.lines(15), ["Speaker", "Blob", "█████░░░░░ 50%"])
    expectNoDifference(stage.tree.content[0].plainText, "Speaker Blob")
  }
}
