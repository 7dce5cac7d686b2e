import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { fieldOf, get, setTime } from "../../fixtures/TestServer.ts"

export const path = "/api/v2/affiliate/offers"
const dayMillis = 86_400_000
export const today = Math.floor((created * 1000) / dayMillis) + 40

let count = 0

/** An affiliate, and a word that the offers of one test alone have. */
export const given = Effect.gen(function* () {
  yield* setTime((today * dayMillis) / 1000 + 3600)
  const { account_id: affiliate_id, key } = yield* givenKey("affiliate")
  const word = `word${++count}x`
  const offer = (columns: Readonly<Record<string, unknown>> = {}) =>
    givenOffer({ title: `Offer ${word}`, ...columns })
  const shown = (query = "") =>
    Effect.map(get(key, `${path}?search=${word}&perPage=100${query}`), (answer) => {
      assert.strictEqual(answer.status, 200, answer.text)
      return fieldOf(answer, "offers", "id")
    })
  const decide = (offer_id: number, state: string) =>
    insertRow("offer_access", { offer_id, affiliate_id, state, created })
  return { affiliate_id, decide, key, offer, shown }
})

/** What an affiliate does for an offer on a day. */
export const sums = (day: number, affiliate_id: number, offer_id: number, measures: object) =>
  insertRow("statistics_days", {
    day,
    affiliate_id,
    offer_id,
    goal_id: 0,
    currency: "USD",
    newest_millis: day * dayMillis,
    ...measures
  })
