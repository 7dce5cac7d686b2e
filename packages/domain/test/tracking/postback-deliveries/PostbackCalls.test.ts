import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PostbackId } from "../../../src/catalog/Postback.ts"
import * as PostbackMacro from "../../../src/catalog/PostbackMacro.ts"
import { ConversionRecord } from "../../../src/tracking/conversions/ConversionRecord.ts"
import * as PostbackCalls from "../../../src/tracking/postback-deliveries/PostbackCalls.ts"

const optional = Object.fromEntries(
  Object.keys(ConversionRecord.fields).map((name) => [name, null])
)

const conversion = Schema.decodeUnknownSync(ConversionRecord)({
  ...optional,
  id: 1,
  transaction_id: "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f",
  click_id: "0123456789abcdef0123456789abcdef",
  click_millis: 0,
  affiliate_id: 7,
  advertiser_id: 2,
  offer_id: 3,
  goal_id: 5,
  status: "approved",
  currency: "EUR",
  revenue: 200_000n,
  payout: 125_000n,
  amount: 1_000_000n,
  campaign_id: 9,
  source: "mail",
  network_revenue: 0n,
  network_payout: 0n,
  exchange_rate: "1",
  aff_click_id: "a&b=c #1/ü",
  sub_id1: "{payout}",
  created_millis: 1_772_323_200_999,
  updated_millis: 0
})
const facts = { conversion, goal_alias: "sale", country_code: "DE" }
const url = (code: string) => PostbackCalls.urlOf(code, facts)

const postback = (id: number, terms: Partial<PostbackCalls.PostbackTerms> = {}) => ({
  id: PostbackId.make(id),
  level_id: 1 as const,
  offer_id: 0,
  goal_id: 0,
  conversion_status: 0 as const,
  type: 1 as const,
  status: 1 as const,
  code: `https://t.example/${id}`,
  ...terms
})
const fired = (...postbacks: ReadonlyArray<PostbackCalls.PostbackTerms>) =>
  PostbackCalls.callsFor(facts, postbacks).map(({ postback_id }) => Number(postback_id))

describe("the URL of a postback", () => {
  it("has every macro filled", () => {
    const query = PostbackMacro.names.map((name) => `${name}={${name}}`).join("&")
    assert.deepStrictEqual(
      Object.fromEntries(new URL(url(`https://t.example/?${query}`)).searchParams),
      {
        aff_click_id: "a&b=c #1/ü",
        click_id: "0123456789abcdef0123456789abcdef",
        transaction_id: "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f",
        adv_order_id: "",
        payout: "12.50",
        amount: "100.00",
        currency: "EUR",
        goal_id: "5",
        goal_alias: "sale",
        conv_status: "approved",
        offer_id: "3",
        affiliate_id: "7",
        campaign_id: "9",
        landing_page_id: "",
        source: "mail",
        country: "DE",
        device_type: "",
        timestamp: "1772323200",
        datetime: "2026-03-01T00:00:00Z",
        sub_id1: "{payout}",
        sub_id2: "",
        sub_id3: "",
        sub_id4: "",
        sub_id5: "",
        aff_param1: "",
        aff_param2: "",
        aff_param3: "",
        aff_param4: "",
        aff_param5: ""
      }
    )
  })

  it("keeps a value in its place, in the path as well", () => {
    assert.strictEqual(
      url("https://t.example/{aff_click_id}/x#{sub_id1}"),
      "https://t.example/a%26b%3Dc%20%231%2F%C3%BC/x#%7Bpayout%7D"
    )
  })

  it("never tells what the network earns", () => {
    assert.strictEqual(url("https://t.example/?r={revenue}"), "https://t.example/?r={revenue}")
  })

  it("has no macro in its host", () => {
    for (const start of [
      "https://{sub_id1}.example",
      "https://t.example:{goal_id}",
      "https://{click_id}@t.example",
      "{goal_alias}",
      "https:{goal_alias}"
    ]) {
      assert.strictEqual(url(`${start}/{goal_id}`), `${start}/5`)
    }
  })
})

describe("the postbacks that tell of a conversion", () => {
  it("are those of its offer and goal, and of all of them", () => {
    const about = [
      postback(1),
      postback(2, { level_id: 2, offer_id: 3 }),
      postback(3, { level_id: 3, offer_id: 3, goal_id: 5 }),
      postback(4, { level_id: 3, goal_id: 5 })
    ]
    const others = [
      postback(5, { level_id: 2, offer_id: 4 }),
      postback(6, { level_id: 3, offer_id: 3, goal_id: 6 }),
      postback(7, { level_id: 3, offer_id: 4, goal_id: 5 })
    ]
    assert.sameMembers(fired(...others, ...about), [1, 2, 3, 4])
  })

  it("are those of its status, and of every status", () => {
    const statuses = [0, 1, 2, 3, 4, 5] as const
    const all = statuses.map((conversion_status) =>
      postback(conversion_status + 1, { conversion_status })
    )
    assert.deepStrictEqual(fired(...all), [1, 3])
  })

  it("are active, and for servers", () => {
    assert.deepStrictEqual(
      fired(postback(1, { status: 2 }), postback(2, { type: 2 }), postback(3, { type: 3 })),
      []
    )
  })

  it("make the same call once, the most specific of them", () => {
    const code = "https://t.example/?c={click_id}"
    assert.deepStrictEqual(
      fired(
        postback(1, { code }),
        postback(2, { level_id: 2, offer_id: 3, code }),
        postback(3, { code: `${code}&x=1` }),
        postback(4, { level_id: 3, goal_id: 5, code: ` ${code}` })
      ),
      [4, 3]
    )
  })
})

describe("a change of a conversion", () => {
  it("is told when the conversion is new or has another status, not for its money alone", () => {
    const isTold = PostbackCalls.isTold
    assert.isTrue(isTold({ before: undefined, after: conversion }))
    assert.isTrue(isTold({ before: { ...conversion, status: "pending" }, after: conversion }))
    assert.isFalse(isTold({ before: { ...conversion, adv_order_id: "1" }, after: conversion }))
  })
})
