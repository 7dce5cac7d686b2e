import { Money } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { withShownOrigin } from "../../accounts/activity-log/withShownOrigin.ts"
import type { LinkedAccount } from "../../accounts/store/AccountLinksRepo.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { ExportedTable, Owner } from "./exportedTables.ts"

/** Rows that are read at once. */
const most = 500

/** Where the next rows of a table begin: behind the row with these cells. */
export type Last = ReadonlyArray<string | number>

export const wordsOf = (text = ""): ReadonlyArray<string> => (text === "" ? [] : text.split(" "))

const readAmount = Schema.decodeUnknownSync(Rows.Money)
const readLast = Schema.decodeUnknownSync(
  Schema.Array(Schema.Union([Schema.String, Schema.Number]))
)

/** The origins of others are hidden in it. */
const isOfLog = ({ table }: ExportedTable): boolean => table === "activity_log"

const amountOf = (cell: unknown): unknown =>
  cell === null ? null : Money.toAmount(readAmount(cell))

export class ExportedRowsRepo extends Context.Service<ExportedRowsRepo>()(
  "server/ExportedRowsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread
      /** What belongs to the rows of a table. */
      const joins: Readonly<Record<string, Statement.Fragment>> = {
        person_accounts: sql`JOIN (SELECT id AS person, email FROM people) p ON p.person = x.person_id`
      }

      const isOwn = ({ account_id, role }: LinkedAccount): Record<Owner, Statement.Fragment> => {
        const account = sql`x.role = ${role} AND x.account_id = ${account_id}`
        const affiliate = sql`x.affiliate_id = ${account_id}`
        const advertiser = sql`x.advertiser_id = ${account_id}`
        return {
          account,
          affiliate,
          advertiser,
          offer: sql`x.offer_id IN (SELECT id FROM offers WHERE advertiser_id = ${account_id})`,
          session: sql`${account} AND x.manager_id IS NULL`,
          postback: sql`${affiliate} AND x.deleted IS NULL`,
          invoice: sql`${advertiser} AND x.issued IS NOT NULL`,
          balance: sql`x.account LIKE ${`${role}:${account_id}:%`}`
        }
      }

      const named = (names: ReadonlyArray<string>) =>
        sql.csv(names.map((name) => sql`${sql(name)}`))

      const beyond = (names: ReadonlyArray<string>, last: Last | undefined): Statement.Fragment =>
        last === undefined
          ? sql`1 = 1`
          : sql`(${named(names)}) > (${sql.csv(last.map((cell) => sql`${cell}`))})`

      /** Some rows of an account in a table, and behind which row more may follow. */
      const chunk = Effect.fnUntraced(function* (
        table: ExportedTable,
        account: LinkedAccount,
        last: Last | undefined
      ) {
        const { amounts, columns, owner } = table
        const order = wordsOf(table.order)
        const rows = yield* offThread<Rows.Row>`
          SELECT ${named(wordsOf(columns))} FROM ${sql(table.table)} x ${joins[table.table] ?? sql.literal("")}
          WHERE ${isOwn(account)[owner]} AND ${beyond(order, last)}
          ORDER BY ${named(order)} LIMIT ${most}`
        const end = Option.filter(Array.last(rows), () => rows.length === most)
        const inMoney = new Set(wordsOf(amounts))
        const shown = isOfLog(table) ? rows.map((row) => withShownOrigin(row, account.role)) : rows
        const written = shown.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, cell]) => [
              name,
              inMoney.has(name) ? amountOf(cell) : cell
            ])
          )
        )
        return [
          written,
          Option.map(end, (row) => readLast(order.map((name) => row[name])))
        ] as const
      }, Effect.orDie)

      return { chunk }
    })
  }
) {
  static readonly layer = Layer.effect(ExportedRowsRepo, ExportedRowsRepo.make)
}
