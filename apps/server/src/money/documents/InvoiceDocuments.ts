import { Conflict, NotFound, type Principal, type ServiceUnavailable } from "@affnet/api"
import {
  DocumentParties,
  Invoice,
  InvoiceDocument,
  type InvoiceRecord,
  InvoiceSheet,
  type InvoiceSide,
  InvoiceUbl,
  InvoiceUblProblems,
  type Problem
} from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import type { Bytes } from "../../platform/files/download.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { columnsOf } from "../invoices/InvoiceColumns.ts"
import { InvoiceRecords } from "../invoices/InvoiceRecords.ts"
import { type Frozen, FrozenPartiesRepo } from "./FrozenPartiesRepo.ts"
import { InvoiceFreezing } from "./InvoiceFreezing.ts"
import { PartiesRepo } from "./PartiesRepo.ts"
import { SheetPrinter } from "./SheetPrinter.ts"
import { sourceOf } from "./sourceOf.ts"

type InvoiceId = Invoice.InvoiceId
type Known = Omit<InvoiceRecord.OwnInvoiceDetails, "advertiser">

/** The downloads of an invoice, or of the credit note that reversed it. */
interface Papers {
  readonly pdf: (id: InvoiceId) => Effect.Effect<Bytes, NotFound | ServiceUnavailable>
  /** The e-invoice; refused for what it lacks. */
  readonly xml: (id: InvoiceId) => Effect.Effect<Bytes, NotFound | Conflict>
}

/** The documents of some invoices. */
interface Documents {
  readonly invoice: Papers
  readonly creditNote: Papers
}

/** The documents of the invoices of a side. */
interface SideDocuments {
  readonly all: Documents
  /** Of invoices that were issued to the calling account. */
  readonly own: (owner: Principal) => Documents
}

/** A side, as its documents are made. */
interface DocumentedSide<Own extends Known> {
  readonly side: InvoiceSide.InvoiceSide
  readonly records: {
    readonly get: (id: InvoiceId) => Effect.Effect<Own, NotFound>
    readonly getOwn: (owner: Principal, id: InvoiceId) => Effect.Effect<Own, NotFound>
  }
  readonly accountOf: (invoice: Own) => number
}

/** Which of the two documents of an invoice is made. */
type Which = keyof Documents

const isIssued = ({ credit_note, status }: Known): boolean =>
  Invoice.isIssued(status) || credit_note !== null

const refusal = (problems: ReadonlyArray<Problem.Problem>): Conflict => {
  const errors = problems.map(({ field, problem }) => [field, [problem]] as const)
  return new Conflict({ errors: Object.fromEntries(errors) })
}

const fileOf = (document: InvoiceDocument.InvoiceDocument): Bytes => ({
  title: document.number,
  type: "application/xml",
  content: new TextEncoder().encode(InvoiceUbl.of(document))
})

/** The documents of invoices of both sides. */
export class InvoiceDocuments extends Context.Service<
  InvoiceDocuments,
  { readonly [S in InvoiceSide.InvoiceSide]: SideDocuments }
>()("server/InvoiceDocuments") {
  static readonly layer = Layer.effect(
    InvoiceDocuments,
    Effect.gen(function* () {
      const { freeze } = yield* InvoiceFreezing
      const frozen = yield* FrozenPartiesRepo
      const inTransaction = yield* makeTransaction
      const parties = yield* PartiesRepo
      const { print } = yield* SheetPrinter
      const records = yield* InvoiceRecords

      const makeSide = <Own extends Known>({
        accountOf,
        records,
        side
      }: DocumentedSide<Own>): SideDocuments => {
        const idOf = ({ id }: Own) => ({ side, invoice_id: id })
        const now = (invoice: Own) => parties.of(side, accountOf(invoice))

        const current = Effect.fnUntraced(function* (invoice: Own) {
          const on = { parties: yield* now(invoice), logo: yield* parties.logo }
          return { ...on, completed: null } satisfies Frozen
        })

        /** An issued invoice is frozen. Erasing its account erases its parties; the rest is kept. */
        const frozenOf = Effect.fnUntraced(function* (invoice: Own) {
          if (!isIssued(invoice)) return yield* current(invoice)
          const kept = yield* frozen.kept(idOf(invoice))
          if (Option.isSome(kept)) return kept.value
          const { id } = invoice
          yield* inTransaction(freeze(columnsOf[side], { id, account_id: accountOf(invoice) }))
          return (
            Option.getOrUndefined(yield* frozen.kept(idOf(invoice))) ?? (yield* current(invoice))
          )
        })

        const documentOf = Effect.fnUntraced(function* (
          which: Which,
          invoice: Own,
          on: DocumentParties.Parties
        ) {
          const source = sourceOf(side, invoice, on)
          if (which === "invoice") return InvoiceDocument.of(source)
          if (invoice.credit_note === null) return yield* new NotFound()
          return InvoiceDocument.of(InvoiceDocument.creditOf(source, invoice.credit_note))
        })

        const printed = Effect.fnUntraced(function* (which: Which, invoice: Own) {
          const { logo, parties } = yield* frozenOf(invoice)
          const document = yield* documentOf(which, invoice, parties)
          return { title: document.number, sheet: InvoiceSheet.of(document), logo }
        })

        /** What an e-invoice lacked at its issue may be said later; what it says then is kept. */
        const xml = Effect.fnUntraced(function* (which: Which, invoice: Own) {
          const { completed, parties } = yield* frozenOf(invoice)
          const on = completed ?? parties
          const first = yield* documentOf(which, invoice, on)
          if (InvoiceUblProblems.of(first).length === 0) return fileOf(first)
          const filled = DocumentParties.completed(on, yield* now(invoice))
          const document = yield* documentOf(which, invoice, filled)
          const problems = InvoiceUblProblems.of(document)
          if (problems.length > 0) return yield* refusal(problems)
          yield* frozen.complete(idOf(invoice), filled)
          return fileOf(document)
        })

        const papersOf = (
          which: Which,
          get: (id: InvoiceId) => Effect.Effect<Own, NotFound>
        ): Papers => ({
          pdf: Effect.fn("InvoiceDocuments.pdf")((id: InvoiceId) =>
            print(Effect.flatMap(get(id), (invoice) => printed(which, invoice)))
          ),
          xml: Effect.fn("InvoiceDocuments.xml")((id: InvoiceId) =>
            Effect.flatMap(get(id), (invoice) => xml(which, invoice))
          )
        })

        const documentsOf = (get: (id: InvoiceId) => Effect.Effect<Own, NotFound>): Documents => ({
          invoice: papersOf("invoice", get),
          creditNote: papersOf("creditNote", get)
        })
        return {
          all: documentsOf(records.get),
          own: (owner) => documentsOf((id) => records.getOwn(owner, id))
        }
      }

      return InvoiceDocuments.of({
        advertiser: makeSide<InvoiceRecord.OwnInvoiceDetails>({
          side: "advertiser",
          records: records.advertiser,
          accountOf: ({ advertiser }) => advertiser.id
        }),
        affiliate: makeSide<InvoiceRecord.OwnAffiliateInvoiceDetails>({
          side: "affiliate",
          records: records.affiliate,
          accountOf: ({ affiliate }) => affiliate.id
        })
      })
    })
  ).pipe(
    Layer.provide([
      FrozenPartiesRepo.layer,
      InvoiceFreezing.layer,
      InvoiceRecords.layer,
      PartiesRepo.layer,
      SheetPrinter.layer
    ])
  )
}
