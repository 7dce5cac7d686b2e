import { Api, Conflict, CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { InvoiceRequest, Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  CalendarDate,
  Invoice,
  InvoiceAttachment,
  InvoiceInput,
  Money,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Effect, Schema, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { rates } from "../../fixtures/Terms.ts"
import { change, type Knowledge, nextId, State } from "../State.ts"

const bytesOf = (chunks: Iterable<Uint8Array>): Uint8Array => {
  const all = [...chunks]
  const bytes = new Uint8Array(all.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of all) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A file is read whole, checked, and forgotten but for its length. */
const receive = Effect.fnUntraced(function* <E>(content: Stream.Stream<Uint8Array, E>) {
  const bytes = bytesOf(yield* Stream.runCollect(content))
  const file = { bytes: bytes.length, head: bytes, tail: bytes }
  yield* Effect.fromResult(InvoiceAttachment.check(file))
  return bytes.length
})

const read = (request: HttpServerRequest.HttpServerRequest) =>
  InvoiceRequest.read(request, receive).pipe(
    Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
  )

type Input = InvoiceInput.InvoiceInput

const requireBillable = Effect.fnUntraced(function* ({ records }: Knowledge, input: Input) {
  const { advertiser_id, offers } = input
  if (!records.advertisers.some(({ id }) => id === advertiser_id)) {
    return yield* Refusals.ofProblem(BillingProblems.unknownAdvertiser)
  }
  const own = records.offers.filter((offer) => offer.advertiser_id === advertiser_id)
  const foreign = (offers ?? []).filter((offer) => !own.some(({ id }) => id === offer))
  yield* Refusals.unless(BillingProblems.foreignOffers(foreign))
})

/** The approved conversions of the advertiser that are on no invoice yet. */
const dueOf = ({ records }: Knowledge, { advertiser_id, end_date, offers, start_date }: Input) => {
  const { endMillis, startMillis } = TimeZone.range(
    start_date ?? CalendarDate.minimum,
    end_date ?? CalendarDate.maximum,
    records.timezone
  )
  return records.conversions.filter(({ advertiser, conv_status, created, invoice_id, offer }) => {
    const millis = Date.parse(created)
    return (
      advertiser?.id === advertiser_id &&
      conv_status === "approved" &&
      invoice_id === null &&
      millis >= startMillis &&
      millis < endMillis &&
      (!offers || offers.some((id) => id === offer?.id))
    )
  })
}

const generate = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  yield* requireBillable(state, input)
  const { invoices, nowMillis, timezone } = state.records
  const given = input.amount ?? undefined
  const due = given === undefined ? dueOf(state, input) : []
  const sums = due.map(({ currency, revenue }) => ({ currency, money: Money.fromAmount(revenue) }))
  const amount =
    given ??
    (yield* Effect.mapError(
      Effect.fromResult(Invoice.total(sums, input.currency, rates)),
      (failure) => Refusals.ofProblem(BillingProblems.ofTotal(failure))
    ))
  const year = Number(TimeZone.dayOf(nowMillis, timezone).slice(0, 4))
  const id = Invoice.InvoiceId.make(nextId(invoices))
  const created = UnixTime.fromMillis(nowMillis)
  const invoice: Invoice.Invoice = {
    id,
    invoice_number: Invoice.number(year, invoices.length + 1),
    advertiser_id: input.advertiser_id,
    currency: input.currency,
    amount: Money.toAmount(amount),
    start_date: input.start_date ?? null,
    end_date: input.end_date ?? null,
    status: input.status ?? Invoice.initialStatus,
    invoice_memo: input.invoice_memo ?? null,
    internal_notes: input.internal_notes ?? null,
    offers: input.offers?.join(",") ?? null,
    created,
    updated: created
  }
  change(state, {
    invoices: [...invoices, invoice],
    conversions: state.records.conversions.map((row) =>
      due.includes(row) ? { ...row, invoice_id: id } : row
    )
  })
  return invoice
})

const encode = Schema.encodeSync(Schema.fromJsonString(InvoiceInput.InvoiceInput))

const generateOnce = Effect.fnUntraced(function* (
  state: Knowledge,
  { attachment, input }: { readonly input: Input; readonly attachment: number | undefined },
  key: string | undefined
) {
  const { account_id } = yield* CurrentPrincipal
  const name = JSON.stringify([account_id, key])
  const request = `${encode(input)} ${attachment ?? ""}`
  const earlier = key === undefined ? undefined : state.answers.get(name)
  if (earlier !== undefined && earlier.request !== request) {
    return yield* new Conflict({ errors: IdempotencyKey.reused })
  }
  const known = state.records.invoices.find(({ id }) => id === earlier?.invoice_id)
  const invoice = known ?? (yield* generate(state, input))
  if (key !== undefined) state.answers.set(name, { request, invoice_id: invoice.id })
  return { invoice_id: invoice.id, invoice_number: invoice.invoice_number }
})

/** The bills to advertisers. */
export const invoiceGroups = HttpApiBuilder.group(Api, "invoices", (handlers) =>
  handlers.handleRaw("generateInvoice", ({ headers, request }) =>
    Effect.flatMap(State, (state) =>
      Effect.flatMap(read(request), (generation) =>
        generateOnce(state, generation, headers[IdempotencyKey.header])
      )
    )
  )
)
