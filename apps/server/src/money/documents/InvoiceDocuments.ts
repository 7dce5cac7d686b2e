import { Conflict, type NotFound, type Principal, type ServiceUnavailable } from "@affnet/api"
import {
  DocumentParties,
  type Invoice,
  InvoiceDocument,
  type InvoiceRecord,
  InvoiceSheet,
  type InvoiceSide,
  InvoiceUbl,
  InvoiceUblProblems,
  Money
} from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import type { Bytes } from "../../platform/files/download.ts"
import { InvoiceRecords } from "../invoices/InvoiceRecords.ts"
import { PartiesRepo } from "./PartiesRepo.ts"
import { SheetPrinter } from "./SheetPrinter.ts"

type InvoiceId = Invoice.InvoiceId
type Known = Omit<InvoiceRecord.OwnInvoiceDetails, "advertiser">

type Printed = Effect.Effect<Bytes, NotFound | ServiceUnavailable>
type Written = Effect.Effect<Bytes, NotFound | Conflict>

/** The documents of the invoices of a side. */
interface SideDocuments {
  readonly pdf: (id: InvoiceId) => Printed
  /** Of an invoice that was issued to the calling account. */
  readonly ownPdf: (owner: Principal, id: InvoiceId) => Printed
  /** The e-invoice; refused for what it lacks. */
  readonly xml: (id: InvoiceId) => Written
  readonly ownXml: (owner: Principal, id: InvoiceId) => Written
}

/** A side, as its documents are made. */
interface DocumentedSide<Own extends Known> {
  readonly side: InvoiceSide.InvoiceSide
  readonly kind: InvoiceDocument.DocumentKind
  readonly records: {
    readonly get: (id: InvoiceId) => Effect.Effect<Own, NotFound>
    readonly getOwn: (owner: Principal, id: InvoiceId) => Effect.Effect<Own, NotFound>
  }
  /** Who would be on an invoice that is written now. */
  readonly partiesOf: (invoice: Own) => Effect.Effect<DocumentParties.Parties>
}

/** The documents of invoices of both sides. */
export class InvoiceDocuments extends Context.Service<
  InvoiceDocuments,
  { readonly [S in InvoiceSide.InvoiceSide]: SideDocuments }
>()("server/InvoiceDocuments") {
  static readonly layer = Layer.effect(
    InvoiceDocuments,
    Effect.gen(function* () {
      const parties = yield* PartiesRepo
      const pictures = yield* Pictures
      const printer = yield* SheetPrinter
      const records = yield* InvoiceRecords

      const print = Effect.fnUntraced(function* (
        document: InvoiceDocument.InvoiceDocument,
        keep: Effect.Effect<void>
      ) {
        const logo = yield* pictures.at(yield* parties.logo)
        const content = yield* printer.print({
          sheet: InvoiceSheet.of(document),
          logo: Option.getOrUndefined(logo)?.content
        })
        yield* keep
        return { title: document.number, type: "application/pdf", content } satisfies Bytes
      })

      const write = Effect.fnUntraced(function* (
        document: InvoiceDocument.InvoiceDocument,
        keep: Effect.Effect<void>
      ) {
        const problems = InvoiceUblProblems.of(document)
        if (problems.length > 0) {
          const errors = problems.map(({ field, problem }) => [field, [problem]] as const)
          return yield* new Conflict({ errors: Object.fromEntries(errors) })
        }
        yield* keep
        const content = new TextEncoder().encode(InvoiceUbl.of(document))
        return { title: document.number, type: "application/xml", content } satisfies Bytes
      })

      const makeSide = <Own extends Known>({
        kind,
        partiesOf,
        records,
        side
      }: DocumentedSide<Own>): SideDocuments => {
        /** Whoever was on an issued invoice when its document was first handed out stays on it. */
        const keptOf = Effect.fnUntraced(function* (invoice: Own) {
          const own = { side, invoice_id: invoice.id }
          const now = yield* partiesOf(invoice)
          return Option.match(yield* parties.kept(own), {
            onSome: (kept) => ({ on: DocumentParties.completed(kept, now), keep: Effect.void }),
            onNone: () => ({
              on: now,
              keep: invoice.status === "draft" ? Effect.void : parties.keep(own, now)
            })
          })
        })

        const documentOf = Effect.fnUntraced(function* (invoice: Own) {
          const { amount, invoice_memo, invoice_number, tax, ...known } = invoice
          const net = Money.fromAmount(amount.value)
          const isTaxed = tax.category !== "domestic" || tax.percent > 0
          const { keep, on } = yield* keptOf(invoice)
          const document = InvoiceDocument.of({
            ...known,
            ...on,
            kind,
            number: invoice_number,
            currency: amount.currency,
            net,
            ...(isTaxed && { taxes: [{ ...tax, base: net, amount: Money.fromAmount(tax.value) }] }),
            memo: invoice_memo
          })
          return [document, keep] as const
        })

        const document = (id: InvoiceId) => Effect.flatMap(records.get(id), documentOf)
        const ownDocument = (owner: Principal, id: InvoiceId) =>
          Effect.flatMap(records.getOwn(owner, id), documentOf)
        return {
          pdf: Effect.fn("InvoiceDocuments.pdf")((id: InvoiceId) =>
            Effect.flatMap(document(id), (made) => print(...made))
          ),
          ownPdf: Effect.fn("InvoiceDocuments.ownPdf")((owner: Principal, id: InvoiceId) =>
            Effect.flatMap(ownDocument(owner, id), (made) => print(...made))
          ),
          xml: Effect.fn("InvoiceDocuments.xml")((id: InvoiceId) =>
            Effect.flatMap(document(id), (made) => write(...made))
          ),
          ownXml: Effect.fn("InvoiceDocuments.ownXml")((owner: Principal, id: InvoiceId) =>
            Effect.flatMap(ownDocument(owner, id), (made) => write(...made))
          )
        }
      }

      return InvoiceDocuments.of({
        advertiser: makeSide<InvoiceRecord.OwnInvoiceDetails>({
          side: "advertiser",
          kind: "invoice",
          records: records.advertiser,
          partiesOf: ({ advertiser }) => parties.ofAdvertiser(advertiser.id)
        }),
        affiliate: makeSide<InvoiceRecord.OwnAffiliateInvoiceDetails>({
          side: "affiliate",
          kind: "self_billed",
          records: records.affiliate,
          partiesOf: ({ affiliate }) => parties.ofAffiliate(affiliate.id)
        })
      })
    })
  ).pipe(
    Layer.provide([InvoiceRecords.layer, PartiesRepo.layer, Pictures.layer, SheetPrinter.layer])
  )
}
