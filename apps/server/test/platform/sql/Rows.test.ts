import { Affiliate, Money } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import * as Rows from "../../../src/platform/sql/Rows.ts"
import { bare, describeOnEngines } from "./engines.ts"

const Thing = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  notes: Schema.NullOr(Schema.String),
  kind: Schema.Literals(["a", "b"]),
  level: Schema.Literals([0, 1, 2]),
  rank: Schema.NullOr(Schema.Int),
  amount: Money.Amount,
  fee: Schema.NullOr(Money.Amount),
  active: Schema.Boolean,
  visible: Schema.NullOr(Schema.Boolean),
  tags: Schema.Array(Schema.String),
  tier: Schema.NullOr(Schema.Struct({ id: Schema.Int, title: Schema.String })),
  rules: Schema.Record(Schema.String, Schema.Unknown)
})

const fromRow = Rows.stored(Thing)
const toRow = Rows.toRow(Thing)

const row = {
  id: 1,
  title: "[not JSON]",
  notes: null,
  kind: "a",
  level: 2,
  rank: 7,
  amount: 125_000,
  fee: null,
  active: 1,
  visible: 0,
  tags: '["x","y"]',
  tier: '{"id":1,"title":"Gold"}',
  rules: "{}",
  search_text: "no field of the record"
}

const thing = {
  id: 1,
  title: "[not JSON]",
  notes: null,
  kind: "a",
  level: 2,
  rank: 7,
  amount: "12.50",
  fee: null,
  active: true,
  visible: false,
  tags: ["x", "y"],
  tier: { id: 1, title: "Gold" },
  rules: {}
} as const

describe("Rows", () => {
  it("a row becomes a record: money is text, conditions are booleans, JSON is read", () => {
    assert.deepStrictEqual(fromRow(row), Schema.decodeSync(Thing)(thing))
  })

  it("a record becomes a row, and so does a part of it", () => {
    const { search_text, ...cells } = row
    assert.deepStrictEqual(toRow(thing), { ...cells, amount: 125_000n, visible: 0 })
    assert.deepStrictEqual(toRow({ fee: "-0.01", tags: [] }), { fee: -100n, tags: "[]" })
    assert.strictEqual(search_text, "no field of the record")
  })

  it("money beyond 2^53 keeps its last digit", () => {
    const units = 2n ** 63n - 1n
    assert.strictEqual(fromRow({ ...row, amount: units }).amount, "922337203685477.5807")
    assert.deepStrictEqual(toRow({ amount: "922337203685477.5807" }), { amount: units })
  })

  it("a row that does not fit is a defect that names the fields and not their values", () => {
    const misfit = { ...row, title: 7, rank: 2n ** 60n, level: 9, notes: "jane.doe@example.com" }
    assert.throws(() => fromRow(misfit), "does not fit its record in title, level, rank")
    assert.throws(() => fromRow({ ...row, amount: "jane.doe" }), /^(?!.*jane).*amount/u)
    assert.throws(() => fromRow({ ...row, tags: "{jane" }), /^(?!.*jane).*tags/u)
  })
})

const isText = (cell: unknown) => typeof cell === "string" || cell === null

/** Requests cannot bring text that a database refuses (see the domain's `Text`), so records have none. */
const storable = (affiliate: Affiliate.Affiliate): Affiliate.Affiliate =>
  Schema.decodeUnknownSync(Affiliate.Affiliate)(
    Object.fromEntries(
      Object.entries(affiliate).map(([name, value]) => [
        name,
        typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value
      ])
    )
  )

/** A table with a column for each field, of the type that the record's cells have. */
const createTable = Effect.fnUntraced(function* (cells: Record<string, unknown>) {
  const sql = yield* SqlClient.SqlClient
  const { int64, text } = yield* Dialect
  const columns = Object.entries(cells).map(
    ([name, cell]) => sql`${sql(name)} ${isText(cell) ? text : int64}`
  )
  yield* sql`DROP TABLE IF EXISTS affiliates`
  yield* sql`CREATE TABLE affiliates (${sql.csv(columns)})`
  return sql
})

const affiliateFromRow = Rows.stored(Affiliate.Affiliate)
const affiliateToRow = Rows.toRow(Affiliate.Affiliate)

describeOnEngines("Rows", bare, (it) => {
  it.effect.prop(
    "any affiliate survives the way into the database and back",
    [Affiliate.Affiliate],
    ([any]) =>
      Effect.gen(function* () {
        const affiliate = storable(any)
        const cells = affiliateToRow(affiliate)
        const numeric = ["country", "referred_by", "payment_terms", "visited", "activity"]
        const sample = { ...cells, ...Object.fromEntries(numeric.map((name) => [name, 0])) }
        const sql = yield* createTable(sample)
        yield* sql`INSERT INTO affiliates ${sql.insert(cells)}`
        const rows = yield* sql`SELECT * FROM affiliates`
        assert.deepStrictEqual(rows.map(affiliateFromRow), [affiliate])
      }),
    { arbitrary: { runs: 10 } }
  )

  it.effect("sums of money and counts read as such, whatever their size", () =>
    Effect.gen(function* () {
      const sql = yield* createTable({ amount: 0 })
      yield* sql`INSERT INTO affiliates ${sql.insert([{ amount: 2n ** 62n }, { amount: 1 }])}`
      const [sum] = yield* sql`
        SELECT SUM(amount) AS money, COUNT(*) AS number FROM affiliates`
      const Sum = Schema.Struct({ money: Rows.Money, number: Rows.Integer })
      assert.deepStrictEqual(Schema.decodeUnknownSync(Sum)(sum), {
        money: Money.Money.make(2n ** 62n + 1n),
        number: 2
      })
    })
  )
})
