import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { sendJson } from "../fixtures/TestServer.ts"
import { given, type Wishes } from "./givenLead.ts"

export const prefix = "/api/v2/affiliate"

/** The same as `given`, of an affiliate with a key; its offer has a landing page. */
export const givenOwn = Effect.fnUntraced(function* (wishes: Wishes = {}) {
  const { account_id, key: own } = yield* givenKey("affiliate")
  const click = { affiliate_id: account_id, ...wishes.click }
  const found = yield* given({ ...wishes, click })
  const page_id = yield* givenLandingPage({ offer_id: found.offer_id })
  return { ...found, affiliate_id: account_id, own, page_id }
})

type Fields = Readonly<Record<string, unknown>>

/** Hands a lead in as affiliates do. */
export const handIn = (key: string, path: string, fields: Fields) =>
  sendJson(key, "POST", `${prefix}/${path}`, fields)

/** What clicks and conversions of an offer added to statistics so far. */
export const counted = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Readonly<Record<string, unknown>>>`
      SELECT COALESCE(SUM(clicks), 0) AS clicks, COALESCE(SUM(unique_clicks), 0) AS unique_clicks,
        COALESCE(SUM(invalid_clicks), 0) AS invalid_clicks,
        COALESCE(SUM(cv_pending), 0) AS pending
      FROM statistic_deltas WHERE offer_id = ${offer_id}`
  ).pipe(
    Effect.map(([row]) =>
      Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]))
    ),
    Effect.orDie
  )
