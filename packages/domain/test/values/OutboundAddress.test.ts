import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import * as OutboundAddress from "../../src/values/OutboundAddress.ts"
import * as OutboundRequest from "../../src/values/OutboundRequest.ts"

/** Hosts of URLs that are an address, in every spelling that a parser of URLs understands. */
const blocked = [
  "0.0.0.0",
  "0",
  "0.255.255.255",
  "10.0.0.1",
  "10.255.255.255",
  "0xa.1",
  "012.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.1",
  "127.255.255.254",
  "2130706433",
  "0x7f.1",
  "0x7f000001",
  "0X7F.0.0.1",
  "017700000001",
  "0177.0.0.01",
  "127.0.0.1.",
  "%31%32%37.0.0.1",
  "１２７。0。0。1",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "0251.0376.0251.0376",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.257",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "4294967295",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::8.8.8.8]",
  "[64:ff9b:1::1]",
  "[100::1]",
  "[2001::1]",
  "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
  "[2001:2::1]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[2001:db8::1]",
  "[2002:7f00:1::1]",
  "[2002:808:808::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fdff:ffff::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]"
]

const reachable = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "134744072",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "[::ffff:8.8.8.8]",
  "[2001:200::1]",
  "[2001:4860:4860::8888]",
  "[2003::1]",
  "[2606:4700:4700::1111]",
  "[2a00:1450::1]"
]

const addressOf = (host: string): NetAddress.IpAddress =>
  Option.getOrThrow(
    Option.flatMap(OutboundRequest.targetOf(`http://${host}/`), ({ address }) => address)
  )

const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Segment = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))

const octets = (address: NetAddress.Ipv4Address) => NetAddress.ipv4ToOctets(address).join(".")

describe("addresses that are called on behalf of others", () => {
  for (const host of blocked) {
    it(`are not ${host}`, () => {
      assert.isFalse(OutboundAddress.isPublic(addressOf(host)))
      assert.isFalse(OutboundAddress.isReachable(addressOf(host), []))
    })
  }

  for (const host of reachable) {
    it(`may be ${host}`, () => {
      assert.isTrue(OutboundAddress.isPublic(addressOf(host)))
    })
  }

  it("may lie in a network that the operator allows, and in no other one", () => {
    const allowed = [
      IpNetwork.fromStringUnsafe("10.1.0.0/16"),
      IpNetwork.fromStringUnsafe("fd00::/8")
    ]
    const may = (host: string) => OutboundAddress.isReachable(addressOf(host), allowed)
    assert.isTrue(may("10.1.2.3"))
    assert.isTrue(may("[::ffff:10.1.2.3]"))
    assert.isTrue(may("[fd12::1]"))
    assert.isFalse(may("10.2.0.1"))
    assert.isFalse(may("127.0.0.1"))
    assert.isFalse(may("[fc00::1]"))
    assert.isTrue(may("8.8.8.8"))
  })

  it.prop(
    "are the same however an IPv4 address is written",
    [Octet, Octet, Octet, Octet],
    (parts) => {
      const [a, b, c, d] = parts
      const number = ((a * 256 + b) * 256 + c) * 256 + d
      const address = addressOf(`${a}.${b}.${c}.${d}`)
      const verdict = OutboundAddress.isPublic(address)
      for (const spelling of [
        String(number),
        `0x${number.toString(16)}`,
        `0${number.toString(8)}`,
        `0x${a.toString(16)}.${b * 65_536 + c * 256 + d}`,
        `[::ffff:${a}.${b}.${c}.${d}]`
      ]) {
        assert.strictEqual(OutboundAddress.isPublic(addressOf(spelling)), verdict, spelling)
      }
      if (NetAddress.isIpv4Address(address)) {
        assert.strictEqual(octets(address), `${a}.${b}.${c}.${d}`)
      }
    }
  )

  it.prop(
    "are none of the IPv6 addresses outside of what is given out",
    [Segment, Segment, Segment],
    ([first, second, last]) => {
      const isGlobal = first >= 0x20_00 && first < 0x40_00
      const address = addressOf(
        `[${first.toString(16)}:${second.toString(16)}::1:${last.toString(16)}]`
      )
      if (!isGlobal) assert.isFalse(OutboundAddress.isPublic(address))
    }
  )
})
