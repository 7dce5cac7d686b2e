import {
  CalendarDate,
  Currency,
  type InvoiceSide,
  Ledger,
  LedgerAccount,
  ReportDate,
  TimeZone
} from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { LedgerBooks } from "../../../src/money/ledger/LedgerBooks.ts"
import { LedgerFolding } from "../../../src/money/ledger/LedgerFolding.ts"
import { sumFirst } from "../../../src/platform/sql/migrations/firstLedgerSums.ts"
import { makeTransaction } from "../../../src/platform/sql/Transaction.ts"
import { type Posted, PostingsRepo } from "../../../src/tracking/postings/PostingsRepo.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { type Dice, makeDice } from "../../reports/statistics/Dice.ts"
import { zone } from "../schedule/runAt.ts"
import { closingOf, statedAsRecomputed } from "./recomputed.ts"

/** Zones whose days begin with an hour of UTC, and half or three quarters into one; clocks are set in some. */
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia"
] as const
const currencies = (["USD", "EUR", "JPY"] as const).map((code) => Currency.Currency.make(code))

const firstDay = CalendarDate.CalendarDate.make("2026-01-20")
const days = 75
const firstMillis = CalendarDate.toUtcMillis(firstDay)

/** Any time, or one at the edge of an hour or a part of it. */
const timeBy = (dice: Dice): number => {
  const at = firstMillis + dice.integer(0, days * CalendarDate.dayMillis)
  const step = dice.pick([1, 900_000, 1_800_000, 3_600_000])
  return at - (at % step) - dice.integer(0, 1)
}

const boundBy = (dice: Dice, day: number): string => {
  const date = CalendarDate.addDays(firstDay, day)
  const two = (most: number) => String(dice.integer(0, most)).padStart(2, "0")
  return dice.chance(0.7) ? date : `${date} ${two(23)}:${two(59)}:${two(59)}`
}

const given = Effect.gen(function* () {
  const advertiser = yield* givenAdvertiser()
  const affiliate = yield* givenAffiliate()
  const invoiceOf = (side: InvoiceSide.InvoiceSide, account: number, currency: string) =>
    givenRow(side === "affiliate" ? "affiliate_invoices" : "invoices", {
      number: `${side} ${account} ${currency}`,
      [`${side}_id`]: account,
      status: "unpaid",
      currency,
      amount: 0,
      created,
      updated: created
    })
  const bills = yield* Effect.forEach(currencies, (currency) =>
    Effect.all({
      affiliate_invoice: invoiceOf("affiliate", affiliate, currency),
      invoice: invoiceOf("advertiser", advertiser, currency)
    })
  )
  return { advertiser, affiliate, bills }
})
type Given = Effect.Success<typeof given>

/** The accounts between which facts move amounts, right or wrong as those moves may be. */
const accountsOf = ({ advertiser, affiliate }: Given) => {
  const network = (["cost", "revenue", "tax", "fx", "rounding"] as const).map(
    LedgerAccount.ofNetwork
  )
  const payable = (["approved", "referral", "invoiced", "paid"] as const).map((stage) =>
    LedgerAccount.ofAffiliate(affiliate, stage)
  )
  const receivable = (["unbilled", "billed", "received"] as const).map((stage) =>
    LedgerAccount.ofAdvertiser(advertiser, stage)
  )
  return {
    affiliate_invoice: [...payable, ...network],
    invoice: [...receivable, ...network],
    payout: payable.slice(2),
    others: [
      ...payable.slice(0, 2),
      LedgerAccount.ofAffiliate(affiliate, "pending"),
      LedgerAccount.ofAdvertiser(advertiser, "unbilled"),
      LedgerAccount.ofAdvertiser(advertiser, "pending"),
      LedgerAccount.ofNetwork("cost")
    ]
  }
}

const kinds = [
  undefined,
  "change",
  "correction",
  "affiliate_correction",
  "advertiser_correction"
] as const

const facts = [
  "conversion",
  "conversion",
  "conversion",
  "clicks",
  "affiliate_invoice",
  "invoice",
  "payout",
  "opening"
] as const

const postingBy = (dice: Dice, given: Given) => {
  const fact = dice.pick(facts)
  const isBill = fact === "affiliate_invoice" || fact === "invoice"
  const [bill = { affiliate_invoice: 0, invoice: 0 }] = dice.some(given.bills, 0.5)
  const accounts = accountsOf(given)
  const [first, ...others] = isBill || fact === "payout" ? accounts[fact] : accounts.others
  assert.isDefined(first)
  const account = () => dice.pick([first, ...others])
  const [currency, ...more] = currencies
  assert.isDefined(currency)
  const posted: Posted = {
    fact,
    fact_id: isBill ? bill[fact] : 0,
    reason: dice.pick(["report", "adjustment 7"]),
    created_millis: timeBy(dice),
    kind: fact === "conversion" ? dice.pick(kinds) : undefined
  }
  const moves = Array.from({ length: dice.integer(1, 5) }, () =>
    Ledger.transfer(
      {
        currency: dice.pick([currency, ...more]),
        amount: BigInt(dice.integer(-99_999, 99_999)),
        network_amount: BigInt(dice.integer(-99_999, 99_999))
      },
      { debit: account(), credit: account() }
    )
  )
  return { posted, entries: Ledger.position(moves.flat()) }
}

/** The smallest amount there is, earned in one of the hours that are cut between two days in India. */
const earningOf = (affiliate: number, fact_id: bigint) => ({
  posted: {
    fact: "conversion",
    fact_id: Number(fact_id),
    reason: "report",
    created_millis: firstMillis + 18 * 3_600_000 + Number(fact_id) * 80_000
  } satisfies Posted,
  entries: Ledger.position(
    Ledger.transfer(
      { currency: Currency.Currency.make("USD"), amount: 1n, network_amount: 1n },
      {
        debit: LedgerAccount.ofNetwork("cost"),
        credit: LedgerAccount.ofAffiliate(affiliate, "approved")
      }
    )
  )
})

/** What was folded is what the migration makes of the same transactions, and what they are rebuilt to. */
const madeAlike = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const all = sql`SELECT * FROM ledger_sums ORDER BY account, hours, hour, kind, currency`
  const folded = yield* all
  yield* sql`DELETE FROM ledger_sums`
  yield* sumFirst(100)
  assert.deepStrictEqual(yield* all, folded)
  yield* sql`UPDATE ledger_sums SET amount = amount + 1`
  yield* Effect.flatMap(LedgerBooks, ({ rebuildSums }) => rebuildSums)
  assert.deepStrictEqual(yield* all, folded)
})

describeOnEngines("The statement of a period", server, (it) => {
  it.effect(
    "is what all entries come to, whatever was posted when, and folded or not",
    () =>
      Effect.gen(function* () {
        const dice = makeDice(20_261_128)
        const inTransaction = yield* makeTransaction
        const { insertAll } = yield* PostingsRepo
        const { fold } = yield* LedgerFolding
        const { key } = yield* givenKey("manager")
        const accounts = yield* given
        for (let round = 0; round < 12; round++) {
          const postings = Array.from({ length: 40 }, () => postingBy(dice, accounts))
          yield* inTransaction(insertAll(postings))
          for (const side of ["affiliate", "advertiser"] as const) {
            const timezone = TimeZone.TimeZone.make(dice.pick(zones))
            yield* zone(timezone)
            const day = dice.integer(-2, days)
            const from = ReportDate.ReportDate.make(boundBy(dice, day))
            const to = ReportDate.ReportDate.make(boundBy(dice, day + dice.integer(1, 40)))
            yield* statedAsRecomputed(key, { side, id: accounts[side], from, to, timezone })
          }
          if (dice.chance(0.7)) yield* fold
        }
        yield* fold
        const { missummed } = yield* Effect.flatMap(LedgerBooks, ({ verify }) => verify)
        assert.deepStrictEqual(missummed, [])
        yield* madeAlike
      }).pipe(Effect.provide([LedgerBooks.layer, LedgerFolding.layer, PostingsRepo.layer])),
    60_000
  )

  it.effect("has each entry once while others are written and folded", () =>
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const { insert } = yield* PostingsRepo
      const { fold } = yield* LedgerFolding
      const { key } = yield* givenKey("manager")
      const { affiliate } = yield* given
      yield* zone("Asia/Kolkata")
      const counts = { begun: 0n, stored: 0n }
      const post = Effect.gen(function* () {
        const { posted, entries } = earningOf(affiliate, ++counts.begun)
        yield* inTransaction(insert(posted, entries))
        counts.stored++
      })
      const read = Effect.gen(function* () {
        const { stored } = counts
        const closing = yield* closingOf(key, affiliate)
        assert.isTrue(closing >= stored && closing <= counts.begun, `${stored} ${closing}`)
      })
      const { rebuildSums } = yield* LedgerBooks
      const often = <R>(work: Effect.Effect<void, never, R>) => Effect.repeat(work, { times: 39 })
      yield* Effect.all([often(post), often(fold), often(read), rebuildSums, rebuildSums], {
        concurrency: "unbounded"
      })
      assert.strictEqual(yield* closingOf(key, affiliate), 40n)
    }).pipe(Effect.provide([LedgerBooks.layer, LedgerFolding.layer, PostingsRepo.layer]))
  )
})
