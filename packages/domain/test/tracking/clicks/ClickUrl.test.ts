import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as ClickUrl from "../../../src/tracking/clicks/ClickUrl.ts"

const filled = (text: string, values: Readonly<Record<string, string>> = {}) => {
  const url = ClickUrl.parse(text)
  return url && ClickUrl.fill(url, (name) => values[name])
}

const hosts = new Set(["shop.example", "shop.example:8443"])

describe("the URL of a landing page", () => {
  it("takes macros in path, query and fragment, each encoded", () => {
    const url = filled("https://shop.example/{a}/?b={b}#{c}", { a: "x/y", b: "1&2", c: "#" })
    assert.strictEqual(url, "https://shop.example/x%2Fy/?b=1%262#%23")
  })

  it("is left by no value", () => {
    const url = filled("https://shop.example/a/b/{a}/c?b={a}", { a: ".." })
    assert.strictEqual(url, "https://shop.example/a/b/%252E%252E/c?b=..")
  })

  it("takes none in its host", () => {
    const url = filled("https://{a}.example/?{a}", { a: "evil" })
    assert.strictEqual(url, "https://{a}.example/?evil")
  })

  it("comes out in ASCII, with a path", () => {
    assert.strictEqual(
      filled("https://bücher.example?q=ä"),
      "https://xn--bcher-kva.example/?q=%C3%A4"
    )
  })

  it("leads nowhere when it is no http or https URL", () => {
    for (const url of [
      "",
      "shop.example",
      "javascript:alert(1)",
      "ftp://shop.example/",
      "https://"
    ]) {
      assert.isUndefined(ClickUrl.parse(url), url)
    }
  })

  it.prop("stays on its host whatever is filled in", [Schema.String], ([value]) => {
    const url = new URL(filled("https://shop.example/{a}?b={a}#{a}", { a: value }) ?? "")
    assert.strictEqual(url.origin, "https://shop.example")
  })
})

describe("a deep link", () => {
  it("is followed on the hosts of the offer", () => {
    for (const link of [
      "https://shop.example/item/5?x=1#top",
      "http://SHOP.example",
      "https://shop.example:8443/"
    ]) {
      assert.isDefined(ClickUrl.deepLink(link, hosts), link)
    }
  })

  it("is followed nowhere else", () => {
    for (const link of [
      "https://evil.example/",
      "https://shop.example.evil.example/",
      "https://www.shop.example/",
      "https://shop.example@evil.example/",
      "https://user:word@shop.example/",
      "https://shop.example:444/",
      "https:\\\\evil.example/",
      "//shop.example/",
      "/item",
      "javascript://shop.example/%0aalert(1)",
      "data:text/html,shop.example",
      "shop.example"
    ]) {
      assert.isUndefined(ClickUrl.deepLink(link, hosts), link)
    }
  })

  it("keeps the landing page's tracking, unless it has such parameters itself", () => {
    const page = ClickUrl.parse("https://shop.example/?c={click_id}&fixed=1&a={affiliate_id}")
    const link = ClickUrl.deepLink("https://shop.example/item?a=own&x=1#top", hosts)
    assert.isDefined(page)
    assert.isDefined(link)
    if (page === undefined || link === undefined) return
    const url = ClickUrl.followDeepLink(page, link, (name) => (name === "click_id" ? "c 1" : "7"))
    assert.strictEqual(url, "https://shop.example/item?a=own&x=1&c=c%201#top")
  })

  it.prop(
    "never leaves the hosts of the offer",
    [Schema.String, Schema.String],
    ([before, behind]) => {
      for (const text of [
        `https://${before}shop.example${behind}`,
        `${before}https://shop.example${behind}`,
        `https://shop.example${before}.evil.example/${behind}`
      ]) {
        const link = ClickUrl.deepLink(text, hosts)
        const page = ClickUrl.parse("https://shop.example/?c={click_id}")
        if (link === undefined || page === undefined) continue
        const url = new URL(ClickUrl.followDeepLink(page, link, () => behind))
        assert.isTrue(hosts.has(url.host), url.href)
        assert.strictEqual(url.username, "")
      }
    }
  )
})
