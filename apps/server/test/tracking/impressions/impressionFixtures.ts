import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { type Columns, givenRow } from "../../fixtures/givenRow.ts"
import { verifiedLedger } from "../../money/ledger/verifiedLedger.ts"
import type { DatabaseLayer } from "../../platform/sql/engines.ts"
import { recordOf } from "../../reports/statistics/givenStatistics.ts"
import { bodyOfAnswer, exchange, type Sent } from "../../wire/Exchange.ts"
import { server } from "../../wire/WireServer.ts"
import { firefox, german, givenLink } from "../clicks/clickFixtures.ts"

/** A server on a socket, with what adds statistics up. */
export const servingStatistics = (database: DatabaseLayer) =>
  Layer.mergeAll(Folding.layer, RollUps.layer).pipe(
    Layer.provideMerge(server({ TRUSTED_PROXIES: "127.0.0.1/32" })(database))
  )

type Row = Readonly<Record<string, unknown>>

/** An offer with a creative, and the address of the creative's impressions for an affiliate. */
export const givenCreative = Effect.fnUntraced(function* ({
  creative = {},
  ...link
}: Parameters<typeof givenLink>[0] & { readonly creative?: Columns } = {}) {
  const { affiliate_id, offer_id, path: click } = yield* givenLink(link)
  const creative_id = yield* givenRow("creatives", { offer_id, title: "Banner", ...creative })
  const path = `/impression?o=${offer_id}&a=${affiliate_id}&creative_id=${creative_id}`
  return { affiliate_id, click, creative_id, offer_id, path }
})

/** A page of a person in Germany shows an image. */
export const show = (path: string, { headers = {}, ...sent }: Omit<Sent, "path"> = {}) =>
  exchange({
    path,
    ...sent,
    headers: { "user-agent": firefox, "x-forwarded-for": german, ...headers }
  })

/** The rows that impressions of an offer are kept in. */
export const impressionsOf = (offer_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(
      sql<Row>`SELECT * FROM impressions WHERE offer_id = ${offer_id} ORDER BY impressions DESC`
    )
  )

/** What rows of impressions add up to, and what statistics count of them. */
export const impressionSums = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row = {}] = yield* sql<Row>`
    SELECT CAST(COALESCE((SELECT SUM(impressions) FROM impressions), 0) AS BIGINT) AS shown,
      CAST(COALESCE((SELECT SUM(impressions) FROM (
        SELECT impressions FROM statistic_deltas
        UNION ALL SELECT impressions FROM statistics_hours) counted), 0) AS BIGINT) AS counted`
  return { shown: Number(row.shown), counted: Number(row.counted) }
}).pipe(Effect.orDie)

/** A fold that the server's own one overtakes leaves its slice to the next; so many are enough. */
const foldsMax = 20

const foldAll = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { fold } = yield* Folding
  for (let nth = 0; nth < foldsMax; nth++) {
    yield* fold
    const waiting = yield* sql`SELECT id FROM statistic_deltas LIMIT 1`
    if (waiting.length === 0) return
  }
}).pipe(Effect.orDie)

/** Adds up what waits to be added up; tells which sums are not what their events add up to. */
export const foldAndVerify = Effect.gen(function* () {
  yield* foldAll
  yield* verifiedLedger
  return yield* Effect.flatMap(RollUps, ({ verify }) => verify)
})

const pathsOfReports = {
  manager: "/api/v2/network/reports/statistics-flat",
  affiliate: "/api/v2/affiliate/reports/statistics",
  advertiser: "/api/v2/advertiser/reports/statistics"
} as const

/** Statistics of the last days, as the holder of a key may see them. */
export const report = Effect.fnUntraced(function* (
  role: keyof typeof pathsOfReports,
  key: string,
  query: string
) {
  const answer = yield* exchange({ key, path: `${pathsOfReports[role]}?${query}` })
  const { info } = recordOf(bodyOfAnswer(answer))
  const table = recordOf(recordOf(info).rows)
  const rows = Array.isArray(table.rows) ? table.rows.map(recordOf) : []
  return { status: answer.status, rows, totals: recordOf(table.totals) }
})
