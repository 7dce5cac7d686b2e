import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenLeadRow } from "../fixtures/givenLeadRow.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange, type Received, type Sent } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const missing = 2_147_483_647

/** An answer without what differs between any two: its id and its moment. */
const bytes = ({ headers, names, status, text }: Received) => {
  const { date, "x-request-id": id, ...same } = headers
  return { status, text, headers: same, names }
}

/** Fails unless the answers are a "not found" each, and the same. */
const assertSameNotFound = Effect.fnUntraced(function* (foreign: Sent, absent: Sent) {
  const [one, other] = [yield* exchange(foreign), yield* exchange(absent)]
  assertRefusal(one, 404)
  assert.deepStrictEqual(bytes(one), bytes(other))
})

describeOnEngines(
  "What belongs to somebody else is the same as what does not exist",
  server(),
  (it) => {
    it.effect("a campaign of another affiliate", () =>
      Effect.gen(function* () {
        const mine = yield* givenKey("affiliate")
        const other = yield* givenKey("affiliate")
        const id = yield* givenCampaign(other.account_id)
        const path = "/api/v2/affiliate/campaigns"
        assertSuccess(yield* exchange({ key: other.key, path: `${path}/${id}` }))
        yield* assertSameNotFound(
          { key: mine.key, path: `${path}/${id}` },
          { key: mine.key, path: `${path}/${missing}` }
        )
      })
    )

    it.effect("campaigns of another affiliate, in lists, whatever they are filtered by", () =>
      Effect.gen(function* () {
        const mine = yield* givenKey("affiliate")
        const other = yield* givenKey("affiliate")
        const id = yield* givenCampaign(other.account_id, { hash: "theirs", name: "Theirs" })
        for (const query of ["", `?id=${id}`, `?id[]=${id}`, "?q=theirs", "?hash=theirs"]) {
          const path = `/api/v2/affiliate/campaigns${query}`
          const answer = yield* exchange({ key: mine.key, path })
          assertSuccess(answer)
          assert.strictEqual(answer.headers["x-pagination-total-count"], "0")
          assert.notInclude(answer.text, "heirs")
        }
      })
    )

    it.effect("a lead of another affiliate, whatever lists of them are searched for", () =>
      Effect.gen(function* () {
        const mine = yield* givenKey("affiliate")
        const other = yield* givenKey("affiliate")
        const lead_id = yield* givenLeadRow({ affiliate_id: other.account_id })
        const path = "/api/v2/affiliate/leads"
        assertSuccess(yield* exchange({ key: other.key, path: `${path}/${lead_id}` }))
        yield* assertSameNotFound(
          { key: mine.key, path: `${path}/${lead_id}` },
          { key: mine.key, path: `${path}/00000000-0000-4000-8000-000000000000` }
        )
        for (const query of ["", `?lead_id=${lead_id}`, `?q=${lead_id}`, "?q=ann"]) {
          const answer = yield* exchange({ key: mine.key, path: `${path}${query}` })
          assertSuccess(answer)
          assert.strictEqual(answer.headers["x-pagination-total-count"], "0")
        }
      })
    )

    it.effect("a landing page or a goal under another offer", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const [own, other] = [yield* givenOffer(), yield* givenOffer()]
        const url_id = yield* givenLandingPage({ offer_id: other })
        const goal_id = yield* givenGoal({ offer_id: other })
        const at = (offer_id: number, rest: string) => `/api/v2/network/offers/${offer_id}/${rest}`
        const requests: ReadonlyArray<readonly [method: string, rest: string, absent: string]> = [
          ["GET", `urls/${url_id}`, `urls/${missing}`],
          ["PUT", `urls/${url_id}`, `urls/${missing}`],
          ["DELETE", `goals/${goal_id}`, `goals/${missing}`]
        ]
        for (const [method, rest, absent] of requests) {
          const sent = { key, method, ...(method === "PUT" ? { body: { title: "Mine" } } : {}) }
          yield* assertSameNotFound(
            { ...sent, path: at(own, rest) },
            { ...sent, path: at(own, absent) }
          )
          yield* assertSameNotFound(
            { ...sent, path: at(own, rest) },
            { ...sent, path: at(missing, rest) }
          )
        }
        const untouched = yield* exchange({ key, path: at(other, `urls/${url_id}`) })
        assertSuccess(untouched)
        assert.notInclude(untouched.text, "Mine")
        assert.include(
          (yield* exchange({ key, path: at(other, "goals") })).text,
          `"id":${goal_id},`
        )
      })
    )

    it.effect("the activity of another affiliate", () =>
      Effect.gen(function* () {
        const mine = yield* givenKey("affiliate")
        const other = yield* givenKey("affiliate")
        const path = "/api/v2/affiliate/activity-log"
        yield* exchange({ method: "POST", path, key: other.key, body: {} })
        yield* exchange({
          method: "POST",
          path: "/api/v2/affiliate/profile/api-key",
          key: other.key
        })
        const body = { affiliate_id: other.account_id, account_id: other.account_id }
        const answer = yield* exchange({ method: "POST", path, key: mine.key, body })
        assertSuccess(answer)
        assert.notInclude(answer.text, "api_key.regenerated")
      })
    )
  },
  options
)
