import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { sendJson } from "../../fixtures/TestServer.ts"
import { givenOfferWithClick } from "../conversions/givenOfferWithClick.ts"

export const path = "/api/v2/network/adjustments"

export type Fields = Readonly<Record<string, unknown>>

/** An offer with a page, and how adjustments of it are made. */
export const given = Effect.gen(function* () {
  const made = yield* givenOfferWithClick()
  yield* givenLandingPage({ offer_id: made.offer_id })
  const { account_id, key } = yield* givenKey("manager")
  const create = (fields: Fields, at = path) => sendJson(key, "POST", at, fields)
  const { affiliate_id, advertiser_id, click_id, goal_id, offer_id } = made
  const convert = (status = "pending") =>
    givenConversion({ advertiser_id, offer_id, goal_id }, { affiliate_id, click_id, status })
  return { ...made, account_id, convert, create, key }
})

/** All conversions of an offer, oldest first. */
export const conversionsOf = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT * FROM conversions WHERE offer_id = ${offer_id} ORDER BY id`
  ).pipe(Effect.orDie)
