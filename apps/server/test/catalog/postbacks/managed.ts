import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type Answer, sendJson, setTime } from "../../fixtures/TestServer.ts"

/** When changes are made, in seconds. */
export const now = 1_772_323_200

export const url = "https://tracker.example/?id={aff_click_id}&key=secret"

/** An affiliate, and a manager who sets up postbacks of it. */
export const given = Effect.gen(function* () {
  yield* setTime(now)
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate()
  const list = `/api/v2/network/affiliates/${affiliate_id}/postbacks`
  const post = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "POST", list, fields)
  const put = (id: unknown, fields: Readonly<Record<string, unknown>>) =>
    sendJson(key, "PUT", `${list}/${String(id)}`, fields)
  return { affiliate_id, key, list, post, put }
})

/** The postback of an answer, which is a success. */
export const postbackOf = ({ info, status, text }: Answer) => {
  assert.strictEqual(status, 200, text)
  return Object(info.postback)
}

/** Fails unless the answer is 422 on this field. */
export const assertProblem = (answer: Answer, field: string, problem = "") => {
  assert.strictEqual(answer.status, 422, answer.text)
  assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
  assert.include(answer.text, problem)
}
