import { ConversionRow, Referral, StatisticsRow } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Csv from "../../src/wire/Csv.ts"

const text = [Csv.column("x", true)]
const cell = (value: unknown) => Csv.lines(text, [{ x: value }])

describe("CSV", () => {
  it("puts every cell in quotes, doubles those within, and ends lines with CR LF", () => {
    const columns = [Csv.column("a", true), Csv.column("b", false)]
    assert.strictEqual(Csv.header(columns), '"a","b"\r\n')
    assert.strictEqual(
      Csv.lines(columns, [
        { a: 'say "hi", twice', b: 1 },
        { a: null, b: null },
        { a: "two\nlines", b: 0 }
      ]),
      '"say ""hi"", twice","1"\r\n"",""\r\n"two\nlines","0"\r\n'
    )
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"])(
    "never lets a spreadsheet compute text: %j",
    (formula) => {
      assert.strictEqual(cell(formula), `"'${formula}"\r\n`)
    }
  )

  it.each(["1-1", "a=b", "'=1", " =1", "ü", "日本語", "🎯", ""])(
    "leaves other text: %j",
    (other) => {
      assert.strictEqual(cell(other), `"${other}"\r\n`)
    }
  )

  it("takes numbers, amounts and conditions for what they are, also negative ones", () => {
    const columns = [Csv.column("x", false)]
    assert.strictEqual(
      Csv.lines(columns, [{ x: -1 }, { x: "-3.00" }, { x: true }]),
      ['"-1"\r\n', '"-3.00"\r\n', '"true"\r\n'].join("")
    )
  })

  it("has the columns of a record: two for a mention of another one", () => {
    const keys = Csv.columnsOf(ConversionRow.AffiliateConversionRow).map(({ key }) => key)
    assert.deepStrictEqual(keys.slice(6, 12), [
      "conv_status",
      "offer_id",
      "offer",
      "goal_id",
      "goal",
      "currency"
    ])
    assert.deepStrictEqual(
      Csv.columnsOf(Referral.Referral).map(({ isText, key }) => [key, isText]),
      [
        ["referral", true],
        ["rate", false],
        ["referral_commission", false]
      ]
    )
  })

  it("takes only text that somebody may have written for text", () => {
    const isText = new Map(
      Csv.columnsOf(ConversionRow.ConversionRow).map(({ isText, key }) => [key, isText])
    )
    for (const key of ["revenue", "profit", "network_amount", "id", "invoice_id", "offer_id"])
      assert.isFalse(isText.get(key), key)
    for (const key of ["adv_order_id", "sub_id1", "offer", "affiliate", "source", "ip"])
      assert.isTrue(isText.get(key), key)
  })

  it("shows a mention's id beside what it is called, and nothing where there is none", () => {
    const Row = Schema.Struct({ offer: ConversionRow.ConversionRow.fields.landing_page })
    const columns = Csv.columnsOf(Row)
    assert.strictEqual(
      Csv.lines(columns, [{ offer: { id: 3, value: "=cmd" } }, { offer: null }]),
      '"3","\'=cmd"\r\n"",""\r\n'
    )
  })

  it("takes no id for harmless because it is one: some are what visitors wrote", () => {
    const { IdLabel, TextLabel } = StatisticsRow
    const columns = Csv.columnsOf(Schema.Struct({ sub_id1: TextLabel, offer: IdLabel }))
    assert.strictEqual(
      Csv.lines(columns, [
        { sub_id1: { id: "=1+1", value: "=1+1" }, offer: { id: 3, value: "-3" } }
      ]),
      '"\'=1+1","\'=1+1","3","\'-3"\r\n'
    )
  })
})
