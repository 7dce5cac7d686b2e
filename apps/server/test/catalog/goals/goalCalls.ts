import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { sendJson, setTime } from "../../fixtures/TestServer.ts"

/** 2026-03-01T00:00:00Z, in seconds. */
export const now = 1_772_323_200

/** An offer without goals, and calls that make and change them as a manager. */
export const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id, currency: "EUR" })
  const list = `/api/v2/network/offers/${offer_id}/goals`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", list, { title: "Sign-up", ...fields })
  const put = (id: number, fields: Readonly<Record<string, unknown>>) =>
    sendJson(key, "PUT", `${list}/${id}`, fields)
  return { account_id, advertiser_id, create, key, list, offer_id, put }
})

export const idOf = (answer: { readonly info: { readonly goal?: unknown } }): number =>
  Number(Object(answer.info.goal).id)
