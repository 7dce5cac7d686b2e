import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { exchange, type Sent } from "../../wire/Exchange.ts"
import { WireServer } from "../../wire/WireServer.ts"

/** The user agent of a person. */
export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** An address in Germany. */
export const german = "5.9.1.1"

/** An offer with a landing page, and an affiliate who may send visitors there. */
export const givenLink = Effect.fnUntraced(function* ({
  offer = {},
  affiliate = {},
  page = {}
}: {
  readonly offer?: Columns
  readonly affiliate?: Columns
  readonly page?: Columns & { readonly url?: string }
} = {}) {
  const offer_id = yield* givenOffer(offer)
  const affiliate_id = yield* givenAffiliate(affiliate)
  const page_id = yield* givenLandingPage({ offer_id, ...page })
  return { offer_id, affiliate_id, page_id, path: `/click?o=${offer_id}&a=${affiliate_id}` }
})

/** No two clicks one after the other are of one millisecond: within it, only chance orders their ids. */
const aMomentLater = Effect.flatMap(WireServer, ({ pass }) => pass(1))

/** A person's click. */
export const click = (path: string, { headers = {}, ...sent }: Omit<Sent, "path"> = {}) =>
  Effect.andThen(
    aMomentLater,
    exchange({ path, ...sent, headers: { "user-agent": firefox, ...headers } })
  )

/** Where an answer leads. */
export const locationOf = ({
  headers
}: {
  readonly headers: Readonly<Record<string, string | undefined>>
}) => headers.location ?? ""

type Row = Readonly<Record<string, unknown>>

const first = ([row]: ReadonlyArray<Row>): Row => row ?? {}

/** The clicks on an offer, the oldest first. */
export const clicksOf = (offer_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql<Row>`SELECT * FROM clicks WHERE offer_id = ${offer_id} ORDER BY id`)
  )

/** The click with an id. */
export const clickWith = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.map(sql<Row>`SELECT * FROM clicks WHERE id = ${id}`, first))
  )

/** What the clicks themselves add up to, and what statistics count of them. */
export const sums = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.all({
    clicks: Effect.map(
      sql<Row>`
        SELECT CAST(COUNT(CASE WHEN invalid_reason IS NULL THEN 1 END) AS BIGINT) AS clicks,
          CAST(COALESCE(SUM(is_unique), 0) AS BIGINT) AS unique_clicks,
          CAST(COUNT(invalid_reason) AS BIGINT) AS invalid_clicks FROM clicks`,
      first
    ),
    counted: Effect.map(
      sql<Row>`
        SELECT CAST(COALESCE(SUM(clicks), 0) AS BIGINT) AS clicks,
          CAST(COALESCE(SUM(unique_clicks), 0) AS BIGINT) AS unique_clicks,
          CAST(COALESCE(SUM(invalid_clicks), 0) AS BIGINT) AS invalid_clicks
        FROM (
          SELECT clicks, unique_clicks, invalid_clicks FROM statistic_deltas
          UNION ALL SELECT clicks, unique_clicks, invalid_clicks FROM statistics_hours
        ) AS counted`,
      first
    )
  })
).pipe(Effect.orDie)
