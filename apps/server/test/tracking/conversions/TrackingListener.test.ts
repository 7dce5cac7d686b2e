import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange, type Received } from "../../wire/Exchange.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { reasonsOf } from "./givenOfferWithClick.ts"

/** Each asks about a click of its own. */
const queries: ReadonlyArray<readonly [title: string, path: (click_id: string) => string]> = [
  ["a new conversion", (id) => `conv?click_id=${id}&amount=20&adv_order_id=${id}&lang=en&foo=1`],
  ["one of a goal", (id) => `goal-by-click-id?click_id=${id}&goal_alias=&conv_status=approved`],
  ["one that is made or changed", (id) => `conv-addchange?click_id=${id}&amount=1.5`],
  ["a change of none", (id) => `conv-change?click_id=${id}&amount=1.5`],
  ["an unknown click", () => "conv?click_id=00000000000000000000000000000000"],
  ["no click", () => "conv?amount=1"],
  ["an unknown goal", (id) => `conv?click_id=${id}&goal_alias=no+such`],
  ["a bad amount", (id) => `conv?click_id=${id}&amount=many`],
  ["an amount twice", (id) => `conv?click_id=${id}&amount=1&amount=2`],
  ["a broken escape", (id) => `conv?click_id=${id}&adv_order_id=${id}%E0%A4%A`],
  ["a NUL", (id) => `conv?click_id=${id}&adv_order_id=${id}%00`],
  ["a key", (id) => `conv?click_id=${id}&api-key=nonsense`],
  ["a wrong token", (id) => `conv?click_id=${id}&token=wrong`],
  ["a goal without proof", (id) => `goal-by-click-id?click_id=${id}&amount=1`],
  ["a change without proof", (id) => `conv-change?click_id=${id}&amount=1`],
  ["a price without proof", (id) => `goal-by-click-id?click_id=${id}&payout=1`]
]

/** An answer without what differs from one to the next. */
const told = ({ headers, status, text }: Received) => {
  const { date: _, "x-request-id": id, ...rest } = headers
  return {
    status,
    text: text.replace(/[\da-f]{8}-[\da-f-]{27}/u, "a UUID"),
    headers: rest,
    hasId: id !== undefined
  }
}

const given = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser({ unsigned_reports: "pending" })
  const offer_id = yield* givenOffer({ advertiser_id })
  yield* givenGoal({ offer_id, is_default: 1 })
  const affiliate_id = yield* givenAffiliate()
  return { advertiser_id, click: givenClick({ offer_id, affiliate_id }) }
})

describeOnEngines(
  "A report in front of the routes",
  server(),
  (it) => {
    it.effect.each(queries)("is answered as by the routes: %s", ([title, path]) =>
      Effect.gen(function* () {
        const { advertiser_id, click } = yield* given
        const query = (click_id: string) => {
          const isProven = title.endsWith("token") || title.endsWith("proof")
          return isProven ? path(click_id) : `${path(click_id)}&token=${tokenOf(advertiser_id)}`
        }
        const [first, second] = [yield* click, yield* click]
        const headers = { "x-request-id": "known" }
        const front = yield* exchange({ path: `/track/${query(first)}`, headers })
        // The way in front of the routes knows no slash at the end of a path.
        const routed = yield* exchange({
          path: `/track/${query(second).replace("?", "/?")}`,
          headers
        })
        assert.strictEqual(front.headers["x-request-id"], "known")
        assert.deepStrictEqual(told(front), told(routed))
        assert.deepStrictEqual(yield* reasonsOf(first), yield* reasonsOf(second))
      })
    )

    it.effect("is logged without its query", () =>
      Effect.gen(function* () {
        const { click } = yield* given
        const click_id = yield* click
        yield* exchange({ path: `/track/conv?click_id=${click_id}&token=secret` })
        const { log } = yield* WireServer
        const lines = log.filter((line) => line.includes("/track/conv"))
        assert.isAbove(lines.length, 0)
        assert.isFalse(lines.some((line) => line.includes("secret") || line.includes(click_id)))
      })
    )

    it.effect("is not taken by a browser that looks ahead", () =>
      Effect.gen(function* () {
        const { click } = yield* given
        const path = `/track/conv?click_id=${yield* click}`
        const answer = yield* exchange({ path, headers: { "sec-purpose": "prefetch" } })
        assert.strictEqual(answer.status, 400)
      })
    )
  },
  options
)
