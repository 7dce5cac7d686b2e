import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ConversionStatus } from "../../../src/catalog/ConversionStatus.ts"
import * as Invoice from "../../../src/money/Invoice.ts"
import * as EarningPositions from "../../../src/money/ledger/EarningPositions.ts"
import * as InvoicePositions from "../../../src/money/ledger/InvoicePositions.ts"
import * as Ledger from "../../../src/money/ledger/Ledger.ts"
import * as Referral from "../../../src/money/Referral.ts"
import { Currency } from "../../../src/values/Currency.ts"
import * as Money from "../../../src/values/Money.ts"

const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999 }))
const Party = Schema.Literals([1, 2, 3])
const Code = Schema.Literals(["USD", "EUR"])
const Side = Schema.Struct({ amount: Units, network_amount: Units })

const Event = Schema.Struct({
  affiliate_id: Party,
  advertiser_id: Party,
  currency: Code,
  status: ConversionStatus,
  payout: Units,
  revenue: Units,
  network_payout: Units,
  network_revenue: Units,
  percent: Schema.Literals([0, 50_000, 123_456, 1_000_000])
})
const Billed = Schema.Struct({
  of: Schema.Literals(["advertiser", "affiliate"]),
  id: Party,
  status: Invoice.Status,
  currency: Code,
  lines: Schema.Array(Schema.Struct({ ...Side.fields, currency: Code })),
  net: Side,
  charged: Side,
  tax: Side,
  rounded: Side
})
/** What one of ten facts becomes next; nothing when it is undone. */
const Step = Schema.Struct({
  fact: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 })),
  state: Schema.Union([Event, Billed, Schema.Null])
})
const Steps = Schema.Array(Step).check(Schema.isMaxLength(60))
type State = (typeof Step.Type)["state"]

const currency = Schema.decodeUnknownSync(Currency)
const money = (units: number) => Money.Money.make(BigInt(units))
const value = ({ amount, network_amount }: typeof Side.Type): Ledger.Value => ({
  amount: BigInt(amount),
  network_amount: BigInt(network_amount)
})

const positionOfEvent = (event: typeof Event.Type): Ledger.Position =>
  EarningPositions.ofConversion(
    {
      status: event.status,
      affiliate_id: event.affiliate_id,
      advertiser_id: event.advertiser_id,
      currency: currency(event.currency),
      payout: money(event.payout),
      revenue: money(event.revenue),
      network_payout: money(event.network_payout),
      network_revenue: money(event.network_revenue)
    },
    { affiliate_id: 9, percent: Referral.Rate.make(event.percent) }
  )

const positionOfInvoice = (invoice: typeof Billed.Type): Ledger.Position => {
  const bill = {
    status: invoice.status,
    currency: currency(invoice.currency),
    net: value(invoice.net),
    charged: value(invoice.charged),
    tax: value(invoice.tax),
    rounded: value(invoice.rounded)
  }
  const lines = invoice.lines.map((line) => ({ ...value(line), currency: currency(line.currency) }))
  return invoice.of === "advertiser"
    ? InvoicePositions.ofAdvertiserInvoice({ ...bill, advertiser_id: invoice.id, lines })
    : InvoicePositions.ofAffiliateInvoice({
        ...bill,
        affiliate_id: invoice.id,
        lines: lines.map((line) => ({ ...line, from: "approved" as const }))
      })
}

const positionOf = (state: State): Ledger.Position => {
  if (state === null) return []
  return "of" in state ? positionOfInvoice(state) : positionOfEvent(state)
}

/** What is wrong with a posting: it has to add up to nothing in each currency, and to be in order. */
const faultsOf = (entries: Ledger.Position): ReadonlyArray<string> => {
  const sums = [...Map.groupBy(entries, (entry) => entry.currency)].flatMap(([code, of]) => {
    const { amount, network_amount } = Ledger.sum(of)
    return amount === 0n && network_amount === 0n ? [] : [`${code} does not balance`]
  })
  const keys = entries.map((entry) => `${entry.account} ${entry.currency}`)
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? "") < key)
  return isSorted ? sums : [...sums, "not in order"]
}

/** All postings of a history, one fact changing after the other. */
const postingsOf = (
  steps: typeof Steps.Type,
  post: typeof Ledger.posting = Ledger.posting,
  position: typeof positionOf = positionOf
) => {
  const facts = new Map<number, State>()
  const postings = steps.map(({ fact, state }) => {
    const before = position(facts.get(fact) ?? null)
    facts.set(fact, state)
    return post(before, position(state))
  })
  return { facts, postings }
}

/** The ledger of a history is what its facts are, and every posting balances. */
const faultsOfHistory = (...history: Parameters<typeof postingsOf>): ReadonlyArray<string> => {
  const { facts, postings } = postingsOf(...history)
  const balances = Ledger.position(postings.flat())
  const expected = Ledger.position([...facts.values()].flatMap(positionOf))
  const isSame =
    balances.length === expected.length &&
    balances.every((entry, index) => {
      const other = expected[index]
      return (
        other !== undefined &&
        entry.account === other.account &&
        entry.amount === other.amount &&
        entry.network_amount === other.network_amount
      )
    })
  return [...postings.flatMap(faultsOf), ...(isSame ? [] : ["balances differ from facts"])]
}

describe("the ledger", () => {
  it.prop(
    "balances are the facts, and every posting balances, whatever happened",
    [Steps],
    ([steps]) => assert.deepStrictEqual(faultsOfHistory(steps), []),
    { arbitrary: { runs: 500 } }
  )

  it.prop("undoing everything returns to nothing", [Steps], ([steps]) => {
    const undone = steps.map(({ fact }) => ({ fact, state: null }))
    const { postings } = postingsOf([...steps, ...undone])
    assert.deepStrictEqual(Ledger.position(postings.flat()), [])
  })

  it.prop("the same state again posts nothing", [Step], ([{ state }]) =>
    assert.deepStrictEqual(Ledger.posting(positionOf(state), positionOf(state)), [])
  )

  it.prop("equal facts in any order come to equal sums", [Steps], ([steps]) => {
    const facts = steps.map((step, fact) => ({ ...step, fact }))
    const sums = (all: typeof facts) => Ledger.position(postingsOf(all).postings.flat())
    assert.deepStrictEqual(sums(facts.toReversed()), sums(facts))
  })

  it.prop("a credit note takes back what its invoice put on accounts", [Billed], ([invoice]) => {
    const position = positionOfInvoice(invoice)
    assert.deepStrictEqual(Ledger.position([...position, ...Ledger.reversed(position)]), [])
  })

  it("a payout settles what is invoiced; another currency leaves its difference in the exchange", () => {
    const settled = { currency: currency("EUR"), amount: 100n, network_amount: 110n }
    const paid = { currency: currency("USD"), amount: 112n, network_amount: 112n }
    const entries = InvoicePositions.ofPayout({ affiliate_id: 1, settled, paid })
    assert.deepStrictEqual(faultsOf(entries), [])
    assert.deepInclude(entries[0], { account: "affiliate:1:invoiced", amount: 100n })
    const same = InvoicePositions.ofPayout({ affiliate_id: 1, settled, paid: settled })
    assert.deepStrictEqual(
      same.map(({ account, amount }) => [account, amount]),
      [
        ["affiliate:1:invoiced", 100n],
        ["affiliate:1:paid", -100n]
      ]
    )
  })
})

const approved = Schema.decodeUnknownSync(Event)({
  affiliate_id: 1,
  advertiser_id: 2,
  currency: "EUR",
  status: "approved",
  payout: 80_000,
  revenue: 100_000,
  network_payout: 88_000,
  network_revenue: 110_000,
  percent: 50_000
})
const history: typeof Steps.Type = [
  { fact: 1, state: { ...approved, status: "pending" } },
  { fact: 1, state: approved },
  { fact: 1, state: { ...approved, payout: 70_000 } },
  { fact: 1, state: { ...approved, status: "rejected" } }
]

const withoutFirst = (entries: Ledger.Position) => entries.slice(1)

describe("a mistake in the ledger is found", () => {
  const mistakes: Readonly<Record<string, readonly [typeof Ledger.posting, typeof positionOf]>> = {
    "an entry is lost": [
      (before, after) => withoutFirst(Ledger.posting(before, after)),
      positionOf
    ],
    "the state before is forgotten": [(_, after) => after, positionOf],
    "a change is posted twice": [
      (before, after) => Ledger.position([0, 1].flatMap(() => Ledger.posting(before, after))),
      positionOf
    ],
    "only the first state counts": [
      (before, after) => (before.length === 0 ? after : []),
      positionOf
    ],
    "credits are debits": [
      Ledger.posting,
      (state) =>
        positionOf(state).map((entry) => ({
          ...entry,
          amount: entry.amount < 0n ? -entry.amount : entry.amount
        }))
    ],
    "the rate of another day": [
      Ledger.posting,
      (state) => positionOf(state).map((entry) => ({ ...entry, network_amount: entry.amount }))
    ],
    "a rejected conversion stays": [
      (before, after) => (after.length === 0 ? [] : Ledger.posting(before, after)),
      positionOf
    ],
    "entries are in no order": [
      (before, after) => Ledger.posting(before, after).toReversed(),
      positionOf
    ]
  }
  for (const [name, [post, position]] of Object.entries(mistakes)) {
    it(name, () => {
      // What a last step undoes would hide it.
      const isUndone = ["the rate of another day", "a change is posted twice"].includes(name)
      const steps = isUndone ? history.slice(0, 2) : history
      assert.isNotEmpty(faultsOfHistory(steps, post, position))
      assert.isEmpty(faultsOfHistory(steps))
    })
  }
})
