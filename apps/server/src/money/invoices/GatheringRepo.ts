import { type Currency, Invoice, type InvoiceSide } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

type InvoiceId = Invoice.InvoiceId

/** An invoice in the making: invisible, but conversions can be bound to it. */
interface Gathering {
  readonly account_id: number
  readonly currency: Currency.Currency
  readonly created: number
  readonly heldUntilMillis: number
}

/** An invoice whose conversions are released part by part. */
export interface Released {
  readonly side: InvoiceSide.InvoiceSide
  readonly invoice_id: InvoiceId
}

const Id = Schema.Struct({ id: Invoice.InvoiceId })
const decodeId = Schema.decodeUnknownSync(Id)

/** The status of an invoice in the making. */
const gathering = "gathering"

/** No id of an invoice. */
const none = 0

/** Released, and held by no process. */
const nobody = 0

/** The most that are released before the next look. */
const dueMax = 100

/** Invoices that are bound in several transactions, from the first of them to the last. */
export class GatheringRepo extends Context.Service<
  GatheringRepo,
  {
    readonly begin: (
      columns: InvoiceColumns,
      gathering: Gathering
    ) => Effect.Effect<InvoiceId, never, Transaction>
    /** Whether another invoice of the account is being bound. */
    readonly isHeld: (
      columns: InvoiceColumns,
      account_id: number,
      nowMillis: number,
      besides?: InvoiceId
    ) => Effect.Effect<boolean>
    /** Renews the hold; `false` when its release has begun. */
    readonly hold: (
      columns: InvoiceColumns,
      id: InvoiceId,
      untilMillis: number
    ) => Effect.Effect<boolean, never, Transaction>
    /** Turns it into an invoice; `false` when its release has begun. */
    readonly end: (
      columns: InvoiceColumns,
      id: InvoiceId
    ) => Effect.Effect<boolean, never, Transaction>
    /** Marks its conversions for release, part by part. */
    readonly letGo: (columns: InvoiceColumns, id: InvoiceId) => Effect.Effect<void>
    /** The same for one that was held, unless it is an invoice by now. */
    readonly giveUp: (columns: InvoiceColumns, id: InvoiceId) => Effect.Effect<void>
    /** Those of an account, or of all, that no process holds. */
    readonly due: (
      nowMillis: number,
      account?: { readonly columns: InvoiceColumns; readonly account_id: number }
    ) => Effect.Effect<ReadonlyArray<Released>>
    /** Locks it against further binding and releasing; `false` when it is done. */
    readonly take: (
      columns: InvoiceColumns,
      id: InvoiceId,
      nowMillis: number
    ) => Effect.Effect<boolean, never, Transaction>
    /** Everything is released; an invoice in the making is deleted. */
    readonly remove: (
      columns: InvoiceColumns,
      id: InvoiceId
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/GatheringRepo") {
  static readonly layer = Layer.effect(
    GatheringRepo,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const sql = yield* SqlClient.SqlClient

      const isOf = ({ side }: InvoiceColumns, id: InvoiceId) =>
        sql`side = ${side} AND invoice_id = ${id}`

      const begin = Effect.fnUntraced(function* (
        { account, side, table }: InvoiceColumns,
        { account_id, created, currency, heldUntilMillis }: Gathering
      ) {
        // Unlike any number of an invoice, and any other of these.
        const number = `${gathering} ${yield* random.uuidV4()}`
        const [row] = yield* sql`
          INSERT INTO ${sql(table)} ${sql.insert({
            number,
            [account]: account_id,
            status: gathering,
            currency,
            amount: 0,
            created,
            updated: created
          })} RETURNING id`
        const { id } = decodeId(row)
        yield* sql`INSERT INTO invoice_bindings ${sql.insert({
          side,
          invoice_id: id,
          account_id,
          held_until_millis: heldUntilMillis
        })}`
        return id
      }, Effect.orDie)

      return GatheringRepo.of({
        begin,
        isHeld: ({ side }, account_id, nowMillis, besides: number = none) =>
          sql`
            SELECT invoice_id FROM invoice_bindings
            WHERE side = ${side} AND account_id = ${account_id} AND invoice_id <> ${besides}
              AND held_until_millis > ${nowMillis}`.pipe(hasRows),
        hold: (columns, id, untilMillis) =>
          sql`
            UPDATE invoice_bindings SET held_until_millis = ${untilMillis}
            WHERE ${isOf(columns, id)} AND held_until_millis <> ${nobody} RETURNING invoice_id`.pipe(
            hasRows
          ),
        end: (columns, id) =>
          sql`
            DELETE FROM invoice_bindings
            WHERE ${isOf(columns, id)} AND held_until_millis <> ${nobody} RETURNING invoice_id`.pipe(
            hasRows
          ),
        letGo: ({ account, side, table }, id) =>
          sql`
            INSERT INTO invoice_bindings (side, invoice_id, account_id, held_until_millis)
            SELECT ${side}, id, ${sql(account)}, ${sql.literal(String(nobody))}
            FROM ${sql(table)} WHERE id = ${id}`.pipe(noRows),
        giveUp: (columns, id) =>
          sql`
            UPDATE invoice_bindings SET held_until_millis = ${nobody}
            WHERE ${isOf(columns, id)}`.pipe(noRows),
        due: (nowMillis, account) =>
          sql<Released>`
            SELECT side, invoice_id FROM invoice_bindings
            WHERE held_until_millis <= ${nowMillis} AND ${
              account === undefined
                ? sql`1 = 1`
                : sql`side = ${account.columns.side} AND account_id = ${account.account_id}`
            }
            ORDER BY side, invoice_id LIMIT ${dueMax}`.pipe(Effect.orDie),
        take: (columns, id, nowMillis) =>
          sql`
            UPDATE invoice_bindings SET held_until_millis = ${nobody}
            WHERE ${isOf(columns, id)} AND held_until_millis <= ${nowMillis} RETURNING invoice_id`.pipe(
            hasRows
          ),
        remove: Effect.fnUntraced(function* (columns, id) {
          yield* sql`DELETE FROM invoice_bindings WHERE ${isOf(columns, id)}`
          yield* sql`DELETE FROM ${sql(columns.table)} WHERE id = ${id} AND status = ${gathering}`
        }, Effect.orDie)
      })
    })
  ).pipe(Layer.provide(layerSecureRandom))
}
