import { CustomTerms } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  conversionsOf,
  givenCap,
  givenOfferWithClick,
  now,
  reasonsOf,
  track
} from "./givenOfferWithClick.ts"

const ask = Effect.fnUntraced(function* (question: string) {
  const { key } = yield* givenKey("manager")
  return yield* get(key, `/api/v2/network/tracking/why?${question}`)
})

const ago = (seconds: number) => ({ click: { created_millis: (now - seconds) * 1000 } })

describeOnEngines("A conversion", server, (it) => {
  it.effect("is priced by the custom terms that hold for its click, and why says so", () =>
    Effect.gen(function* () {
      const { affiliate_id, click_id, offer_id } = yield* givenOfferWithClick()
      const matches = { ...CustomTerms.everything, affiliates: [affiliate_id] }
      const id = yield* givenRow("custom_terms", {
        offer_id,
        title: "Better",
        matches: CustomTerms.toStored(matches),
        payout: 95_000,
        created,
        updated: created,
        search_text: "better"
      })
      const { info } = yield* track("conv", { click_id })
      const [stored] = yield* conversionsOf(click_id)
      assert.include(stored, { custom_term_id: id, payout_by: `custom_terms:${id}` })
      assert.strictEqual(Number(stored?.payout), 95_000)
      const answer = yield* ask(`transaction_id=${String(info.transaction_id)}`)
      assert.strictEqual(answer.status, 200, answer.text)
      const [conversion] = records(answer, "conversions")
      assert.deepInclude(conversion, {
        custom_terms: { id, title: "Better" },
        payout_by: `custom_terms:${id}`,
        revenue_by: "goal"
      })
    })
  )

  it.effect("takes its place in the caps of its custom terms, and of no others", () =>
    Effect.gen(function* () {
      const { affiliate_id, click_id, offer_id } = yield* givenOfferWithClick()
      const matches = { ...CustomTerms.everything, affiliates: [affiliate_id] }
      const id = yield* givenRow("custom_terms", {
        offer_id,
        title: "Capped",
        matches: CustomTerms.toStored(matches),
        created,
        updated: created,
        search_text: "capped"
      })
      yield* givenCap(offer_id, { custom_term_id: id, maximum: 0 })
      assert.strictEqual((yield* track("conv", { click_id })).status, 409)
      assert.deepStrictEqual(yield* reasonsOf(click_id), ["cap_reached"])
    })
  )

  it.effect("that comes too early or too late is refused with its reason", () =>
    Effect.gen(function* () {
      const goal = { convert_after_seconds: 60, convert_within_days: 30 }
      const early = yield* givenOfferWithClick({ goal, ...ago(59) })
      const late = yield* givenOfferWithClick({ goal, ...ago(30 * 86_400 + 1) })
      const inTime = yield* givenOfferWithClick({ goal, ...ago(60) })
      const result = ({ click_id }: { readonly click_id: string }) =>
        Effect.map(track("conv", { click_id }), ({ headers }) => headers["x-conversion-result"])
      assert.strictEqual(yield* result(early), "converted_too_early")
      assert.strictEqual(yield* result(late), "converted_too_late")
      assert.strictEqual((yield* track("conv", { click_id: inTime.click_id })).status, 200)
      const answer = yield* ask(`click_id=${late.click_id}`)
      assert.include(answer.text, "seconds_since_click=2592001")
    })
  )

  it.effect("or held where the goal says so, until a manager approves it", () =>
    Effect.gen(function* () {
      const goal = { convert_within_days: 1, window_action: "hold" }
      const { click_id } = yield* givenOfferWithClick({ goal, ...ago(86_401) })
      yield* track("conv", { click_id, conv_status: "approved" })
      yield* track("conv-change", { click_id, conv_status: "approved" })
      const [stored] = yield* conversionsOf(click_id)
      assert.include(stored, { status: "hold", hold_reason: "converted_too_late" })
    })
  )
})
