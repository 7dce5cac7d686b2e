import { Readable } from "node:stream"
import { ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlError } from "effect/sql"
import * as FairTurns from "../FairTurns.ts"
import { account } from "../OffThread.ts"
import { type Answer, answerOf, progressOf } from "./answerOf.ts"
import type { StatisticsSettings } from "./statisticsSettings.ts"

/** A query that takes longer is given up, as on the other engines. */
const seconds = 30

/** The server gives a query up before nobody waits for its answer any more. Tests wait less. */
export const AnswerMillis = Context.Reference<number>("server/ClickHouseAnswerMillis", {
  defaultValue: () => (seconds + 5) * 1_000
})

const turns = { turns: 8, turnsOfAccount: 4, waiting: 1_024, waitingOfAccount: 32 }

/** Rows that go into a table together, or not at all. */
export interface Block {
  readonly table: string
  /** Tells the block from all others: when it comes again, nothing is added. */
  readonly token: string
  /** Lists of JSON, one a line, with the values of these columns. */
  readonly lines: string
  readonly columns: ReadonlyArray<string>
}

const refused = "refused"

/** What went wrong, without words of the query, the data or the address. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof ClickHouseError) return `${refused} with ${cause.code} ${cause.type ?? ""}`
  if (cause instanceof Error && "code" in cause) return `did not answer: ${String(cause.code)}`
  return "did not answer in time, or with something that is no answer"
}

/** What `throwIf` fails with: what a statement was made for is no longer so. */
const thrown = "395"

/** An engine of statistics that does not serve is an outage like that of the database: it may serve soon. */
const away = (cause: unknown): SqlError.SqlError => {
  const message = `ClickHouse ${reasonOf(cause)}`
  const props = { cause: new Error(message), message, operation: "execute" }
  const Reason =
    cause instanceof ClickHouseError && cause.code === thrown
      ? SqlError.SerializationError
      : SqlError.ConnectionError
  return new SqlError.SqlError({ reason: new Reason(props) })
}

/** Whether it answered, and would not do what it was asked. */
export const isRefusal = ({ reason: { message } }: SqlError.SqlError): boolean =>
  message?.startsWith(`ClickHouse ${refused}`) === true

/** Whether a `throwIf` of the query stopped it. */
export const isThrown = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "SerializationError"

const settings = {
  max_execution_time: seconds,
  cancel_http_readonly_queries_on_client_close: 1,
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 1,
  exact_rows_before_limit: 1,
  // Reports name spans of time and records by the thousand.
  max_query_size: "67108864",
  max_ast_elements: "4000000",
  max_expanded_ast_elements: "4000000",
  // Sums of days are found by their expressions, as they were written.
  optimize_multiif_to_if: 0,
  optimize_rewrite_sum_if_to_count_if: 0
} as const

/** What is known of an answer comes before its end. One that breaks off has none, and is refused. */
const atOnce = { wait_end_of_query: 0 } as const

/** One block of an insert is one block of the table: with one token, whole or not at all. */
const insertSettings = {
  async_insert: 0,
  wait_end_of_query: 1,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  input_format_parallel_parsing: 0,
  insert_distributed_sync: 1
} as const

/** The lines of an answer but those of its progress, which is told. */
const linesOf = async (
  answer: AsyncIterable<ReadonlyArray<{ readonly text: string }>>,
  tell: (done: number) => void
) => {
  const lines: Array<string> = []
  for await (const read of answer) {
    for (const { text } of read) {
      const done = progressOf(text)
      if (done === undefined) lines.push(text)
      else tell(done)
    }
  }
  return lines
}

/** It does not serve; it may soon. */
export type ClickHouseFailure = SqlError.SqlError

export class ClickHouse extends Context.Service<
  ClickHouse,
  {
    readonly cluster: string | undefined
    /**
     * Fails with a retryable `SqlError` whatever goes wrong. Whoever gives a `tell` hears how much of the rows was
     * read, while it is read.
     */
    readonly query: (
      text: string,
      tell?: (done: number) => void
    ) => Effect.Effect<Answer, SqlError.SqlError>
    readonly command: (text: string) => Effect.Effect<void, SqlError.SqlError>
    readonly insert: (block: Block) => Effect.Effect<void, SqlError.SqlError>
  }
>()("server/ClickHouse") {
  static readonly layer = ({ cluster, url }: StatisticsSettings) =>
    Layer.effect(
      ClickHouse,
      Effect.gen(function* () {
        const request_timeout = yield* AnswerMillis
        const client = yield* Effect.acquireRelease(
          Effect.sync(() =>
            createClient({
              url: Redacted.value(url),
              application: "affnet",
              request_timeout,
              max_open_connections: turns.turns + 2,
              log: { level: ClickHouseLogLevel.OFF }
            })
          ),
          (client) => Effect.promise(() => client.close())
        )
        const inTurn = FairTurns.make(turns)
        const call = <A>(work: (signal: AbortSignal) => Promise<A>) =>
          Effect.tryPromise({ try: work, catch: away })

        const query = Effect.fnUntraced(function* (text: string, tell?: (done: number) => void) {
          const ask = call(async (abort_signal) => {
            const result = await client.query({
              query: text,
              format: "JSONEachRowWithProgress",
              abort_signal,
              clickhouse_settings: tell === undefined ? settings : { ...settings, ...atOnce }
            })
            if (tell === undefined) return answerOf((await result.text()).split("\n"))
            // The driver forgets the signal when an answer begins.
            abort_signal.addEventListener("abort", () => result.close())
            return answerOf(await linesOf(result.stream(), tell))
          })
          return yield* inTurn(yield* account)(ask).pipe(Effect.catchTag("TooManyWait", tooMany))
        })
        const command = (query: string) =>
          Effect.asVoid(
            call((abort_signal) =>
              client.command({ query, abort_signal, clickhouse_settings: { wait_end_of_query: 1 } })
            )
          )
        const insert = ({ columns, lines, table, token }: Block) =>
          Effect.asVoid(
            call(async (abort_signal) => {
              const { stream } = await client.exec({
                query: `INSERT INTO ${table} (${columns.join(", ")}) FORMAT JSONCompactEachRow`,
                values: Readable.from([lines], { objectMode: false }),
                abort_signal,
                clickhouse_settings: { ...insertSettings, insert_deduplication_token: token }
              })
              stream.resume()
              await new Promise((resolve, reject) => stream.on("end", resolve).on("error", reject))
            })
          )
        return ClickHouse.of({ cluster, query, command, insert })
      })
    )
}

const tooMany = (cause: FairTurns.TooManyWait) =>
  Effect.fail(
    new SqlError.SqlError({
      reason: new SqlError.LockTimeoutError({
        cause,
        message: "Too many queries wait",
        operation: "execute"
      })
    })
  )
