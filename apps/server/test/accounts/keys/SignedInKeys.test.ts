import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { own, signedIn, visit } from "../sessions/visits.ts"

const path = "/api/v2/affiliate/profile/api-keys"
const named = { name: "Program" }
const confirmed = { ...named, current_password: password }

/** A browser in which somebody is signed in. */
const given = Effect.gen(function* () {
  yield* setTime(1_800_000_000)
  const { account_id } = yield* givenKey("affiliate")
  const { email } = yield* givenPerson([{ role: "affiliate", account_id }])
  return yield* signedIn({ email, password })
})

describeOnEngines("Keys of whoever is signed in", server, (it) => {
  it.effect("422: a browser that is left open makes none, nor takes one's place", () =>
    Effect.gen(function* () {
      const cookie = yield* given
      for (const fields of [named, { ...named, current_password: "something else" }]) {
        const answer = yield* visit(cookie, "POST", path, fields)
        assert.strictEqual(answer.status, 422, answer.text)
        assert.deepStrictEqual(errorsOf(answer), ["current_password"])
      }
      const bare = yield* visit(cookie, "POST", path, named)
      assert.include(bare.text, "is required: your present password, since you are signed in")
      const made = yield* visit(cookie, "POST", path, confirmed)
      assert.strictEqual(made.status, 200, made.text)
      const { id } = Object(made.info.api_key)
      assert.strictEqual((yield* visit(cookie, "POST", `${path}/${id}/rotate`, {})).status, 422)
      const rotated = yield* visit(cookie, "POST", `${path}/${id}/rotate`, confirmed)
      assert.strictEqual(rotated.status, 200, rotated.text)
    })
  )

  it.effect("422, 200: the same of a request that names itself", () =>
    Effect.gen(function* () {
      const cookie = yield* given
      const headers = { ...own, "idempotency-key": "one key" }
      const wrong = { ...named, current_password: "something else" }
      assert.strictEqual((yield* visit(cookie, "POST", path, wrong, headers)).status, 422)
      assert.strictEqual((yield* visit(cookie, "POST", path, named, headers)).status, 422)
      const made = yield* visit(cookie, "POST", path, confirmed, headers)
      assert.strictEqual(made.status, 200, made.text)
      assert.strictEqual((yield* visit(cookie, "POST", path, confirmed, headers)).status, 409)
    })
  )

  it.effect("403: the main key is for programs to replace", () =>
    Effect.gen(function* () {
      const cookie = yield* given
      const answer = yield* visit(cookie, "POST", "/api/v2/affiliate/profile/api-key")
      assert.strictEqual(answer.status, 403)
      assert.deepStrictEqual(errorsOf(answer), ["api_key"])
    })
  )
})
