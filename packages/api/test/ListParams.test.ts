import { CalendarDate, FieldTypes, Masked, Money, Status, UnixTime } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { listParams } from "../src/http/ListParams.ts"

const Thing = Schema.Struct({
  id: Schema.Int,
  title: Schema.NullOr(Schema.String),
  status: Status.Status,
  mood: Schema.Literals(["good", "bad"]),
  hidden: Schema.Boolean,
  price: Schema.NullOr(Money.Amount),
  key: Schema.NullOr(Masked.Masked).annotate({ description: "Masked" }),
  tags: Schema.Array(Schema.String),
  internal: Schema.String,
  created: UnixTime.UnixTime
})

const params = listParams(Thing, { without: ["internal"] })
const common = ["page", "perPage", "sortDirection", "q", "fields", "sortField"]
const read = Schema.decodeUnknownSync(params, { onExcessProperty: "error" })

describe("The parameters of a list", () => {
  it("are those of every scalar field that is shown and no secret, with ranges of numbers and dates", () => {
    const exact = ["id", "title", "status", "mood", "hidden", "price", "created"]
    const ranged = ["id", "price", "created"].flatMap((name) => [`${name}_from`, `${name}_to`])
    assert.sameMembers(Object.keys(params.fields), [
      ...common,
      ...exact,
      ...exact.map((name) => `${name}[]`),
      ...ranged
    ])
  })

  it("read words, amounts, conditions and moments", () => {
    assert.deepEqual(read({ mood: "good,bad", price: "12.5", hidden: "yes" }), {
      mood: ["good", "bad"],
      price: [Money.fromAmount(Money.Amount.make("12.50"))],
      hidden: true
    })
    assert.deepEqual(read({ status: "active,2" }).status, [1, 2])
    for (const created_from of ["2026-01-31", "2026-01-31T12:00:00Z", "1767225600"]) {
      assert.strictEqual(read({ created_from }).created_from, created_from)
    }
  })

  it("refuse what is left out, secret or no scalar, and sort by none of it", () => {
    for (const name of ["internal", "key", "tags", "status_from", "mood_to"]) {
      assert.throws(() => read({ [name]: "1" }), name)
      assert.throws(() => read({ sortField: name }), "must be one of")
    }
    assert.strictEqual(read({ sortField: "price" }).sortField, "price")
  })

  it("take ranges of days as days", () => {
    assert.strictEqual(FieldTypes.kindOf(CalendarDate.CalendarDate.ast), "day")
    assert.strictEqual(FieldTypes.kindOf(Schema.NullOr(CalendarDate.CalendarDate).ast), "day")
  })

  it("take long lists of words as text", () => {
    const words = Schema.Literals(Array.from({ length: 40 }, (_, index) => `w${index}`))
    assert.strictEqual(FieldTypes.kindOf(words.ast), "text")
  })
})
