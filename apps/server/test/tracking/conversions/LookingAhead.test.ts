/** Robots ask with HEAD, and browsers fetch ahead: neither is a person's click, nor a conversion. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange, type Sent } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { givenCodeOf } from "../promo-clicks/givenPromoCode.ts"

const givenLink = Effect.gen(function* () {
  const offer_id = yield* givenOffer()
  yield* givenGoal({ offer_id, is_default: 1 })
  const affiliate_id = yield* givenAffiliate()
  return { offer_id, affiliate_id, click_id: yield* givenClick({ offer_id, affiliate_id }) }
})
type Given = Effect.Success<typeof givenLink>

/** Every address that counts something when it is read, and its spellings that lead there as well. */
const addresses: ReadonlyArray<readonly [path: string, query: (given: Given) => string]> = [
  ["/click", ({ affiliate_id, offer_id }) => `o=${offer_id}&a=${affiliate_id}`],
  ["/click/", ({ affiliate_id, offer_id }) => `o=${offer_id}&a=${affiliate_id}`],
  ...["goal-by-click-id", "conv", "conv-addchange", "conv-change", "pixel"].flatMap((name) =>
    [name, `${name}/`, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`].map(
      (spelling) =>
        [`/track/${spelling}`, ({ click_id }: Given) => `click_id=${click_id}&amount=7`] as const
    )
  )
]

/** What says that no person asked for it. */
const ahead: ReadonlyArray<readonly [title: string, sent: Omit<Sent, "path">]> = [
  ["HEAD", { method: "HEAD" }],
  ["Sec-Purpose: prefetch", { headers: { "sec-purpose": "prefetch" } }],
  [
    "Sec-Purpose: prefetch;anonymous-client-ip",
    { headers: { "sec-purpose": "prefetch;anonymous-client-ip" } }
  ],
  ["Purpose: prefetch", { headers: { purpose: "prefetch" } }],
  ["X-Moz: prefetch", { headers: { "x-moz": "prefetch" } }],
  ["X-Purpose: preview", { headers: { "x-purpose": "preview" } }],
  ["a purpose beside another one", { headers: { "sec-purpose": "something", purpose: "Prefetch" } }]
]

const counted = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    SELECT (SELECT COUNT(*) FROM clicks) AS clicks, (SELECT COUNT(*) FROM conversions) AS conversions,
      (SELECT COUNT(*) FROM conversion_refusals) AS refusals`
).pipe(Effect.orDie)

describeOnEngines(
  "Whoever looks ahead",
  server(),
  (it) => {
    it.effect.each(ahead)("creates nothing on any tracking address: %s", ([title, sent]) =>
      Effect.gen(function* () {
        const given = yield* givenLink
        const before = yield* counted
        for (const [path, query] of addresses) {
          const answer = yield* exchange({ ...sent, path: `${path}?${query(given)}` })
          const isLookedAt = title === "HEAD" && path.startsWith("/click")
          const isRefused = answer.status >= 400 && answer.status < 500
          assert.isTrue(isLookedAt || isRefused, `${path}: ${answer.status}`)
          assert.deepStrictEqual(yield* counted, before, path)
        }
      })
    )

    it.effect.each(ahead)("makes no click of a promo code: %s", ([_, sent]) =>
      Effect.gen(function* () {
        const advertiser = yield* givenKey("advertiser")
        const offer_id = yield* givenOffer({ advertiser_id: advertiser.account_id })
        const { code } = yield* givenCodeOf({ affiliate_id: yield* givenAffiliate(), offer_id })
        const manager = yield* givenKey("manager")
        const before = yield* counted
        for (const [role, key] of [
          ["network", manager.key],
          ["advertiser", advertiser.key]
        ] as const) {
          const path = `/api/v2/${role}/tracker/promo?code=${code}`
          const answer = yield* exchange({ ...sent, key, path })
          assert.include([400, 405], answer.status)
        }
        assert.deepStrictEqual(yield* counted, before)
      })
    )

    it.effect("405: HEAD of what creates says how it may be asked for", () =>
      Effect.gen(function* () {
        for (const name of ["conv", "pixel"]) {
          const answer = yield* exchange({ method: "HEAD", path: `/track/${name}` })
          assert.strictEqual(answer.status, 405)
          assert.match(answer.headers.allow ?? "", /^GET\b(?!.*HEAD)/u)
        }
      })
    )
  },
  options
)
