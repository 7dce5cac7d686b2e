import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { sendJson, server } from "../fixtures/TestServer.ts"
import { makeHost, reply } from "../platform/outbound/Host.ts"
import { hostileUrls } from "../platform/outbound/hostileUrls.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { errorsOf } from "./leads-management/ManagedVendors.ts"

/** As many vendors as a campaign may have. */
const vendorsMax = 50

/** Saves vendors of one campaign and delivers a lead to those that were taken: what was said of each. */
const outcomes = Effect.fnUntraced(function* (urls: ReadonlyArray<string>) {
  const { campaign_id, click_id, key } = yield* given({ vendors: [] })
  const path = `/api/v2/network/leads-management/campaigns/${campaign_id}/vendors`
  const refused: Array<unknown> = []
  for (const url of urls) {
    const answer = yield* sendJson(key, "POST", path, { title: "Hostile", url, body: '"{email}"' })
    if (answer.status === 200) continue
    assert.strictEqual(answer.status, 422, url)
    assert.deepStrictEqual(Object.keys(errorsOf(answer)), ["url"], url)
    refused.push(errorsOf(answer).url)
  }
  const result = resultOf(yield* create(key, { click_id, email: "a@b.example", deliver_lead: 1 }))
  const { outgoing } = yield* stored(result.lead_id)
  return [...refused, ...outgoing.map(({ error, http_status }) => [error, http_status])]
})

const outcomesAt = (port: number) =>
  Effect.map(Effect.forEach(Array.chunksOf(hostileUrls(port), vendorsMax), outcomes), (said) =>
    said.flat()
  )

// Promise R11 from the outside: whoever may save vendors learns nothing of what listens in here.
describeOnEngines(
  "Vendors with hostile URLs",
  server,
  (it) => {
    it.effect("are refused, or reach nobody and tell no open port from a closed one", () =>
      Effect.gen(function* () {
        const open = yield* makeHost(reply("200 OK"), "0.0.0.0")
        const closed = yield* Effect.scoped(makeHost(reply("200 OK")))
        const atClosed = yield* outcomesAt(closed.port)
        assert.strictEqual(atClosed.length, hostileUrls(closed.port).length)
        assert.isAtLeast(atClosed.length, 60)
        assert.deepStrictEqual(yield* outcomesAt(open.port), atClosed)
        assert.strictEqual(open.connections(), 0)
      })
    )
  },
  { ...options, only: ["SQLite memory"] }
)
