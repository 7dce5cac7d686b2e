import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { conversionsOf, reasonsOf } from "./givenOfferWithClick.ts"

const given = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser({ unsigned_reports: "trusted" })
  const offer_id = yield* givenOffer({ advertiser_id })
  yield* givenGoal({ offer_id, is_default: 1 })
  const click_id = yield* givenClick({ offer_id })
  const load = (query: string) => exchange({ path: `/track/pixel?click_id=${click_id}&${query}` })
  return { advertiser_id, click_id, load, offer_id }
})

describeOnEngines(
  "The pixel",
  server({}),
  (it) => {
    it.effect("200: an image, never kept by a cache; a header says what came of it", () =>
      Effect.gen(function* () {
        const { click_id, load } = yield* given
        for (const result of ["created", "exists"]) {
          const { headers, status, text } = yield* load("amount=3")
          assert.strictEqual(status, 200)
          assert.include(headers, {
            "content-type": "image/gif",
            "cache-control": "no-store",
            "x-conversion-result": result
          })
          assert.match(text, /^GIF89a/u)
        }
        assert.lengthOf(yield* conversionsOf(click_id), 1)
      })
    )

    it.effect("200: an image also for what is refused, which is kept", () =>
      Effect.gen(function* () {
        const { advertiser_id, click_id, load } = yield* given
        for (const [query, reason] of [
          ["goal_alias=none", "goal_unknown"],
          ["amount=much", "input_invalid"],
          [`transaction_id=1&token=${tokenOf(advertiser_id)}`, "transaction_id_invalid"],
          ["transaction_id=1", "token_missing"]
        ] as const) {
          const { headers, status } = yield* load(query)
          assert.strictEqual(status, 200)
          assert.strictEqual(headers["x-conversion-result"], reason)
        }
        const kept = ["goal_unknown", "input_invalid", "transaction_id_invalid", "token_missing"]
        assert.deepStrictEqual(yield* reasonsOf(click_id), kept)
      })
    )

    it.effect("security tokens are in no log, whatever endpoint they were sent to", () =>
      Effect.gen(function* () {
        const { advertiser_id, click_id } = yield* given
        const { log } = yield* WireServer
        const right = tokenOf(advertiser_id)
        for (const endpoint of ["pixel", "conv", "conv-change", "conv-addchange", "nowhere"]) {
          for (const token of [right, "hush-wrong"]) {
            yield* exchange({ path: `/track/${endpoint}?click_id=${click_id}&token=${token}` })
          }
        }
        assert.isAbove(log.length, 9)
        assert.notInclude(log.join("\n"), "hush")
        assert.notInclude(log.join("\n"), right)
      })
    )
  },
  options
)
