import { Money, ReportDate, Statement, TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { get } from "../../fixtures/TestServer.ts"
import { zone } from "../schedule/runAt.ts"
import { statedAsRecomputed } from "../statements/recomputed.ts"

const Shown = Schema.toEncoded(Statement.Statement)
type Shown = typeof Shown.Type
type Lines = Shown["closing"]

const columns = ["uninvoiced", "due", "amount", "network_amount"] as const

const sumsOf = (lines: Lines) => {
  const sums = new Map<string, bigint>()
  for (const line of lines) {
    for (const column of columns) {
      const key = `${line.currency} ${column}`
      const units = Result.getOrThrow(Money.parse(line[column]))
      sums.set(key, (sums.get(key) ?? 0n) + units)
    }
  }
  return Object.fromEntries([...sums].filter(([, units]) => units !== 0n).sort())
}

/** Where the network may live. */
export const zones = ["UTC", "Europe/Berlin", "Pacific/Apia"] as const
type Zone = (typeof zones)[number]

/**
 * In these zones the statements of an affiliate add up, are what all entries come to, follow on each other, and end
 * with its balances.
 */
export const statedLedger = Effect.fnUntraced(function* (
  key: string,
  affiliate_id: number,
  among: ReadonlyArray<Zone> = zones
) {
  const read = (range: string) =>
    Effect.map(
      get(key, `/api/v2/network/aff-billing/statements/${affiliate_id}?${range}`),
      ({ info, text }) => {
        assert.isDefined(info.statement, text)
        return Schema.decodeUnknownSync(Shown)(info.statement)
      }
    )
  const { info } = yield* get(key, `/api/v2/network/affiliates/${affiliate_id}`)
  for (const timezone of among) {
    yield* zone(timezone)
    yield* statedAsRecomputed(key, {
      side: "affiliate",
      id: affiliate_id,
      from: ReportDate.ReportDate.make("2026-02-28 12:34:56"),
      to: ReportDate.ReportDate.make("2026-12-31"),
      timezone: TimeZone.TimeZone.make(timezone)
    })
    const first = yield* read("rangeFrom=2026-01-01&rangeTo=2026-02-28")
    const second = yield* read("rangeFrom=2026-03-01&rangeTo=2026-12-31")
    for (const statement of [first, second]) {
      const { closing, entries, opening } = statement
      assert.deepStrictEqual(sumsOf([...opening, ...entries]), sumsOf(closing))
    }
    assert.deepStrictEqual(first.closing, second.opening)
    assert.strictEqual(second.closing_balance, Object(info.affiliate).account_balance)
  }
  yield* zone("UTC")
})
