import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { makeHost, reply } from "../../platform/outbound/Host.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, WireServer } from "../../wire/WireServer.ts"
import { network, testOf } from "./postbackTested.ts"

/** A postback, and its affiliate who tries it. */
const given = Effect.fnUntraced(function* (columns: Columns & { readonly code: string }) {
  const { account_id, key } = yield* givenKey("affiliate")
  const id = yield* givenPostback(account_id, columns)
  const run = (body: object = {}, postback: number = id) =>
    exchange({
      method: "POST",
      path: `/api/v2/affiliate/postbacks/${postback}/test`,
      key,
      body
    })
  return { account_id, id, run }
})

const approving = Effect.fnUntraced(function* (approve_postbacks: boolean) {
  const { key } = yield* givenKey("manager")
  const path = "/api/v2/network/settings/network"
  assertSuccess(yield* exchange({ method: "PUT", path, key, body: { approve_postbacks } }))
})

const mine = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e71"
const foreign = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e72"
const callsMax = 30

describeOnEngines(
  "A test of an own postback",
  network,
  (it) => {
    it.effect("200: shows the call of an example, and that of an own conversion alone", () =>
      Effect.gen(function* () {
        const { account_id, run } = yield* given({ code: "https://t.example/?id={aff_click_id}" })
        const example = testOf(yield* run({ values: { aff_click_id: "a&b" } }))
        const url = "https://t.example/?id=a%26b"
        assert.deepInclude(example, { request: { method: "GET", url }, is_sent: false })
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id })
        const place = { advertiser_id: 1, offer_id, goal_id }
        yield* givenConversion(place, {
          affiliate_id: account_id,
          transaction_id: mine,
          aff_click_id: "c-1"
        })
        yield* givenConversion(place, { transaction_id: foreign })
        assert.deepInclude(testOf(yield* run({ transaction_id: mine })), {
          code: "https://t.example/?id=c-1"
        })
        assertRefusal(yield* run({ transaction_id: foreign }), 422, "transaction_id")
      })
    )

    it.effect("200: sends the call once, never to a private address", () =>
      Effect.gen(function* () {
        const host = yield* makeHost(reply("200 OK", "thanks"))
        const { run } = yield* given({ code: `http://127.0.0.1:${host.port}/?p={payout}` })
        const sent = testOf(yield* run({ send: true }))
        assert.deepInclude(sent, { is_sent: true, http_status: 200, reply: "thanks" })
        assert.lengthOf(host.requests, 1)
        const inside = yield* given({ code: "http://10.0.0.1/" })
        assert.deepInclude(testOf(yield* inside.run({ send: true })), {
          is_sent: false,
          error: "blocked_address"
        })
      })
    )

    it.effect("404: another affiliate's, which answers as one that does not exist", () =>
      Effect.gen(function* () {
        const { id } = yield* given({ code: "https://t.example/" })
        const stranger = yield* given({ code: "https://t.example/" })
        assertRefusal(yield* stranger.run({}, id), 404)
        assertRefusal(yield* stranger.run({ send: "yes" }, id), 404)
        assertRefusal(yield* stranger.run({}, 2_000_000_000), 404)
      })
    )

    it.effect("422: calls nobody whom the network has yet to approve", () =>
      Effect.gen(function* () {
        const code = "http://10.0.0.1/"
        const disabled = yield* given({ code, status: 2 })
        const active = yield* given({ code })
        yield* approving(true)
        assertRefusal(yield* disabled.run({ send: true }), 422, "send")
        assertSuccess(yield* disabled.run())
        assertSuccess(yield* active.run({ send: true }))
        yield* approving(false)
        assertSuccess(yield* disabled.run({ send: true }))
      })
    )

    it.effect("429: after so many calls, until ten minutes are over", () =>
      Effect.gen(function* () {
        const { pass } = yield* WireServer
        const { run } = yield* given({ code: "http://10.0.0.1/" })
        const send = run({ send: true })
        for (const answer of yield* Effect.all(Array.replicate(send, callsMax))) {
          assertSuccess(answer)
        }
        assertRefusal(yield* send, 429)
        assertSuccess(yield* run())
        yield* pass(10 * 60_000)
        assertSuccess(yield* send)
      })
    )
  },
  options
)
