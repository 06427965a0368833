import Testing

@testable import UlakHTTP

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
    ("::ffff:10.0.0.1", "::ffff:a00:1"), ("0.0.0.0", "0.0.0.0"),
  ])
  func anAddressIsReadAndWritten(text: String, canonical: String) {
    #expect(IPAddress(text)?.description == canonical)
  }

  @Test(
    "Short, octal, hexadecimal and other forms that resolvers read differently are no addresses",
    arguments: [
      "127.1", "0177.0.0.1", "0x7f.0.0.1", "2130706433", "127.0.0.01", "1.2.3.4.5", "", "localhost", "[::1",
      "fe80::1%eth0",
    ])
  func noAddress(text: String) { #expect(IPAddress(text) == nil) }

  @Test(
    "4.9: every range that is not the internet is told apart",
    arguments: [
      ("8.8.8.8", IPAddressScope.global), ("127.0.0.1", .loopback), ("127.255.255.255", .loopback),
      ("10.0.0.1", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
      ("172.32.0.1", .global), ("192.168.1.1", .privateNetwork), ("169.254.169.254", .linkLocal),
      ("100.64.0.1", .shared), ("100.127.255.255", .shared), ("100.128.0.1", .global), ("0.0.0.0", .unspecified),
      ("0.1.2.3", .unspecified), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("240.0.0.1", .reserved),
      ("255.255.255.255", .reserved), ("192.0.2.1", .reserved), ("198.18.0.1", .reserved), ("198.20.0.1", .global),
      ("::", .unspecified), ("::1", .loopback), ("fe80::1", .linkLocal), ("fc00::1", .privateNetwork),
      ("fdff::1", .privateNetwork), ("fec0::1", .privateNetwork), ("ff02::1", .multicast), ("2001:db8::1", .reserved),
      ("2001::1", .reserved), ("2606:4700::1111", .global), ("4000::1", .reserved), ("64:ff9b:1::1", .privateNetwork),
      // IPv4 inside of IPv6: mapped, translated, NAT64, 6to4, compatible.
      ("::ffff:127.0.0.1", .loopback), ("::ffff:7f00:1", .loopback), ("::ffff:169.254.169.254", .linkLocal),
      ("::ffff:8.8.8.8", .global), ("::ffff:0:10.0.0.1", .privateNetwork), ("64:ff9b::7f00:1", .loopback),
      ("64:ff9b::10.0.0.1", .privateNetwork), ("64:ff9b::8.8.8.8", .global), ("2002:7f00:1::", .loopback),
      ("2002:808:808::1", .global), ("::127.0.0.1", .loopback),
    ])
  func scopes(text: String, scope: IPAddressScope) throws {
    let address = try #require(IPAddress(text))
    #expect(address.scope == scope)
    #expect(AddressPolicy.publicOnly.allows(address) == (scope == .global))
    #expect(AddressPolicy.any.allows(address))
  }

  @Test func aBlockHoldsWhatBeginsAlike() throws {
    let block = try #require(IPAddressBlock("10.1.2.3/15"))
    #expect("\(block)" == "10.0.0.0/15")
    #expect(block.contains(try #require(IPAddress("10.1.255.255"))))
    #expect(block.contains(try #require(IPAddress("::ffff:10.1.0.1"))))
    #expect(!block.contains(try #require(IPAddress("10.2.0.0"))))
    #expect(!block.contains(try #require(IPAddress("::1"))))
    #expect(IPAddressBlock("0.0.0.0/0")?.contains(try #require(IPAddress("1.2.3.4"))) == true)
    #expect(IPAddressBlock("fd00::/8")?.contains(try #require(IPAddress("fdab::1"))) == true)
    for text in ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "10.0.0/8", "::/129", "10.0.0.0/-1"] {
      #expect(IPAddressBlock(text) == nil, "\(text)")
    }
  }

  @Test func exceptionsAreAllowedWhateverTheirScope() throws {
    let policy = AddressPolicy(
      refusing: AddressPolicy.publicOnly.refusedScopes, except: [try #require(IPAddressBlock("10.1.0.0/16"))])
    #expect(policy.allows(try #require(IPAddress("10.1.2.3"))))
    #expect(!policy.allows(try #require(IPAddress("10.2.2.3"))))
  }
}
