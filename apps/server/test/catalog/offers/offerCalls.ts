import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendJson, setTime } from "../../fixtures/TestServer.ts"

export const list = "/api/v2/network/offers"

/** 2026-03-01T00:00:00Z, in seconds. */
export const now = 1_772_323_200

/** A manager who makes offers of an advertiser. */
export const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser({ currency: "EUR", timezone: "Europe/Berlin" })
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", list, { title: "Spring sale", advertiser_id, ...fields })
  return { account_id, advertiser_id, create, key }
})

export const idOf = (answer: { readonly info: { readonly offer?: unknown } }): number =>
  Number(Object(answer.info.offer).id)

export const rule = (allowed: ReadonlyArray<unknown>, denied: ReadonlyArray<unknown> = []) => ({
  allowed,
  denied
})

export const everybody = {
  geo: rule([]),
  device_type: rule([]),
  device_os: rule([]),
  browser: rule([]),
  language: rule([]),
  connection_type: rule([])
}
