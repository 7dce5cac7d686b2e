import { PromoCode } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { type Columns, created, givenRow } from "../../fixtures/givenRow.ts"
import { givenOfferWithClick } from "../conversions/givenOfferWithClick.ts"

let count = 0

/** A promo code in force of an affiliate, and a page for its clicks. */
export const givenCodeOf = Effect.fnUntraced(function* (
  { affiliate_id, offer_id }: { readonly affiliate_id: number; readonly offer_id: number },
  columns: Columns = {}
) {
  yield* givenLandingPage({ offer_id })
  const code = `Spring-${++count}`
  const id = yield* givenRow("promo_codes", {
    code,
    code_key: PromoCode.keyOf(code),
    affiliate_id,
    offer_id,
    status: 1,
    created,
    updated: created,
    search_text: "",
    ...columns
  })
  return { code, id }
})

/** The same of an active offer with a default goal. */
export const givenPromoCode = Effect.fnUntraced(function* (
  columns: Columns = {},
  wishes: Parameters<typeof givenOfferWithClick>[0] = {}
) {
  const given = yield* givenOfferWithClick(wishes)
  return { ...given, ...(yield* givenCodeOf(given, columns)) }
})

/** The clicks that promo codes made on an offer, oldest first. */
export const codeClicksOf = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      SELECT * FROM clicks WHERE offer_id = ${offer_id} AND promo_code_id IS NOT NULL
      ORDER BY created_millis, id`
  ).pipe(Effect.orDie)

/** What was refused of an offer's advertiser, or of nobody, oldest first. */
export const refusedOf = (source: string, code: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly reason: string; readonly input: string }>`
      SELECT reason, input FROM conversion_refusals WHERE source = ${source} ORDER BY id`
  ).pipe(
    Effect.map((rows) => rows.filter(({ input }) => Object(JSON.parse(input)).promo_code === code)),
    Effect.map((rows) => rows.map(({ reason }) => reason)),
    Effect.orDie
  )
