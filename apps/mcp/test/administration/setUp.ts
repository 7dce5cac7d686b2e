import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at } from "../network/Json.ts"

/** A network that is set up by tools alone. */

/** Calls a tool; answers its whole result. */
export type Call = (tool: string, args: object) => Effect.Effect<unknown>

/** A write that was shown, and then done. */
export interface Saved {
  readonly shown: unknown
  readonly data: unknown
}

const structured = (result: unknown) => at(result, "structuredContent")

/** Shows a write, and confirms it. */
export const save = Effect.fnUntraced(function* (call: Call, tool: string, args: object) {
  const shown = structured(yield* call(tool, args))
  assert.isFalse(at(shown, "done"), "Nothing is written before it is confirmed")
  const confirm_token = at(shown, "confirm_token")
  const done = structured(yield* call(tool, { ...args, confirm_token }))
  return { shown: at(shown, "data"), data: at(done, "data") } satisfies Saved
})

/** The one record that `find` has under an id. */
export const found = (call: Call, args: object) =>
  Effect.map(call("find", args), (result) => {
    const rows = at(structured(result), "data")
    assert.isTrue(Array.isArray(rows) && rows.length === 1, JSON.stringify(rows))
    const [row]: ReadonlyArray<unknown> = Array.isArray(rows) ? rows : []
    return row
  })

/** From an affiliate to a link that sells; `name` tells this network's records from another's. */
export const setUp = Effect.fnUntraced(function* (call: Call, name: string) {
  const slug = name.replaceAll(/\W+/gu, "-")
  const affiliate = yield* save(call, "affiliate_save", {
    email: `${slug}@blog.example`,
    company_name: `Blog ${name}`
  })
  const affiliate_id = at(affiliate.data, "id")
  const offer = yield* save(call, "offer_save", {
    title: `Sale ${name}`,
    advertiser_id: 1,
    landing_page: { title: "Main", url: "https://shop.example/?c={click_id}" },
    goal: { title: "Sign-up", type: "CPL", revenue: "12.50", payout: "8.00" }
  })
  assert.strictEqual(at(offer.shown, "would_create", "goal", "type"), "CPL")
  const offer_id = at(offer.data, "id")
  const goal = yield* found(call, { in: "goals", offer_id })
  assert.deepInclude(goal, { type_selected: "CPL", revenue: "12.50", payout: "8.00" })
  const page = yield* found(call, { in: "urls", offer_id })
  assert.deepInclude(page, { url: "https://shop.example/?c={click_id}" })
  const priced = yield* save(call, "goal_save", {
    offer_id,
    goal_id: at(goal, "id"),
    payout: "9.00"
  })
  assert.deepStrictEqual(at(priced.shown, "changes"), { payout: "8.00 → 9.00" })
  const campaign = yield* save(call, "campaign_save", { name: "Spring", affiliate_id, offer_id })
  assert.deepStrictEqual(at(campaign.shown, "would_create", "untrusted"), {
    name: "Spring",
    affiliate: `Blog ${name}`,
    offer: `Sale ${name}`
  })
  assert.match(String(at(campaign.data, "tracking_url")), /\/c\//u)
  const campaign_id = at(campaign.data, "id")
  const paused = yield* save(call, "campaign_save", { campaign_id, status: "paused" })
  assert.deepStrictEqual(at(paused.shown, "changes"), { status: "active → paused" })
  assert.deepInclude(yield* found(call, { in: "campaigns", id: campaign_id }), { status: "paused" })
  const url = "https://tracker.example/?id={aff_click_id}&payout={payout}"
  const postback = yield* save(call, "postback_save", { affiliate_id, url, events: "approved" })
  assert.deepNestedInclude(postback.data, {
    "untrusted.code": url,
    conversion_status: 2,
    status: 1
  })
  const postback_id = at(postback.data, "id")
  const silent = yield* save(call, "postback_save", { affiliate_id, postback_id, events: "all" })
  assert.deepStrictEqual(at(silent.shown, "changes"), { events: "approved → all" })
  const terms = yield* save(call, "terms_save", {
    offer_id,
    title: "Partner",
    affiliates: [affiliate_id],
    payout: "10.00"
  })
  const terms_id = at(terms.data, "id")
  const raised = yield* save(call, "terms_save", { offer_id, terms_id, payout: "11.00" })
  assert.deepStrictEqual(at(raised.shown, "changes"), { payout: "10.00 → 11.00" })
  assert.deepInclude(yield* found(call, { in: "custom_terms", offer_id, id: terms_id }), {
    payout: "11.00",
    affiliates: [affiliate_id]
  })
})
