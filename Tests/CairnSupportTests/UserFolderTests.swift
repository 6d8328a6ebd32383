import CairnSupport
import CustomDump
import Foundation
import Testing

@Suite struct UserFolderTests {
  @Test("The user's folder is that of the environment, if it names one")
  func theEnvironmentNamesTheFolder() {
    expectNoDifference(URL.userFolder(in: ["HOME": "/home/blob"]).path, "/home/blob")
    for environment in [[:], ["HOME": ""], ["HOME": "blob"]] {
      expectNoDifference(URL.userFolder(in: environment).path, URL.homeDirectory.path)
    }
  }

  @Test("A tilde is the user's folder") func aTildeIsExpanded() {
    let folder = URL.userFolder().path
    expectNoDifference(URL.expandingUserFolder(in: "~"), URL.userFolder().path(percentEncoded: false))
    expectNoDifference(URL.expandingUserFolder(in: "~/a b"), "\(folder)/a b")
    expectNoDifference(URL.expandingUserFolder(in: "a/~"), "a/~")
    expectNoDifference(URL.expandingUserFolder(in: ""), "")
  }
}
