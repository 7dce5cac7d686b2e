import { Import } from "@affnet/domain"
import { Effect, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { form } from "../../fixtures/pictures.ts"
import { exchange, exchangeWith } from "../../wire/Exchange.ts"

const path = "/api/v2/network/imports"

type Imported = typeof Import.Import.Encoded

const Made = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ import: Schema.toEncoded(Import.Import) }) })
)
const Lines = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ lines: Schema.Array(Schema.toEncoded(Import.Line)) }) })
)

const request = (
  key: string,
  fields: Readonly<Record<string, string>>,
  lines: ReadonlyArray<string> | Uint8Array,
  headers: Readonly<Record<string, string>> = {}
) => {
  const content = lines instanceof Uint8Array ? lines : lines.join("\n")
  const sent = form(fields, { name: "file", type: "text/csv", content })
  return { method: "POST", path, key, ...sent, headers: { ...sent.headers, ...headers } }
}

/** Sends a file. */
export const send = (...sent: Parameters<typeof request>) => exchange(request(...sent))

/** Sends a file to a server of its own. */
export const sendTo = (baseUrl: string, ...sent: Parameters<typeof request>) =>
  exchangeWith(baseUrl, request(...sent))

/** The import of an answer. */
export const importOf = ({ text }: { readonly text: string }) =>
  Schema.decodeUnknownSync(Made)(text).info.import

/** An import as it is now. */
export const importAt = (key: string, id: number) =>
  Effect.map(exchange({ path: `${path}/${id}`, key }), importOf)

/** What became of its lines. */
export const linesOf = (key: string, id: number, query = "") =>
  Effect.map(
    exchange({ path: `${path}/${id}/lines?perPage=1000${query}`, key }),
    ({ text }) => Schema.decodeUnknownSync(Lines)(text).info.lines
  )

const whenOver = <E, R>(at: Effect.Effect<Imported, E, R>) =>
  Effect.repeat(at, {
    schedule: Schedule.spaced("50 millis"),
    until: ({ finished }) => finished !== null
  })

/** Waits until an import is over. */
export const finished = (key: string, id: number) => whenOver(importAt(key, id))

/** The same on a server of its own. */
export const finishedAt = (baseUrl: string, key: string, id: number) =>
  whenOver(Effect.map(exchangeWith(baseUrl, { path: `${path}/${id}`, key }), importOf))

/** How many rows a table has. */
export const count = (table: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly rows: number }>`SELECT COUNT(*) AS rows FROM ${sql(table)}`
  ).pipe(Effect.map(([row]) => Number(row?.rows)))

/** The first row of a table with a value in a column. */
export const find = (table: string, column: string, value: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT * FROM ${sql(table)} WHERE ${sql(column)} = ${value}`
  ).pipe(Effect.map(([row]) => row ?? {}))

/** The key of somebody who may do everything. */
export const manager = Effect.map(givenKey("manager"), ({ key }) => key)

/** Columns of accounts. */
export const header = "email,company_name,external_id,tags,country"
