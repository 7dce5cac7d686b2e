import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { conversionsOf } from "./givenOfferWithClick.ts"

describeOnEngines(
  "An advertiser's networks",
  server({}),
  (it) => {
    const attempt = Effect.fnUntraced(function* (allowed_ips: string | null) {
      const advertiser_id = yield* givenAdvertiser({ allowed_ips, unsigned_reports: "pending" })
      const offer_id = yield* givenOffer({ advertiser_id })
      yield* givenGoal({ offer_id, is_default: 1 })
      const click_id = yield* givenClick({ offer_id })
      const token = tokenOf(advertiser_id)
      const paths = [
        `/track/conv?click_id=${click_id}&token=${token}`,
        `/track/conv-change?click_id=${click_id}&token=${token}&payout=9`,
        `/track/goal-by-click-id?click_id=${click_id}`,
        `/track/pixel?click_id=${click_id}`
      ]
      const answers = yield* Effect.forEach(paths, (path) => exchange({ path }))
      const results = answers.map(({ headers }) => headers["x-conversion-result"])
      return { results, made: yield* conversionsOf(click_id) }
    })

    it.effect("are all of them when none is named", () =>
      Effect.gen(function* () {
        assert.lengthOf((yield* attempt(null)).made, 1)
        assert.lengthOf((yield* attempt("192.0.2.0/24, 127.0.0.0/8")).made, 1)
      })
    )

    it.effect("limit reports of every kind, with a good token as well", () =>
      Effect.gen(function* () {
        const { made, results } = yield* attempt("192.0.2.0/24")
        assert.isEmpty(made)
        assert.deepStrictEqual([...new Set(results)], ["address_not_allowed"])
      })
    )
  },
  options
)
