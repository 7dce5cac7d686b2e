import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type Columns, insertRow } from "../../fixtures/givenRow.ts"
import { get, records } from "../../fixtures/TestServer.ts"
import { givenOfferWithClick, track } from "../../tracking/conversions/givenOfferWithClick.ts"

export const path = "/api/v2/network/caps"

/** An offer that converts, and its caps as a manager lists them. */
export const given = Effect.fnUntraced(function* (offer: Columns = {}, goal: Columns = {}) {
  const found = yield* givenOfferWithClick({ offer, goal })
  const { key } = yield* givenKey("manager")
  const list = (query = "") =>
    Effect.map(get(key, `${path}?offer_id=${found.offer_id}${query}`), (answer) => {
      assert.strictEqual(answer.status, 200, answer.text)
      return records(answer, "caps")
    })
  const convert = Effect.fnUntraced(function* (parameters: Readonly<Record<string, string>> = {}) {
    const click_id = yield* givenClick({
      offer_id: found.offer_id,
      affiliate_id: found.affiliate_id
    })
    const answer = yield* track("conv", { click_id, ...parameters })
    assert.strictEqual(answer.status, 200, answer.text)
    return String(answer.info.transaction_id)
  })
  return { ...found, convert, key, list }
})

/** What a period that began long ago has taken. */
export const takenBefore = (cap_id: number, used = 7) =>
  insertRow("cap_usage", { cap_id, period_start: 0, used })
