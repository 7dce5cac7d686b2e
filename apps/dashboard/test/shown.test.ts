import { CapLimit, Currency } from "@affnet/domain"
import { assert, describe, it } from "vitest"
import { capsShown } from "../src/nouns/capsShown.ts"
import { classOf } from "../src/records/classOf.ts"
import { code, count, money, text } from "../src/records/Shown.ts"
import { de } from "../src/texts/de.ts"

const eur = Currency.Currency.make("EUR")

describe("caps in the words of the network", () => {
  it("are counts and amounts as the account writes them", () => {
    assert.deepStrictEqual(capsShown("1 click a day, 272000.00 USD revenue a month"), {
      kind: "caps",
      all: [
        { maximum: count(1), of: "click", span: "a day" },
        { maximum: money("272000.00", "USD"), of: "revenue", span: "a month" }
      ]
    })
  })

  it("are read whatever they count, and are said in German", () => {
    for (const measure of CapLimit.Measure.literals) {
      for (const period of CapLimit.Period.literals) {
        const shown = capsShown(CapLimit.inWords({ measure, period, maximum: "5" }, eur))
        assert.strictEqual(shown.kind, "caps")
        for (const { of, span } of shown.kind === "caps" ? shown.all : []) {
          assert.property(de, of)
          assert.property(de, span)
        }
      }
    }
  })

  it("are shown as they came where they are worded otherwise", () => {
    assert.deepStrictEqual(capsShown("as many as you like"), text("as many as you like"))
  })
})

it("gives what is copied room in a table, and keeps a short code on one line", () => {
  assert.strictEqual(classOf(code("https://network.example/c/f517a2d5158b")), "wordy")
  assert.strictEqual(classOf(code("#aabbcc")), "short")
})
