import { type Currency, Invoice, type InvoiceSide } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
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
export class GatheringRepo extends Context.Service<GatheringRepo>()("server/GatheringRepo", {
  make: Effect.gen(function* () {
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
    }, orDieInTransaction)

    return {
      begin,
      /** Whether another invoice of the account is being bound. */
      isHeld: (
        { side }: InvoiceColumns,
        account_id: number,
        nowMillis: number,
        besides: number = none
      ) =>
        sql`
          SELECT invoice_id FROM invoice_bindings
          WHERE side = ${side} AND account_id = ${account_id} AND invoice_id <> ${besides}
            AND held_until_millis > ${nowMillis}`.pipe(hasRows),
      /** Renews the hold; `false` when its release has begun. */
      hold: (columns: InvoiceColumns, id: InvoiceId, untilMillis: number) =>
        sql`
          UPDATE invoice_bindings SET held_until_millis = ${untilMillis}
          WHERE ${isOf(columns, id)} AND held_until_millis <> ${nobody} RETURNING invoice_id`.pipe(
          hasRows,
          partOfTransaction
        ),
      /** Turns it into an invoice; `false` when its release has begun. */
      end: (columns: InvoiceColumns, id: InvoiceId) =>
        sql`
          DELETE FROM invoice_bindings
          WHERE ${isOf(columns, id)} AND held_until_millis <> ${nobody} RETURNING invoice_id`.pipe(
          hasRows,
          partOfTransaction
        ),
      /** Marks its conversions for release, part by part. */
      letGo: ({ account, side, table }: InvoiceColumns, id: InvoiceId) =>
        sql`
          INSERT INTO invoice_bindings (side, invoice_id, account_id, held_until_millis)
          SELECT ${side}, id, ${sql(account)}, ${sql.literal(String(nobody))}
          FROM ${sql(table)} WHERE id = ${id}`.pipe(noRows),
      /** The same for one that was held, unless it is an invoice by now. */
      giveUp: (columns: InvoiceColumns, id: InvoiceId) =>
        sql`
          UPDATE invoice_bindings SET held_until_millis = ${nobody}
          WHERE ${isOf(columns, id)}`.pipe(noRows),
      /** Those of an account, or of all, that no process holds. */
      due: (
        nowMillis: number,
        account?: { readonly columns: InvoiceColumns; readonly account_id: number }
      ) =>
        sql<Released>`
          SELECT side, invoice_id FROM invoice_bindings
          WHERE held_until_millis <= ${nowMillis} AND ${
            account === undefined
              ? sql`1 = 1`
              : sql`side = ${account.columns.side} AND account_id = ${account.account_id}`
          }
          ORDER BY side, invoice_id LIMIT ${dueMax}`.pipe(Effect.orDie),
      /** Locks it against further binding and releasing; `false` when it is done. */
      take: (columns: InvoiceColumns, id: InvoiceId, nowMillis: number) =>
        sql`
          UPDATE invoice_bindings SET held_until_millis = ${nobody}
          WHERE ${isOf(columns, id)} AND held_until_millis <= ${nowMillis} RETURNING invoice_id`.pipe(
          hasRows,
          partOfTransaction
        ),
      /** Everything is released; an invoice in the making is deleted. */
      remove: Effect.fnUntraced(function* (columns: InvoiceColumns, id: InvoiceId) {
        yield* sql`DELETE FROM invoice_bindings WHERE ${isOf(columns, id)}`
        yield* sql`DELETE FROM ${sql(columns.table)} WHERE id = ${id} AND status = ${gathering}`
      }, orDieInTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(GatheringRepo, GatheringRepo.make).pipe(
    Layer.provide(layerSecureRandom)
  )
}
