import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../src/platform/sql/commits/insertRows.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { created } from "../fixtures/givenRow.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { openConnection } from "./Connection.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange } from "./Exchange.ts"
import { options, server, WireServer } from "./WireServer.ts"

const path = "/api/v2/network/reports/clicks"
const range = "rangeFrom=2026-01-01&rangeTo=2026-01-02"
const csv = { accept: "text/csv" }

/** More than an export reads at once, several of the same millisecond. */
const count = 3_000

const givenClicks = Effect.fnUntraced(function* (offer_id: number) {
  const clicks = Array.from({ length: count }, (_, index) => ({
    id: `${offer_id}`.padStart(12, "0") + `${index}`.padStart(20, "0"),
    created_millis: created * 1000 + Math.floor(index / 7),
    affiliate_id: 0,
    offer_id,
    advertiser_id: 0,
    currency: "USD",
    is_unique: 1,
    sub_id1: index === 0 ? '=cmd|"x"' : `ü ${index}`
  }))
  yield* insertRows("clicks", clicks)
  return clicks.map(({ id }) => id)
})

/** The first cell of each line; no cell of these tests holds a line break. */
const firstCells = (text: string) =>
  text.split("\r\n").flatMap((line) => (line === "" ? [] : [line.split('","')[0]?.slice(1) ?? ""]))

describeOnEngines(
  "Reports as CSV",
  server(),
  (it) => {
    it.effect("every row of the filter comes once, in the order of time", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const ids = yield* givenClicks(offer_id)
        const answer = yield* exchange({
          key,
          headers: csv,
          path: `${path}?offer=${offer_id}&${range}`
        })
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(
          answer.headers["content-type"],
          "text/csv; charset=utf-8; header=present"
        )
        assert.strictEqual(
          answer.headers["content-disposition"],
          'attachment; filename="clicks.csv"'
        )
        assert.match(answer.headers["x-data-complete-until"] ?? "", /^\d{4}-.*Z$/)
        assert.deepStrictEqual(firstCells(answer.text), ["click_id", ...ids])
        assert.include(answer.text, `"'=cmd|""x"""`)
        assert.include(answer.text, '"ü 1"')
        const backwards = yield* exchange({
          key,
          headers: csv,
          path: `${path}?offer=${offer_id}&${range}&sortDirection=desc`
        })
        assert.deepStrictEqual(firstCells(backwards.text), ["click_id", ...ids.reverse()])
      })
    )

    it.effect("an export has the columns that were asked for", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        yield* givenClicks(offer_id)
        const answer = yield* exchange({
          key,
          headers: csv,
          path: `${path}?offer=${offer_id}&${range}&columns=sub_id1,added_timestamp,geo`
        })
        const lines = answer.text.trim().split("\r\n")
        assert.lengthOf(lines, count + 1)
        assert.strictEqual(lines[0], '"sub_id1","added_timestamp","geo_id","geo","currency"')
        assert.strictEqual(lines[2], `"ü 1","${created}","","","USD"`)
      })
    )

    it.effect("a page that is named comes alone, in any order", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const ids = yield* givenClicks(offer_id)
        const query = `offer=${offer_id}&${range}&page=2&perPage=3&sortField=source`
        const answer = yield* exchange({ key, headers: csv, path: `${path}?${query}` })
        assert.deepStrictEqual(firstCells(answer.text), ["click_id", ...ids.slice(3, 6)])
        assert.strictEqual(answer.headers["x-pagination-total-count"], String(count))
      })
    )

    it.effect("400: a whole export in another order than that of time", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const refused = yield* exchange({ key, headers: csv, path: `${path}?sortField=source` })
        assertRefusal(refused, 400)
        assert.include(refused.text, '"sortField"')
      })
    )

    it.effect("errors stay JSON, and so does a report for those who want that rather", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        assertRefusal(yield* exchange({ key, headers: csv, path: `${path}?page=0` }), 400)
        assertRefusal(yield* exchange({ headers: csv, path }), 401)
        for (const accept of ["*/*", "application/json, text/csv;q=0.5", "text/csv;q=0"])
          assertSuccess(yield* exchange({ key, headers: { accept }, path }))
        const rather = { accept: "text/html, text/csv;q=0.9, application/json;q=0.8, */*;q=0.1" }
        const answer = yield* exchange({ key, headers: rather, path })
        assert.match(answer.headers["content-type"] ?? "", /^text\/csv/)
      })
    )

    it.effect("HEAD tells what GET would, without a row", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const answer = yield* exchange({ key, method: "HEAD", headers: csv, path })
        assert.strictEqual(answer.status, 200)
        assert.match(answer.headers["content-type"] ?? "", /^text\/csv/)
        assert.strictEqual(answer.text, "")
      })
    )

    it.effect("an affiliate's export has its own rows and columns alone", () =>
      Effect.gen(function* () {
        const mine = yield* givenKey("affiliate")
        const other = yield* givenKey("affiliate")
        const offer_id = yield* givenOffer()
        const target = { advertiser_id: 1, offer_id, goal_id: yield* givenGoal({ offer_id }) }
        const own = yield* givenConversion(target, { affiliate_id: mine.account_id })
        yield* givenConversion(target, { affiliate_id: other.account_id, source: "theirs" })
        const body = { rangeFrom: "2026-01-01", rangeTo: "2026-01-02" }
        const path = "/api/v2/affiliate/reports/conversions"
        const answer = yield* exchange({ key: mine.key, method: "POST", headers: csv, path, body })
        assert.deepStrictEqual(firstCells(answer.text), ["id", String(own)])
        assert.notMatch(answer.text, /theirs|revenue|profit|"ip"/)
      })
    )

    it.effect("referrals come as CSV too", () =>
      Effect.gen(function* () {
        const { account_id, key } = yield* givenKey("affiliate")
        yield* givenAffiliate({ referred_by: account_id, company_name: "@Ann" })
        const path = "/api/v2/affiliate/reports/referrals"
        const answer = yield* exchange({ key, method: "POST", headers: csv, path, body: {} })
        assert.strictEqual(
          answer.text,
          '"referral","rate","referral_commission","network_currency"\r\n"\'@Ann","5","0","USD"\r\n'
        )
      })
    )

    it.effect("an export that fails on its way breaks the connection", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const target = { advertiser_id: 1, offer_id, goal_id: yield* givenGoal({ offer_id }) }
        const id = yield* givenConversion(target)
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* Effect.orDie(sql`SELECT * FROM conversions WHERE id = ${id}`)
        const { id: _, ...columns } = { ...row }
        const rest = Array.from({ length: 600 }, (_, index) => ({
          ...columns,
          transaction_id: `${offer_id}-${index}`,
          // What nobody can earn, in a row that an export comes to late.
          ...(index === 599 ? { revenue: 2n ** 62n, payout: -(2n ** 62n) - 1n } : {})
        }))
        yield* insertRows("conversions", rest)
        const { baseUrl, log } = yield* WireServer
        const connection = yield* openConnection(baseUrl)
        const address = `/api/v2/network/reports/conversions?offer=${offer_id}&${range}`
        yield* connection.write(
          `GET ${address} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nAccept: text/csv\r\n\r\n`
        )
        const text = yield* connection.closed
        assert.include(text, "HTTP/1.1 200")
        assert.include(text, `"${offer_id}-1"`)
        assert.notInclude(text, `"${offer_id}-599"`)
        assert.isFalse(text.endsWith("0\r\n\r\n"), "the answer ended as if it were whole")
        assert.isTrue(log.some((line) => line.includes("An export broke off")))
      })
    )

    it.effect("an export that its reader breaks off leaves the server as it was", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        yield* givenClicks(offer_id)
        const { baseUrl } = yield* WireServer
        const target = `${path}?offer=${offer_id}&${range}`
        for (let time = 0; time < 5; time++) {
          yield* Effect.scoped(
            Effect.gen(function* () {
              const connection = yield* openConnection(baseUrl)
              yield* connection.write(
                `GET ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nAccept: text/csv\r\n\r\n`
              )
              yield* connection.until("click_id")
            })
          )
        }
        const answer = yield* exchange({ key, headers: csv, path: target })
        assert.strictEqual(answer.status, 200, answer.text.slice(0, 400))
        assert.strictEqual(firstCells(answer.text).length, count + 1)
      })
    )
  },
  options
)
