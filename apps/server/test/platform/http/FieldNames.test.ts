import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const Errors = Schema.Struct({ errors: Schema.Unknown })

describeOnEngines(
  "Names of failing fields",
  server,
  (it) => {
    it.effect.each(["__proto__", "constructor", "toString"])(
      "400: an unknown parameter is named, also when it is called %s",
      (name) =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const answer = yield* get(key, `/api/v2/network/offers?${name}=1&page=0`)
          assert.strictEqual(answer.status, 400)
          const { errors } = Schema.decodeUnknownSync(Errors)(answer.info)
          assert.sameMembers(Object.keys(Object(errors)), [name, "page"])
        })
    )
  },
  { only: ["SQLite memory"] }
)
