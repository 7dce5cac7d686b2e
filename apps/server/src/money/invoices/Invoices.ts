import { hash } from "node:crypto"
import type { Conflict, Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  Invoice,
  InvoiceInput,
  InvoiceLine,
  type InvoiceRecord,
  InvoiceUpdate,
  Money
} from "@affnet/domain"
import { Context, Data, Effect, Layer, type Option, Schema } from "effect"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { InvoiceBilling } from "./InvoiceBilling.ts"
import { columnsOf, type InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceOpening } from "./InvoiceOpening.ts"
import { type Attachment, InvoicesRepo } from "./InvoicesRepo.ts"

/** It comes to nothing: what was written for it is undone, its number included. */
class NothingDue extends Data.TaggedError("NothingDue") {}

/** What an invoice came to, which is undone. */
class Previewed extends Data.TaggedError("Previewed")<{
  readonly preview: InvoiceRecord.InvoicePreview
}> {}

/** What a manager asks for. */
export interface Generation<Input> {
  readonly input: Input
  readonly attachment: Attachment | undefined
  readonly idempotency_key: string | undefined
}

type Preview<Input> = (
  manager: Principal,
  input: Input
) => Effect.Effect<InvoiceRecord.InvoicePreview, ValidationFailed>

type Generate<Input> = (
  manager: Principal,
  generation: Generation<Input>
) => Effect.Effect<Invoice.Generated, ValidationFailed | Conflict>

/** A side, and how requests for its invoices are told apart. */
interface Kind<Input> {
  readonly columns: InvoiceColumns
  readonly operation: string
  readonly encode: (input: Input) => string
  readonly toAsked: (input: Input) => InvoiceInput.Asked
}

const ofAdvertisers: Kind<InvoiceInput.InvoiceInput> = {
  columns: columnsOf.advertiser,
  operation: "generateInvoice",
  encode: Schema.encodeSync(Schema.fromJsonString(InvoiceInput.InvoiceInput)),
  toAsked: ({ advertiser_id, ...input }) => ({ ...input, account_id: advertiser_id })
}

const ofAffiliates: Kind<InvoiceInput.AffiliateInvoiceInput> = {
  columns: columnsOf.affiliate,
  operation: "generateAffiliateInvoice",
  encode: Schema.encodeSync(Schema.fromJsonString(InvoiceInput.AffiliateInvoiceInput)),
  toAsked: ({ affiliate_id, ...input }) => ({ ...input, account_id: affiliate_id })
}

/** Bills of both sides, as managers generate them. */
export class Invoices extends Context.Service<
  Invoices,
  {
    readonly generate: Generate<InvoiceInput.InvoiceInput>
    readonly generateForAffiliate: Generate<InvoiceInput.AffiliateInvoiceInput>
    /** What would be generated: it is made, and undone again. */
    readonly preview: Preview<InvoiceInput.InvoiceInput>
    readonly previewForAffiliate: Preview<InvoiceInput.AffiliateInvoiceInput>
    /** Generates one that is due, and that nobody asked for; none where nothing is to be paid. */
    readonly generateDue: (
      columns: InvoiceColumns,
      input: InvoiceInput.Asked
    ) => Effect.Effect<Option.Option<Invoice.Generated>, ValidationFailed>
  }
>()("server/Invoices") {
  static readonly layer = Layer.effect(
    Invoices,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const accounts = yield* AccountsRepo
      const assignments = yield* AssignmentsRepo
      const billing = yield* InvoiceBilling
      const idempotency = yield* Idempotency
      const kept = yield* InvoiceLinesRepo
      const opening = yield* InvoiceOpening
      const repo = yield* InvoicesRepo

      const requireBillable = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        { account_id, lines, offers, status }: InvoiceInput.Asked
      ) {
        const { side } = columns
        const unknown = Refusals.ofProblem(BillingProblems.unknownAccount(side))
        if (!(yield* accounts.exists({ role: side, account_id }))) return yield* unknown
        yield* assignments
          .requireEvent({
            advertiser_id: side === "advertiser" ? account_id : null,
            affiliate_id: side === "affiliate" ? account_id : null
          })
          .pipe(Effect.mapError(() => unknown))
        const foreign = offers ? yield* repo.foreignOffers(columns, account_id, offers) : []
        yield* Refusals.unless(BillingProblems.foreignOffers(side, foreign))
        yield* Refusals.unless(InvoiceUpdate.problemOfNew(side, status ?? Invoice.initialStatus))
        yield* Refusals.unless(InvoiceLine.problemOf(lines ?? []))
      })

      const create = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        actor: Actor,
        input: InvoiceInput.Asked,
        attachment: Attachment | undefined
      ) {
        yield* requireBillable(columns, input)
        const invoice = yield* opening.open(columns, actor, { input, attachment })
        const amount = yield* billing.bill(columns, invoice)
        return { invoice_id: invoice.id, invoice_number: invoice.number, amount }
      })

      const generating = <Input>({ columns, encode, operation, toAsked }: Kind<Input>) =>
        Effect.fn("Invoices.generate")(function* (
          manager: Principal,
          { attachment, idempotency_key: key, input }: Generation<Input>
        ) {
          const write = create(columns, manager, toAsked(input), attachment)
          if (key === undefined) return yield* write
          // Stands for all that the request says: its fields, whatever their order, and its file.
          const said = `${encode(input)}\n${attachment?.sha256 ?? ""}`
          const request = { operation, key, hash: hash("sha256", said, "hex") }
          return yield* idempotency.once(manager, request, Invoice.Generated, write)
        }, inTransaction)

      const previewing = <Input>({ columns, toAsked }: Kind<Input>) =>
        Effect.fn("Invoices.preview")((manager: Principal, input: Input) =>
          Effect.gen(function* () {
            const asked = toAsked(input)
            const { invoice_id } = yield* create(columns, manager, asked, undefined)
            const { net, rounded, tax } = yield* repo.totals(columns, invoice_id)
            const sumOf = (units: bigint) => ({
              value: Money.toAmount(Money.Money.make(units)),
              currency: asked.currency
            })
            const amount = sumOf(net.amount + rounded.amount)
            const lines = yield* kept.of(columns, invoice_id)
            const total = sumOf(net.amount + rounded.amount + tax.amount)
            return yield* new Previewed({
              preview: { amount, tax: sumOf(tax.amount).value, total, lines }
            })
          }).pipe(
            inTransaction,
            Effect.catchTag("Previewed", ({ preview }) => Effect.succeed(preview))
          )
        )

      return Invoices.of({
        generate: generating(ofAdvertisers),
        generateForAffiliate: generating(ofAffiliates),
        preview: previewing(ofAdvertisers),
        previewForAffiliate: previewing(ofAffiliates),
        generateDue: Effect.fn("Invoices.generateDue")(
          (columns: InvoiceColumns, input: InvoiceInput.Asked) =>
            create(columns, "system", input, undefined).pipe(
              Effect.filterOrFail(
                ({ amount }) => Money.fromAmount(amount) > 0n,
                () => new NothingDue()
              ),
              inTransaction,
              Effect.asSome,
              Effect.catchTag("NothingDue", () => Effect.succeedNone)
            )
        )
      })
    })
  ).pipe(
    Layer.provide([
      AccountsRepo.layer,
      AssignmentsRepo.layer,
      Idempotency.layer,
      InvoiceBilling.layer,
      InvoiceLinesRepo.layer,
      InvoiceOpening.layer,
      InvoicesRepo.layer
    ])
  )
}
