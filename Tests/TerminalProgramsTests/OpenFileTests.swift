import CustomDump
import Foundation
import Testing

@testable import TerminalPrograms

@Suite struct OpenFileTests {
  @Test("An open pipe is read and written by its name") func aPipeIsReadAndWritten() throws {
    var ends: [Int32] = [0, 0]
    expectNoDifference(pipe(&ends), 0)
    let path = "/dev/fd/\(ends[1])"
    #expect(OpenFile.isNamed(path) && OpenFile.isNamed("-") && !OpenFile.isNamed("./-"))
    try OpenFile.append(Data("name".utf8), to: path)
    try OpenFile.append(Data(",id\n".utf8), to: path)
    close(ends[1])
    try expectNoDifference(InputFile.contents(of: "/dev/fd/\(ends[0])"), Data("name,id\n".utf8))
    close(ends[0])
  }
}
