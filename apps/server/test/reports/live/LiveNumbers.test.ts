import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { click, givenLink } from "../../tracking/clicks/clickFixtures.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { followed, type Said, untilClicks } from "./followed.ts"

const paths = {
  manager: "/api/v2/network/dashboard/live",
  affiliate: "/api/v2/affiliate/dashboard/live",
  advertiser: "/api/v2/advertiser/dashboard/live"
} as const

const withKey = (key: string) => ({ "x-api-key": key })

/** An affiliate and an advertiser with a link between them. */
const given = Effect.gen(function* () {
  const advertiser = yield* givenKey("advertiser")
  const affiliate = yield* givenKey("affiliate")
  const { offer_id } = yield* givenLink({ offer: { advertiser_id: advertiser.account_id } })
  const path = `/click?o=${offer_id}&a=${affiliate.account_id}`
  return { advertiser, affiliate, path }
})

const said = (event: Said | "end"): Said => {
  if (event === "end") throw new Error("The stream has ended")
  return event
}

/** The cookie of somebody who signs in to an account. */
const signedIn = Effect.fnUntraced(function* (account_id: number) {
  const { email, password } = yield* givenPerson([{ role: "affiliate", account_id }])
  const { headers } = yield* exchange({
    method: "POST",
    path: "/auth/sign-in",
    headers: { "x-requested-with": "affnet" },
    body: { email, password }
  })
  return (headers["set-cookie"] ?? "").split(";")[0] ?? ""
})

describeOnEngines(
  "Live numbers",
  server(),
  (it) => {
    it.effect("tell each of its own clicks, and nobody of those of others", () =>
      Effect.gen(function* () {
        const { advertiser, affiliate, path } = yield* given
        const stranger = yield* givenKey("affiliate")
        const own = yield* followed(paths.affiliate, withKey(affiliate.key))
        const seller = yield* followed(paths.advertiser, withKey(advertiser.key))
        const other = yield* followed(paths.affiliate, withKey(stranger.key))
        assert.deepStrictEqual([own.status, seller.status, other.status], [200, 200, 200])
        assert.strictEqual(said(yield* own.next).totals.clicks, 0)
        assert.strictEqual(said(yield* other.next).totals.clicks, 0)
        assert.strictEqual((yield* click(path)).status, 302)
        assert.strictEqual((yield* click(path)).status, 302)
        const seen = said(yield* untilClicks(own.next, 2))
        assert.strictEqual(seen.timezone, "UTC")
        assert.notProperty(seen.totals, "total_revenue")
        const sold = said(yield* untilClicks(seller.next, 2))
        assert.notProperty(sold.totals, "total_payout")
        const { pass } = yield* WireServer
        yield* pass(11_000)
        assert.strictEqual(said(yield* other.next).totals.clicks, 0)
      })
    )

    it.effect("are those of what is assigned, for a manager with assignments only", () =>
      Effect.gen(function* () {
        const { affiliate, path } = yield* given
        const narrow = yield* givenKey("manager", { assigned_only: 1 })
        const wide = yield* givenKey("manager")
        const before = yield* followed(paths.manager, withKey(narrow.key))
        assert.strictEqual(said(yield* before.next).totals.clicks, 0)
        const all = yield* followed(paths.manager, withKey(wide.key))
        const start = Number(said(yield* all.next).totals.clicks)
        yield* click(path)
        yield* untilClicks(all.next, start + 1)
        yield* insertRow("affiliate_managers", {
          affiliate_id: affiliate.account_id,
          manager_id: narrow.account_id
        })
        const { pass } = yield* WireServer
        yield* pass(11_000)
        const after = said(yield* untilClicks(before.next, 1))
        assert.property(after.totals, "total_profit")
      })
    )

    it.effect("end with the session, and keep none alive", () =>
      Effect.gen(function* () {
        const { affiliate } = yield* given
        const cookie = yield* signedIn(affiliate.account_id)
        const { next, status } = yield* followed(paths.affiliate, { cookie })
        assert.strictEqual(status, 200)
        said(yield* next)
        yield* exchange({
          method: "POST",
          path: "/auth/sign-out",
          headers: { cookie, "x-requested-with": "affnet" }
        })
        const { pass } = yield* WireServer
        yield* pass(11_000)
        assert.strictEqual(yield* Effect.repeat(next, { until: (one) => one === "end" }), "end")
      })
    )

    it.effect("end with the key", () =>
      Effect.gen(function* () {
        const { affiliate } = yield* given
        const { next } = yield* followed(paths.affiliate, withKey(affiliate.key))
        said(yield* next)
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM api_keys
          WHERE role = 'affiliate' AND account_id = ${affiliate.account_id}`
        const { pass } = yield* WireServer
        yield* pass(11_000)
        assert.strictEqual(yield* Effect.repeat(next, { until: (one) => one === "end" }), "end")
      })
    )

    it.effect("401, 403: who is nobody, of another role, or may read no reports", () =>
      Effect.gen(function* () {
        const { affiliate } = yield* given
        const status = (path: string, key: string) =>
          Effect.map(exchange({ path, ...(key !== "" && { key }) }), (answer) => answer.status)
        assert.strictEqual(yield* status(paths.affiliate, ""), 401)
        assert.strictEqual(yield* status(paths.affiliate, `${affiliate.key}x`), 401)
        assert.strictEqual(yield* status(paths.manager, affiliate.key), 403)
        assert.strictEqual(yield* status(paths.advertiser, affiliate.key), 403)
      })
    )

    it.effect("400, 405: a parameter, a key in the address, another method", () =>
      Effect.gen(function* () {
        const { affiliate } = yield* given
        const ask = (sent: Parameters<typeof exchange>[0]) =>
          Effect.map(exchange(sent), (answer) => answer.status)
        const path = paths.affiliate
        assert.strictEqual(yield* ask({ path: `${path}?x=1`, key: affiliate.key }), 400)
        assert.strictEqual(yield* ask({ path: `${path}?api-key=${affiliate.key}` }), 400)
        assert.strictEqual(yield* ask({ path, key: affiliate.key, method: "POST", body: {} }), 405)
      })
    )

    it.effect("429: the 33rd stream of an account, until one of them ends", () =>
      Effect.gen(function* () {
        const { affiliate } = yield* given
        const headers = withKey(affiliate.key)
        yield* Effect.scoped(
          Effect.gen(function* () {
            for (let count = 0; count < 32; count++) {
              assert.strictEqual((yield* followed(paths.affiliate, headers)).status, 200)
            }
            const refused = yield* exchange({ path: paths.affiliate, key: affiliate.key })
            assert.deepStrictEqual([refused.status, refused.headers["retry-after"]], [429, "10"])
          })
        )
        const again = yield* Effect.repeat(Effect.scoped(followed(paths.affiliate, headers)), {
          until: ({ status }) => status === 200,
          times: 50
        })
        assert.strictEqual(again.status, 200)
      })
    )
  },
  options
)
