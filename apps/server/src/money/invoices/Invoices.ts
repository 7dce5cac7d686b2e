import type { Principal } from "@affnet/api"
import { Invoice, type InvoiceInput, Money } from "@affnet/domain"
import { Context, Data, Effect, Layer, Option } from "effect"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { keyedRequest } from "../../platform/idempotency/RepeatedRequest.ts"
import { makeTransaction, type Transaction } from "../../platform/sql/Transaction.ts"
import type { Covered } from "./Covered.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceCreation } from "./InvoiceCreation.ts"
import { InvoiceGathering } from "./InvoiceGathering.ts"
import type { Attachment } from "./InvoicesRepo.ts"
import { type Kind, ofAdvertisers, ofAffiliates } from "./invoiceKinds.ts"

/** Its total is zero: everything written for it is rolled back, its number included. */
class NothingDue extends Data.TaggedError("NothingDue") {}

/** What a manager asks for. */
interface Generation<Input> {
  readonly input: Input
  readonly attachment: Attachment | undefined
  readonly idempotency_key: string | undefined
}

/** Bills of both sides, as managers generate them. */
export class Invoices extends Context.Service<Invoices>()("server/Invoices", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const creation = yield* InvoiceCreation
    const gathering = yield* InvoiceGathering
    const idempotency = yield* Idempotency

    const isBelow =
      (columns: InvoiceColumns, actor: Actor, input: InvoiceInput.Asked) => (covered: Covered) =>
        Effect.map(
          creation.preview(columns, actor, input, covered),
          ({ lines }) => lines.length === 0
        )

    const generating = <Input>({ columns, encode, operation, toAsked }: Kind<Input>) =>
      Effect.fn("Invoices.generate")(
        (manager: Principal, { attachment, idempotency_key: key, input }: Generation<Input>) => {
          const asked = toAsked(input)
          const write = (covered: Covered) =>
            creation.create(columns, manager, { input: asked, attachment, covered })
          // A digest of the whole request: its fields in any order, and its file.
          const said = `${encode(input)}\n${attachment?.sha256 ?? ""}`
          const making = {
            columns,
            input: asked,
            isBelow: isBelow(columns, manager, asked),
            make: (covered: Covered) => inTransaction(write(covered))
          }
          if (key === undefined) return gathering.inTurn(making)
          const request = keyedRequest(operation, key, said)
          const once = (covered: Covered) =>
            inTransaction(idempotency.once(manager, request, Invoice.Generated, write(covered)))
          return Effect.flatMap(
            idempotency.answered(manager, request, Invoice.Generated),
            Option.match({
              onSome: Effect.succeed,
              onNone: () => gathering.inTurn({ ...making, make: once })
            })
          )
        }
      )

    const previewing = <Input>({ columns, toAsked }: Kind<Input>) =>
      Effect.fn("Invoices.preview")(function* (manager: Principal, input: Input) {
        const asked = toAsked(input)
        const covered = yield* gathering.count(columns, asked)
        return yield* creation.preview(columns, manager, asked, covered)
      })

    /**
     * Generates a scheduled invoice that is due, with its claim; none where nothing is to be paid. `false` when
     * another process has the claim, or makes an invoice of the account.
     */
    const generateDue = Effect.fn("Invoices.generateDue")(
      (
        columns: InvoiceColumns,
        input: InvoiceInput.Asked,
        claim: Effect.Effect<boolean, never, Transaction>
      ) => {
        const written = (covered: Covered) =>
          creation.create(columns, "system", { input, attachment: undefined, covered }).pipe(
            Effect.filterOrFail(
              ({ amount }) => Money.fromAmount(amount) > 0n,
              () => new NothingDue()
            ),
            inTransaction,
            Effect.catchTag("NothingDue", () => Effect.void)
          )
        const make = Effect.fnUntraced(function* (covered: Covered) {
          if (!(yield* claim)) return false
          yield* written(covered)
          return true
        }, inTransaction)
        return gathering
          .gather({ columns, input, isBelow: isBelow(columns, "system", input), make })
          .pipe(Effect.catchTag("BeingMade", () => Effect.succeed(false)))
      }
    )

    return {
      generate: generating(ofAdvertisers),
      generateForAffiliate: generating(ofAffiliates),
      /** A preview of the invoice. */
      preview: previewing(ofAdvertisers),
      previewForAffiliate: previewing(ofAffiliates),
      generateDue
    }
  })
}) {
  static readonly layer = Layer.effect(Invoices, Invoices.make).pipe(
    Layer.provide([Idempotency.layer, InvoiceCreation.layer, InvoiceGathering.layer])
  )
}
