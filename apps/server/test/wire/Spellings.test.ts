import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange } from "./Exchange.ts"
import { onOneEngine, server } from "./WireServer.ts"

/** Other ways to write the address of an operation for managers; none may open it to others. */
const spellings = [
  "/api/v2/network/managers/{id}/api-key",
  "/API/V2/NETWORK/MANAGERS/{id}/API-KEY",
  "/api/v2/NETWORK/managers/{id}/api-key",
  "/api/v2/Network/managers/{id}/api-key",
  "/api/v2//network/managers/{id}/api-key",
  "//api/v2/network/managers/{id}/api-key",
  "/api//v2/network//managers/{id}/api-key",
  "/api/v2/%6eetwork/managers/{id}/api-key",
  "/api/v2/%6Eetwor%6B/managers/{id}/api-key",
  "/%61pi/v2/network/managers/{id}/api-key",
  "/api%2Fv2/network/managers/{id}/api-key",
  "/api/v2%2Fnetwork/managers/{id}/api-key",
  "/api/v2/network;x=1/managers/{id}/api-key",
  "/api/v2/./network/managers/{id}/api-key",
  "/api/v2/affiliate/../network/managers/{id}/api-key",
  "/api/v2/affiliate/%2e%2e/network/managers/{id}/api-key",
  "/api/v2/common/../network/managers/{id}/api-key",
  "/api/v2\\network/managers/{id}/api-key",
  "/api/v2/network/managers/{id}/api-key/",
  "/api/v2/network/managers/{id}/api-key#/api/v2/affiliate",
  "/api/v2/network/managers/{id}/api-key?/api/v2/affiliate",
  "http://host.example/api/v2/network/managers/{id}/api-key",
  "/api/v2/affiliate/x?/../../network/managers/{id}/api-key"
]

describeOnEngines(
  "However a path is spelt",
  server(),
  (it) => {
    it.effect.each(spellings)("no other role and nobody without a key gets in: %s", (spelling) =>
      Effect.gen(function* () {
        const manager = yield* givenKey("manager")
        const path = spelling.replace("{id}", String(manager.account_id))
        const others = [undefined, yield* givenKey("affiliate"), yield* givenKey("advertiser")]
        for (const other of others) {
          const answer = yield* exchange({
            method: "POST",
            path,
            ...(other === undefined ? {} : { key: other.key })
          })
          assert.include([400, 401, 403, 404, 405], answer.status, answer.text)
          assertRefusal(answer, answer.status)
        }
        assertSuccess(yield* exchange({ key: manager.key, path: "/api/v2/common/lists/tags" }))
      })
    )

    it.effect("a trailing slash makes no difference to those who may", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        assertSuccess(yield* exchange({ key, path: "/api/v2/network/affiliates/" }))
      })
    )

    it.effect.each(["/API/v2/network/affiliates", "/api/v2//network/affiliates"])(
      "404 for another case or a slash too many: %s",
      (path) =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          assertRefusal(yield* exchange({ key, path }), 404)
        })
    )
  },
  onOneEngine
)
