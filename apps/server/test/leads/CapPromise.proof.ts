import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const leads = 1_000
const places = 100

/** Sends a lead again while the server is too busy, as clients do: it is the same lead. */
const patiently = (key: string, click_id: string) =>
  Effect.repeat(create(key, { click_id }), { until: ({ status }) => status !== 503, times: 20 })

describeOnEngines(
  "A cap of 100 at which 1 000 leads arrive at once",
  services,
  (it) => {
    it.effect(
      "gives exactly 100 that are not trash",
      () =>
        Effect.gen(function* () {
          const { affiliate_id, key, offer_id } = yield* given({ campaign: { cap_daily: places } })
          const clicks = yield* Effect.replicateEffect(
            givenClick({ affiliate_id, offer_id }),
            leads
          )
          const answers = yield* Effect.all(
            clicks.map((click_id) => patiently(key, click_id)),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
          const results = answers.map(resultOf)
          const kept = results.filter(({ conv_status }) => conv_status === "pending")
          const full = results.filter(({ additional }) => additional.trash_reason === "cap_reached")
          assert.deepStrictEqual([kept.length, full.length], [places, leads - places])
        }),
      120_000
    )
  },
  options
)
