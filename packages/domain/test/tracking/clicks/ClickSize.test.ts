import { assert, describe, it } from "@effect/vitest"
import * as Click from "../../../src/tracking/clicks/Click.ts"
import * as ClickInput from "../../../src/tracking/clicks/ClickInput.ts"
import * as ClickSize from "../../../src/tracking/clicks/ClickSize.ts"
import * as NewClick from "../../../src/tracking/clicks/NewClick.ts"
import * as TimeZone from "../../../src/values/TimeZone.ts"
import { facts, page, visitor } from "./clickFacts.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Bytes of all texts that are stored of a click. */
const sizeOf = (click: Click.Click): number =>
  Click.columns
    .filter((name) => name !== "id")
    .map((name) => click[name])
    .reduce((sum: number, value) => sum + (typeof value === "string" ? bytesOf(value) : 0), 0)

const link = (texts: Readonly<Record<string, string>>) =>
  ClickInput.fromQuery(`o=3&a=7&${new URLSearchParams(texts)}`, null)

const longest = "2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff"

const make = (texts: Readonly<Record<string, string>>, seen = visitor) =>
  NewClick.make(
    { id: "", millis: 0, input: link(texts), visitor: seen, ip: longest, fraction: 0 },
    {
      ...facts,
      offer: facts.offer && {
        ...facts.offer,
        pages: [page(1, { url: "https://shop.example/?s={sub_id1}&d={deep_link}" })]
      },
      network: { currency: "EUR", timezone: TimeZone.TimeZone.make("UTC"), trafficback: undefined }
    }
  )

const allTexts = (text: string) =>
  Object.fromEntries([...ClickInput.textNames, "deep_link"].map((name) => [name, text]))

describe("what a click stores", () => {
  it("is what came, as long as all texts take 2 KB at most", () => {
    const texts = allTexts("x".repeat(120))
    const { click } = make(texts)
    assert.deepInclude({ ...click }, texts)
    assert.isAtMost(sizeOf(click), ClickSize.maxBytes)
  })

  it.each(["x", "é", "€", "😀"])("is never more than 2 KB, all of %s", (character) => {
    const device = character.repeat(500)
    const { click } = make(allTexts(character.repeat(512)), {
      ...visitor,
      device_brand: device,
      device_model: device,
      device_os: device,
      browser: device
    })
    assert.isAtMost(sizeOf(click), ClickSize.maxBytes)
    assert.isAtLeast(sizeOf(click), 1_900)
    assert.isTrue(click.sub_id1?.isWellFormed() === true && click.sub_id1.length > 0)
  })

  it("keeps short texts whole, and shortens the longest to one length", () => {
    const { click } = make({
      ...allTexts("s"),
      aff_click_id: "an-id-of-the-affiliate",
      sub_id1: "y".repeat(512),
      sub_id2: "y".repeat(511),
      sub_id3: "y".repeat(510),
      sub_id4: "y".repeat(509)
    })
    assert.strictEqual(click.aff_click_id, "an-id-of-the-affiliate")
    const lengths = [click.sub_id1, click.sub_id2, click.sub_id3, click.sub_id4].map(
      (text) => text?.length
    )
    assert.strictEqual(new Set(lengths).size, 1)
  })

  it("shortens a deep link that is followed as it came; other macros are what is stored", () => {
    const deep_link = `https://shop.example/${"d".repeat(2_000)}`
    const { click, location } = make({ deep_link, sub_id1: "y".repeat(512) })
    assert.isAtMost(sizeOf(click), ClickSize.maxBytes)
    assert.isTrue(deep_link.startsWith(click.deep_link ?? "-"))
    assert.isBelow(click.deep_link?.length ?? 0, deep_link.length)
    const url = new URL(location ?? "")
    assert.strictEqual(`${url.origin}${url.pathname}`, deep_link)
    assert.strictEqual(url.searchParams.get("d"), deep_link)
    assert.strictEqual(url.searchParams.get("s"), click.sub_id1)
  })
})
