import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { titleSources } from "../store/dimensionTitles.ts"
import { type Assigned, type IdOf, untitled } from "./Records.ts"

interface Row {
  readonly id: number
}

export class RecordsRepo extends Context.Service<RecordsRepo>()("server/StatisticsRecordsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => Number(id))

    const goalTypes = Effect.map(
      sql<Row & { readonly type: number }>`SELECT id, type FROM goals ORDER BY id`,
      (rows) => ({ ids: ids(rows), types: rows.map(({ type }) => Number(type)) })
    )
    /** The goals of some types. */
    const goalsOf = (wanted: ReadonlyArray<string | number>) =>
      goalTypes.pipe(
        Effect.map(({ ids, types }) =>
          ids.filter((_, place) => wanted.some((type) => Number(type) === types[place]))
        ),
        Effect.orDie
      )
    /** The accounts of a manager who has assignments only. */
    const assignedTo = Effect.fnUntraced(function* (manager_id: number) {
      return {
        affiliates: ids(
          yield* sql<Row>`
            SELECT affiliate_id AS id FROM affiliate_managers WHERE manager_id = ${manager_id}`
        ),
        advertisers: ids(
          yield* sql<Row>`
            SELECT advertiser_id AS id FROM advertiser_managers WHERE manager_id = ${manager_id}`
        )
      } satisfies Assigned
    }, Effect.orDie)

    const of = Effect.fnUntraced(function* (query: StatisticsQuery) {
      const keys = [...query.dimensions, ...query.filters.map(({ key }) => key)]
      return untitled({
        goalTypes: keys.includes("goal_type") ? yield* goalTypes : { ids: [], types: [] },
        assigned: query.assignedTo === undefined ? undefined : yield* assignedTo(query.assignedTo)
      })
    }, Effect.orDie)

    const titles = Effect.fnUntraced(function* (key: IdOf, wanted: ReadonlyArray<number>) {
      const { table, title } = titleSources[key]
      const among = [0, ...new Set(wanted)].map(Number).join(", ")
      const rows = yield* sql<Row & { readonly title: string | null }>`
        SELECT ${sql(key)}.id AS id, ${sql.literal(title)} AS title FROM ${sql(table)} ${sql(key)}
        WHERE ${sql(key)}.id IN (${sql.literal(among)})`
      return new Map(
        rows.flatMap(({ id, title }) => (title === null ? [] : [[Number(id), title] as const]))
      )
    }, Effect.orDie)

    return { of, goalsOf, assignedTo, titles }
  })
}) {
  static readonly layer = Layer.effect(RecordsRepo, RecordsRepo.make)
}
