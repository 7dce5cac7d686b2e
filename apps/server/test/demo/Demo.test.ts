import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { digest } from "../../src/accounts/keys/NewKey.ts"
import * as Demo from "../../src/demo/Demo.ts"
import { makeKeys } from "../../src/demo/DemoKeys.ts"
import type { Table } from "../../src/demo/Generation.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenRow } from "../fixtures/givenRow.ts"
import { call, fieldOf, get, records, sendJson, setTime } from "../fixtures/TestServer.ts"
import { detailsOf } from "../money/invoices/givenBilled.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { DemoInstance, filled, only } from "./DemoInstance.ts"
import { demoRows, generatedRows, now, seed } from "./GeneratedRows.ts"

type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

/** Changes with every value of the rows, and not with their order. */
const fingerprint = (columns: ReadonlyArray<string>, rows: Rows): string => {
  const lines = rows.map((row) => columns.map((column) => row[column] ?? "∅").join("|"))
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex")
}

/** What lies in the database where the rows of a table were to go. */
const stored = Effect.fnUntraced(function* ([name]: Table) {
  const sql = yield* SqlClient.SqlClient
  const added = name === "tiers" ? sql`WHERE is_default = 0` : sql``
  return yield* sql`SELECT * FROM ${sql(name)} ${added}`
})

const count = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly n: number }>`SELECT COUNT(*) AS n FROM ${sql(table)}`
  return rows[0]?.n ?? 0
})

/** The first thousand records of a list. */
const list = Effect.fnUntraced(function* (key: string, path: string, name: string) {
  const answer = yield* get(key, `/api/v2${path}?perPage=1000`)
  assert.strictEqual(answer.status, 200, answer.text.slice(0, 200))
  return records(answer, name)
})

describe("Demo", () => {
  it.effect("another seed makes other rows", () =>
    Effect.gen(function* () {
      const { affiliates } = yield* demoRows
      const others = (yield* generatedRows("another seed", now)).affiliates
      const columns = Object.keys(affiliates[0] ?? {})
      assert.notStrictEqual(fingerprint(columns, others), fingerprint(columns, affiliates))
    })
  )

  it.effect("keys never follow from the seed", () =>
    Effect.gen(function* () {
      const [first, second] = yield* Effect.all(
        [makeKeys(0), makeKeys(0)].map(Random.withSeed(seed))
      )
      assert.notDeepEqual(first?.keys, second?.keys)
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})

describeOnEngines(
  "Demo",
  filled,
  (it) => {
    it.effect("the same seed and the same now make the same rows, on either engine", () =>
      Effect.gen(function* () {
        for (const table of (yield* demoRows).generated.tables) {
          const [name, rows] = table
          const columns = Object.keys(rows[0] ?? {})
          assert.strictEqual(
            fingerprint(columns, yield* stored(table)),
            fingerprint(columns, rows),
            name
          )
        }
      })
    )

    it.effect("a network in which somebody works is refused and left as it is", () =>
      Effect.gen(function* () {
        const before = yield* count("affiliates")
        assert.isFalse(yield* Demo.isEmpty)
        const refused = yield* Effect.flip(
          Demo.fill({
            seed,
            base_url: "http://127.0.0.1:8080",
            announce: () => Effect.void,
            keep: () => Effect.void,
            hasHistory: false
          })
        )
        assert.instanceOf(refused, Demo.NetworkIsNotEmpty)
        assert.strictEqual(yield* count("affiliates"), before)
        assert.strictEqual(yield* count("api_keys"), 5)
      }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
    )

    it.effect("of each key there is a digest, and nowhere the key itself", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { keys } = yield* DemoInstance
        const rows = yield* sql<{ readonly digest: string }>`SELECT * FROM api_keys`
        assert.sameMembers(
          rows.map((row) => row.digest),
          Record.values(keys).map(digest)
        )
        const text = JSON.stringify(rows)
        for (const key of Record.values(keys)) assert.notInclude(text, key)
      })
    )

    it.effect("each key of demo.json does what its account may do", () =>
      Effect.gen(function* () {
        const { ids, keys } = yield* DemoInstance
        const status = (key: string, path: string) =>
          Effect.map(get(key, `/api/v2${path}`), (answer) => answer.status)
        const affiliate = `/network/affiliates/${ids.affiliate_id}`
        assert.strictEqual(yield* status(keys.manager, affiliate), 200)
        assert.strictEqual(yield* status(keys.advertiser, affiliate), 403)
        assert.strictEqual(yield* status(keys.disabled, "/common/lists/countries"), 401)
        const campaign = `/affiliate/campaigns/${ids.campaign_id}`
        const other = `/affiliate/campaigns/${ids.other_campaign_id}`
        assert.strictEqual(yield* status(keys.affiliate, campaign), 200)
        assert.strictEqual(yield* status(keys.affiliate, other), 404)
        assert.strictEqual(yield* status(keys.other_affiliate, other), 200)
      })
    )

    it.effect("every record is one that the contract allows", () =>
      Effect.gen(function* () {
        const { ids, keys } = yield* DemoInstance
        const { manager } = keys
        const affiliates = yield* list(manager, "/network/affiliates", "affiliates")
        assert.strictEqual(affiliates.length, 400)
        assert.strictEqual((yield* list(manager, "/network/advertisers", "advertisers")).length, 25)
        const offers = yield* list(manager, "/network/offers", "offers")
        assert.strictEqual(offers.length, 80)
        for (const { id } of offers) {
          assert.isNotEmpty(yield* list(manager, `/network/offers/${id}/goals`, "goals"))
          assert.isNotEmpty(yield* list(manager, `/network/offers/${id}/urls`, "urls"))
        }
        const postbacks = `/network/affiliates/${ids.affiliate_id}/postbacks`
        assert.isAbove((yield* list(manager, postbacks, "postbacks")).length, 30)
        assert.isNotEmpty(yield* list(keys.affiliate, "/affiliate/campaigns", "campaigns"))
        for (let id = 1; id <= 25; id++) {
          const path = `/api/v2/network/adv-billing/preferences/${id}`
          assert.strictEqual((yield* get(manager, path)).status, 200)
        }
      })
    )

    it.effect("the goal of demo.json can be deleted, and the default goal can't", () =>
      Effect.gen(function* () {
        const { ids, keys } = yield* DemoInstance
        const goals = `/api/v2/network/offers/${ids.offer_id}/goals`
        const refused = yield* call(keys.manager, "DELETE", `${goals}/${ids.default_goal_id}`)
        assert.strictEqual(refused.status, 400)
        const deleted = yield* call(keys.manager, "DELETE", `${goals}/${ids.goal_id}`)
        assert.strictEqual(deleted.status, 200)
        const left = fieldOf(yield* get(keys.manager, goals), "goals", "id")
        assert.includeMembers([...left], [ids.default_goal_id, ids.lead_goal_id])
      })
    )

    it.effect("the next invoice has the next number, and covers several currencies", () =>
      Effect.gen(function* () {
        yield* setTime(Date.parse(now) / 1000)
        const { ids, keys } = yield* DemoInstance
        const invoices = yield* count("invoices")
        const { advertiser_id } = ids
        const path = "/api/v2/network/adv-billing/invoices"
        const answer = yield* sendJson(keys.manager, "POST", path, {
          advertiser_id,
          currency: "EUR"
        })
        assert.deepStrictEqual(answer.info, {
          invoice_id: invoices + 1,
          invoice_number: `INV-2026-00000${invoices + 1}`
        })
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<{ readonly currencies: number }>`
          SELECT COUNT(DISTINCT currency) AS currencies FROM conversions
          WHERE invoice_id = ${invoices + 1}`
        assert.isAbove(rows[0]?.currencies ?? 0, 1)
      })
    )

    it.effect("invoices are over what people pay, and their lines have rates", () =>
      Effect.gen(function* () {
        yield* setTime(Date.parse(now) / 1000)
        const { keys } = yield* DemoInstance
        const path = "/api/v2/network/adv-billing/invoices"
        const invoices = yield* list(keys.manager, "/network/adv-billing/invoices", "invoices")
        const currencies = new Set<boolean>()
        for (const { id } of invoices) {
          const answer = yield* get(keys.manager, `${path}/${id}`)
          const { amount, date, lines } = detailsOf(answer)
          assert.match(amount.value, /^\d+\.\d\d$/u)
          for (const { currency, kind, rate, rate_date } of lines) {
            // Taxes are in the invoice's own currency.
            if (kind === "tax") continue
            currencies.add(currency === amount.currency)
            if (currency === amount.currency) {
              assert.deepStrictEqual([rate, rate_date], ["1", date])
            } else {
              assert.isAbove(Number(rate), 0)
              assert.isBelow(Date.parse(String(rate_date)), Date.parse(date))
            }
          }
        }
        assert.deepStrictEqual(currencies, new Set([true, false]))
      })
    )

    it.effect("rows that come later get ids of their own", () =>
      Effect.gen(function* () {
        const tags = yield* count("tags")
        const goals = yield* count("goals")
        const title = { title: "Later", search_text: "later" }
        assert.strictEqual(yield* givenRow("tags", { ...title, sort: 1 }), tags + 1)
        // With an offer and an advertiser of its own.
        assert.strictEqual(yield* givenGoal(), goals + 1)
        assert.strictEqual(yield* count("offers"), 81)
        assert.strictEqual(yield* count("advertisers"), 26)
      })
    )
  },
  { only }
)
