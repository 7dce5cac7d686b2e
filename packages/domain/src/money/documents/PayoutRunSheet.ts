/** What the document of a payout run says, as a sheet. */
import type { Currency } from "../../values/Currency.ts"
import { fromAmount } from "../../values/Money.ts"
import * as TimeZone from "../../values/TimeZone.ts"
import { toMillis, type UnixTime } from "../../values/UnixTime.ts"
import type { Payout } from "../payouts/AffiliatePayout.ts"
import type { PayoutRunDetails } from "../payouts/PayoutRun.ts"
import { type Formats, formatsOf, languageOf, paperOf } from "./DocumentFormats.ts"
import { textsOf } from "./DocumentTexts.ts"
import type { Party } from "./Parties.ts"
import { type PayoutRunTexts, payoutRunTextsOf } from "./payoutRunTexts.ts"
import type { Fact, Sheet, SheetColumn, SheetTotal } from "./Sheet.ts"
import { brief, footerOf, isFilled, linesOfParty, money } from "./sheetTexts.ts"

/** The network that a run is of: its documents are in its language and on its paper. */
export interface Payer {
  readonly party: Party
  readonly language: string
  readonly timezone: TimeZone.TimeZone
}

/** How a run is written. */
interface Manner {
  readonly currency: Currency
  readonly formats: Formats
  readonly texts: PayoutRunTexts
}

/** The words that it shares with invoices. */
type Shared = Readonly<Record<"number" | "total", string>>

/** The state that a sum counts for: what is left of a payout in part is not paid. */
type Summed = keyof PayoutRunTexts["sums"]

const order = ["pending", "paid", "failed", "cancelled"] as const satisfies ReadonlyArray<Summed>

/** What of a payout is in which state. */
const partsOf = ({ amount, paid, status }: Payout): { readonly [S in Summed]?: bigint } => {
  if (status === "pending" || status === "cancelled") return { [status]: fromAmount(amount) }
  return { paid: fromAmount(paid), failed: fromAmount(amount) - fromAmount(paid) }
}

/** What of the run is in which state, and all of it. */
const totalsOf = (
  { amount, payouts }: PayoutRunDetails,
  { total }: Shared,
  { currency, formats, texts }: Manner
): ReadonlyArray<SheetTotal> => {
  const parts = payouts.map(partsOf)
  const sums = order.flatMap((state) => {
    const units = parts.reduce((sum, part) => sum + (part[state] ?? 0n), 0n)
    return units === 0n ? [] : [{ label: texts.sums[state], units }]
  })
  return [
    ...sums.map(({ label, units }) => ({
      label,
      value: money(formats, units, currency),
      isStrong: false
    })),
    { label: total, value: money(formats, fromAmount(amount), currency), isStrong: true }
  ]
}

const factsOf = (
  run: PayoutRunDetails,
  { number, total }: Shared,
  timezone: TimeZone.TimeZone,
  { currency, formats, texts: { facts, statuses } }: Manner
): ReadonlyArray<Fact> => {
  const day = (time: UnixTime) => formats.date(TimeZone.dayOf(toMillis(time), timezone))
  const said = [
    { label: number, value: String(run.id) },
    { label: facts.status, value: statuses[run.status] },
    { label: facts.made, value: day(run.created) },
    { label: facts.maker, value: run.maker.title },
    { label: facts.approved, value: run.approved === null ? null : day(run.approved) },
    { label: facts.checker, value: run.checker?.title },
    { label: facts.changed, value: day(run.updated) },
    { label: facts.count, value: formats.count(run.count) },
    { label: total, value: money(formats, fromAmount(run.amount), currency) }
  ]
  return said.flatMap(({ label, value }) =>
    isFilled(value) ? [{ label, value: brief(value) }] : []
  )
}

const columnsOf = ({ columns }: PayoutRunTexts, amount: string): ReadonlyArray<SheetColumn> => {
  const left = (title: string, share: number) => ({ title, share, align: "left" as const })
  return [
    left(columns.affiliate, 0.25),
    left(columns.invoices, 0.2),
    left(columns.method, 0.2),
    left(columns.status, 0.18),
    { title: amount, share: 0.17, align: "right" }
  ]
}

const rowOf = (payout: Payout, { currency, formats, texts }: Manner): ReadonlyArray<string> => {
  const { affiliate, amount, invoices, paid, payment_method, payment_method_info, status } = payout
  const part = status === "partly_paid" ? [money(formats, fromAmount(paid), currency)] : []
  return [
    [affiliate.name, `#${affiliate.id}`].filter(isFilled).join(" "),
    invoices.map(({ invoice_number }) => invoice_number).join(", "),
    [payment_method.title, payment_method_info].filter(isFilled).join(" "),
    [texts.payouts[status], ...part].join(": "),
    money(formats, fromAmount(amount), currency)
  ].map(brief)
}

/** What a run says, in the language and on the paper of the network. */
export const of = (run: PayoutRunDetails, { language, party, timezone }: Payer): Sheet => {
  const code = party.country?.country_code
  const written = languageOf(undefined, language)
  const formats = formatsOf(written, code)
  const shared = textsOf(written)
  const texts = payoutRunTextsOf(written)
  const words = { number: shared.facts.number, total: shared.total }
  const manner = { currency: run.currency, formats, texts }
  const isMarked = run.status === "draft" || run.status === "cancelled"
  return {
    paper: paperOf(code),
    language: written,
    title: `${texts.run} ${run.id}`,
    author: party.name,
    mark: isMarked ? texts.statuses[run.status] : undefined,
    sender: linesOfParty(party, formats),
    recipient: [],
    facts: factsOf(run, words, timezone, manner),
    columns: columnsOf(texts, shared.columns.amount),
    rows: run.payouts.map((payout) => rowOf(payout, manner)),
    totals: totalsOf(run, words, manner),
    notes: [texts.shortened],
    payment: [],
    footer: footerOf(party, formats, shared.vat),
    page: shared.page
  }
}
