/**
 * Rows of conversions that ClickHouse finds. They always lie in the database as well, which is asked for those that
 * were found, and for all others where ClickHouse does not know, or is away.
 */
import { Context, Data, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { makePatience } from "../../../platform/sql/clickhouse/Patience.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { rowsOfIds } from "../../../platform/sql/givenRows.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { makeDatabaseConditions, makeDatabaseEvents } from "../../store/DatabaseEvents.ts"
import {
  type Asked,
  ConversionReader,
  type EventReader,
  type Paging
} from "../../store/EventReader.ts"
import { FeedRepo } from "../feed/FeedRepo.ts"
import { UnfedRepo } from "../feed/UnfedRepo.ts"
import { EventOrdersRepo, type Sorted } from "./EventOrdersRepo.ts"
import { FedConditionsRepo } from "./FedConditionsRepo.ts"
import { areKnown, isSortable, isWhole, presentTable } from "./knownConversions.ts"

/** ClickHouse does not know it, or not sooner than the database. */
class Unknown extends Data.TaggedError("Unknown") {}

/** What ClickHouse found is not in this order any more. */
class ChangedMeanwhile extends Data.TaggedError("ChangedMeanwhile") {}

/** So many conversions the database sorts and counts about as fast as ClickHouse. Tests have fewer. */
export const FewMax = Context.Reference<number>("server/FewMax", { defaultValue: () => 20_000 })

/** Whether a report is about so few conversions, before any filter. */
const makeAreFew = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const offThread = yield* OffThread
  const fewMax = yield* FewMax
  const { where } = yield* makeDatabaseConditions
  return Effect.fnUntraced(function* ({ selection: { range }, source }: Asked) {
    const ofAll = { range, filters: [], q: undefined, assignedTo: undefined }
    const [found] = yield* offThread<{ readonly total: number }>`
      SELECT COUNT(*) AS total FROM (
        SELECT 1 FROM ${sql(source.table)} e WHERE ${where(source, ofAll)} LIMIT ${fewMax + 1}) few`
    return Number(found?.total ?? 0) <= fewMax
  })
})

/** Asks ClickHouse about conversions, unless it hangs, does not have all of them, or was emptied meanwhile. */
const makeAsk = Effect.gen(function* () {
  const { state } = yield* FeedRepo
  const unfed = yield* UnfedRepo
  const fedConditions = yield* FedConditionsRepo
  const areFew = yield* makeAreFew
  const { isOver, waitFor } = yield* makePatience
  const { where } = yield* makeDatabaseConditions
  return Effect.fnUntraced(function* <A, E>(
    asked: Asked,
    question: (events: Sorted) => Effect.Effect<A, E>
  ) {
    const conditions = yield* fedConditions.where(asked)
    if (!areKnown(conditions) || (yield* isOver) || (yield* areFew(asked)))
      return yield* new Unknown()
    const { block, generation } = yield* state
    const waiting = yield* unfed.conversions(where(asked.source, asked.selection))
    if (block < 0 || Option.isNone(waiting)) return yield* new Unknown()
    const from = presentTable(waiting.value)
    const answer = yield* waitFor(question({ conditions, from })).pipe(
      Effect.catch(() => new Unknown())
    )
    if ((yield* state).generation !== generation) return yield* new Unknown()
    return answer
  })
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const dialect = yield* Dialect
  const { query } = yield* ClickHouse
  const orders = yield* EventOrdersRepo
  const database = yield* makeDatabaseEvents
  const ask = yield* makeAsk

  const find = (asked: Asked, paging: Paging) =>
    ask(
      asked,
      Effect.fnUntraced(function* (events) {
        const { page, perPage } = paging
        const order = yield* orders.of(asked.columns, events, paging)
        const { rows } = yield* query(`
          SELECT e.id AS id FROM ${events.from} WHERE ${events.conditions}
          ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
          SETTINGS exact_rows_before_limit = 0`)
        return rows.map(({ id }) => Number(id))
      })
    )

  /** The page that ClickHouse finds, if the database has the same conditions and the same order for its rows. */
  const confirmed = Effect.fnUntraced(function* (asked: Asked, paging: Paging) {
    if (!isSortable(asked.columns.sortedBy(paging.sortField))) return yield* new Unknown()
    const ids = yield* find(asked, paging)
    if (ids.length === 0) return []
    const found = rowsOfIds(sql, dialect, asked.source.table, ids)
    const among = { ...asked, source: { ...asked.source, rows: found } }
    const rows = yield* database.page(among, { ...paging, page: 1, perPage: ids.length })
    const isSame = ids.every((id, place) => Number(rows[place]?.row_id) === id)
    return isSame ? rows : yield* new ChangedMeanwhile()
  })

  const page: EventReader["page"] = (asked, paging) => {
    const isInTime = asked.columns.sortedBy(paging.sortField).by === "e.created_millis"
    // The index on time begins with the rows of the first page.
    if (isInTime && isWhole(asked)) return database.page(asked, paging)
    return confirmed(asked, paging).pipe(
      Effect.retry({ times: 1, while: ({ _tag }) => _tag === "ChangedMeanwhile" }),
      Effect.catchTag(["Unknown", "ChangedMeanwhile"], () => database.page(asked, paging))
    )
  }

  const count: EventReader["count"] = (asked) => {
    if (isWhole(asked)) return database.count(asked)
    return ask(asked, ({ conditions, from }) =>
      query(`SELECT count() AS total FROM ${from} WHERE ${conditions} LIMIT 1`)
    ).pipe(
      Effect.map(({ rows }) => Number(rows[0]?.total ?? 0)),
      Effect.catchTag("Unknown", () => database.count(asked))
    )
  }

  // Exports follow the index on time.
  return ConversionReader.of({ ...database, page, count })
})

/** Rows of conversions are found by ClickHouse where the database would have to sort or to count many. */
export const fedConversions = Layer.effect(ConversionReader, make).pipe(
  Layer.provide([FedConditionsRepo.layer, EventOrdersRepo.layer, UnfedRepo.layer])
)
