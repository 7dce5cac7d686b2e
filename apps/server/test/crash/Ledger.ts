import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { openedLedger } from "../money/ledger/verifiedLedger.ts"

/** What was sent to a server that may be killed at any moment, and what it has acknowledged. */
export interface Ledger {
  readonly manager: string
  readonly advertiser_id: number
  /** Offers whose conversions nobody has billed yet. */
  readonly billable: Array<number>
  readonly invoices: Array<InvoiceAttempt>
  /** An offer whose clicks convert, and those that have not yet. */
  readonly convertible: { readonly offer_id: number; readonly clicks: Array<string> }
  readonly pages: ReadonlyArray<Page>
  readonly accounts: ReadonlyArray<Account>
  /** Answers that nobody should get, whatever happens. */
  readonly problems: Array<string>
}

export interface InvoiceAttempt {
  /** Stands in the memo of the invoice, and is its Idempotency-Key. */
  readonly name: string
  readonly kind: "with an amount" | "from the balance" | "with a file"
  readonly offer_id: number | undefined
  acknowledged: { readonly invoice_id: number; readonly invoice_number: string } | undefined
}

/** A landing page that one writer alone updates. */
export interface Page {
  readonly offer_id: number
  readonly url_id: number
  acknowledged: string
  attempted: string
}

/** An affiliate whose key one writer alone regenerates. */
export interface Account {
  readonly account_id: number
  key: string
  /** Whether a regeneration was sent and not answered: the key may have been replaced. */
  isInDoubt: boolean
}

/** What the conversions of each offer come to. */
export const balance = "20.0000"
export const conversionsPerOffer = 2

/** A network with an account for every writer. */
export const makeLedger = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser()
  const { key: manager } = yield* givenKey("manager")
  // Each of an offer of its own, because pages of one offer have different titles.
  const page = Effect.gen(function* () {
    const offer_id = yield* givenOffer({ advertiser_id })
    const url_id = yield* givenLandingPage({ offer_id })
    return { offer_id, url_id, acknowledged: "Spring sale", attempted: "Spring sale" }
  })
  const account = Effect.map(givenKey("affiliate"), ({ account_id, key }) => ({
    account_id,
    key,
    isInDoubt: false
  }))
  const offer_id = yield* givenOffer({ advertiser_id })
  yield* givenGoal({ offer_id, is_default: 1 })
  return {
    manager,
    advertiser_id,
    billable: [],
    invoices: [],
    convertible: { offer_id, clicks: [] },
    pages: yield* Effect.replicateEffect(page, 2),
    accounts: yield* Effect.replicateEffect(account, 2),
    problems: []
  } satisfies Ledger
})

/** Adds offers that can be billed. */
export const addBillable = (ledger: Ledger, count: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function* () {
      const { advertiser_id } = ledger
      const offer_id = yield* givenOffer({ advertiser_id })
      const goal_id = yield* givenGoal({ offer_id })
      const conversion = givenConversion({ advertiser_id, offer_id, goal_id })
      yield* Effect.replicateEffect(conversion, conversionsPerOffer)
      ledger.billable.push(offer_id)
      const { clicks, offer_id: converting } = ledger.convertible
      clicks.push(yield* givenClick({ offer_id: converting }))
    }).pipe(
      (offer) => Effect.replicateEffect(offer, count, { discard: true }),
      Effect.andThen(openedLedger),
      sql.withTransaction,
      Effect.orDie
    )
  )
