import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { NetAddress } from "effect/net"
import * as OutboundRequest from "../../src/values/OutboundRequest.ts"

/** Every control character but the tab. */
const Control = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 31 }),
  Schema.makeFilter((code) => code !== 9)
)

const target = (url: string) => Option.getOrUndefined(OutboundRequest.targetOf(url))

describe("the target of a call", () => {
  it("is taken from the URL", () => {
    assert.deepInclude(target("https://Tracker.example/a b?x={y}#z"), {
      isSecure: true,
      host: "tracker.example",
      hostname: "tracker.example",
      port: 443,
      path: "/a%20b?x={y}"
    })
    assert.deepInclude(target("http://tracker.example:8080"), {
      isSecure: false,
      host: "tracker.example:8080",
      port: 8080,
      path: "/"
    })
  })

  it("has an address when the URL names one", () => {
    const named = target("http://[::1]:81/")?.address ?? Option.none()
    assert.strictEqual(NetAddress.formatIp(Option.getOrThrow(named)), "::1")
    assert.isTrue(Option.isNone(target("http://a1.example/")?.address ?? Option.none()))
  })

  it("is none for anything but http and https, nor with a user, nor without a host", () => {
    for (const url of [
      "",
      "tracker.example",
      "/path",
      "ftp://tracker.example/",
      "file:///etc/passwd",
      "gopher://tracker.example/",
      "javascript:alert(1)",
      "data:text/plain,1",
      "http://",
      "http://user@tracker.example/",
      "http://user:password@tracker.example/",
      "http://:password@tracker.example/",
      "http://a b/",
      "http://{sub_id1}.example/",
      "http://[::1/",
      "http://[fe80::1%25eth0]/",
      "http://256.256.256.256/",
      "http://tracker.example:70000/"
    ]) {
      assert.isUndefined(target(url), url)
    }
  })

  it("has at most 8 KiB, counted as it is sent", () => {
    const url = `https://tracker.example/?q=${"a".repeat(8192 - 27)}`
    assert.strictEqual(url.length, 8192)
    assert.isDefined(target(url))
    assert.isUndefined(target(`${url}a`))
    assert.isUndefined(target(`https://tracker.example/?q=${"é".repeat(2000)}`))
  })
})

describe("a header of a call", () => {
  it("is a name and one line", () => {
    assert.isTrue(OutboundRequest.isHeaderAllowed("x-token", "a b\tc ü"))
    assert.isTrue(OutboundRequest.isHeaderAllowed("Content-Type", ""))
    for (const value of ["a\r\nb: c", "a\nb", "a\rb", "a\0b", "a\u001bb", "a\u007fb", "日本"]) {
      assert.isFalse(OutboundRequest.isHeaderAllowed("x-token", value), JSON.stringify(value))
    }
    for (const name of ["", "x y", "x:", "x\r\ny", "ключ"]) {
      assert.isFalse(OutboundRequest.isHeaderAllowed(name, "1"), JSON.stringify(name))
    }
    assert.isTrue(OutboundRequest.isHeaderAllowed("x", "a".repeat(8192)))
    assert.isFalse(OutboundRequest.isHeaderAllowed("x", "a".repeat(8193)))
  })

  it("is none of those that make up the request itself", () => {
    for (const name of [
      "Host",
      "content-length",
      "Transfer-Encoding",
      "Connection",
      "UPGRADE",
      "TE"
    ]) {
      assert.isFalse(OutboundRequest.isHeaderAllowed(name, "1"), name)
    }
  })

  it.prop("never holds a control character", [Schema.String, Control], ([value, code]) => {
    const evil = `${value}${String.fromCharCode(code)}${value}`
    assert.strictEqual(OutboundRequest.isHeaderAllowed("x", `a${evil}`), false)
  })
})
