import type { Measures } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import type { Answer } from "../../../platform/sql/clickhouse/answerOf.ts"
import { ClickHouse, isThrown } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import type {
  ReadReport,
  ReadStatistics,
  ReadTotal,
  StatisticsQuery
} from "../query/StatisticsQuery.ts"
import { type Cells, readValue, sumsOf, unitsOf } from "../query/StatisticsRepo.ts"
import { columnsText, hasValidity } from "./columns.ts"
import { type Kept, numberedOf, projectionsText } from "./projections.ts"
import { hasTitles, type Records, titled } from "./Records.ts"
import { RecordsRepo } from "./RecordsRepo.ts"
import { reportText, valuesText } from "./reportText.ts"
import { none, type Shortcuts } from "./shortcuts.ts"
import { toldOfTables } from "./toldOfTables.ts"

const mapOf = (cell: unknown): Cells => Object.fromEntries(Object.entries(cell ?? {}))

/** The totals of each currency, which stand in maps beside those of all. */
const totalsByCurrency = (query: StatisticsQuery, totals: Cells, count: number) =>
  Object.entries(mapOf(totals.by_events)).map(([currency], index): ReadTotal => {
    const sums: { [name in Measures.Name]?: bigint } = {}
    for (const name of query.measures) sums[name] = unitsOf(mapOf(totals[`by_${name}`])[currency])
    // How many rows there are is known of all currencies together.
    return { currency, rows: index === 0 ? count : 0, sums }
  })

const totalsOf = (query: StatisticsQuery, { count, totals = {} }: Answer) =>
  query.totalsByCurrency
    ? totalsByCurrency(query, totals, count)
    : [{ currency: "", rows: count, sums: sumsOf(query, totals) }]

/** ClickHouse finds more to read while it reads. */
const neverLess = Effect.fnUntraced(function* (tell: Tell | undefined) {
  if (tell === undefined) return undefined
  const run = Effect.runForkWith(yield* Effect.context())
  let most = 0
  return (done: number) => {
    if (done <= most) return
    most = done
    run(tell(done))
  }
})

/** Reads reports from ClickHouse, and the titles of what they mention from the database. */
export class ClickHouseReports extends Context.Service<
  ClickHouseReports,
  { readonly read: ReadStatistics }
>()("server/ClickHouseReports") {
  static readonly layer = (kept: Kept) =>
    Layer.effect(
      ClickHouseReports,
      Effect.gen(function* () {
        const clickHouse = yield* ClickHouse
        const repo = yield* RecordsRepo

        const projections = yield* toldOfTables(projectionsText)
        const columns = yield* toldOfTables(columnsText)
        const shortcuts = Effect.zipWith(
          projections,
          columns,
          (texts, made): Shortcuts => ({
            numbers: numberedOf(kept, texts),
            hasValidity: hasValidity(kept, made)
          })
        )

        /** Titles of all that a breakdown has in a report. */
        const titlesIn = Effect.fnUntraced(function* (
          query: StatisticsQuery,
          known: Records,
          index: number
        ) {
          const key = query.dimensions[index]
          if (key === undefined || !hasTitles(key)) return new Map<number, string>()
          const { rows } = yield* clickHouse.query(valuesText(query, known, index))
          return yield* repo.titles(
            key,
            rows.map(({ id }) => Number(id))
          )
        })

        const recordsOf = Effect.fnUntraced(function* (query: StatisticsQuery) {
          const known = yield* repo.of(query)
          const wanted = query.dimensions.flatMap((key, index) =>
            hasTitles(key) && (query.words.length > 0 || query.sort.field === key) ? [index] : []
          )
          const titles = yield* Effect.forEach(wanted, (index) =>
            Effect.map(titlesIn(query, known, index), (found) => [index, found] as const)
          )
          return titled(known, new Map(titles))
        })

        /** For each breakdown the titles of the rows of a page. */
        const titlesOf = (query: StatisticsQuery, rows: Answer["rows"]) =>
          Effect.forEach(query.dimensions, (key, index) =>
            hasTitles(key) && rows.length > 0
              ? repo.titles(
                  key,
                  rows.map((row) => Number(row[`v${index}`]))
                )
              : Effect.succeed(new Map<number, string>())
          )

        const read = Effect.fnUntraced(function* (query: StatisticsQuery, tell?: Tell) {
          const records = yield* recordsOf(query)
          const follow = yield* neverLess(tell)
          const answerBy = (shortcuts: Shortcuts) =>
            clickHouse.query(reportText(query, records, shortcuts), follow)
          const answer = yield* answerBy(yield* shortcuts).pipe(
            Effect.catchIf(isThrown, () => answerBy(none))
          )
          const titles = yield* titlesOf(query, answer.rows)
          return {
            rows: answer.rows.map((row) => ({
              bucket: Number(row.bucket),
              values: query.dimensions.map((_, index) => readValue(row[`v${index}`])),
              titles: query.dimensions.map(
                (_, index) => titles[index]?.get(Number(row[`v${index}`])) ?? null
              ),
              newestMillis: Number(row.newest_millis),
              sums: sumsOf(query, row)
            })),
            totals: totalsOf(query, answer)
          } satisfies ReadReport
        }, Effect.orDie)

        return ClickHouseReports.of({ read })
      })
    ).pipe(Layer.provide(RecordsRepo.layer))
}
