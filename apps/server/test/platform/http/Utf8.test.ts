import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenKey } from "../../fixtures/givenKey.ts"
import { request, send, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const path = "/api/v2/affiliate/activity-log"

describeOnEngines(
  "Encoding of bodies",
  server,
  (it) => {
    it.effect.each(["application/json", "application/x-www-form-urlencoded"])(
      "400: bytes that are no UTF-8 as %s",
      (contentType) =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("affiliate")
          const bytes = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)
          const answer = yield* send(
            HttpClientRequest.bodyUint8Array(request(key, "POST", path), bytes, contentType)
          )
          assert.strictEqual(answer.status, 400)
          assert.deepStrictEqual(answer.info, {
            errors: { body: ["is not valid UTF-8; send all text in that encoding"] }
          })
        })
    )
  },
  { only: ["SQLite memory"] }
)
