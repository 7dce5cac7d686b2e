import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../fixtures/errorsOf.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenPerson, password } from "../fixtures/givenPerson.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { request, send, server } from "../fixtures/TestServer.ts"
import { givenOrders } from "../money/reconciliations/givenOrders.ts"
import { givenOfferWithClick } from "../tracking/conversions/givenOfferWithClick.ts"
import { describeOnEngines } from "./sql/engines.ts"

const network = "/api/v2/network"

/** Sends a request under an idempotency key. */
const post = (
  key: string,
  path: string,
  name: string,
  fields?: Readonly<Record<string, unknown>>
) =>
  request(key, "POST", path).pipe(
    HttpClientRequest.setHeader("idempotency-key", name),
    fields === undefined ? (bare) => bare : HttpClientRequest.bodyJsonUnsafe(fields),
    send
  )

const counted = (table: string, column: string, value: unknown) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql`SELECT 1 AS one FROM ${sql(table)} WHERE ${sql(column)} = ${String(value)}`,
      ({ length }) => length
    )
  )

describeOnEngines("Repeated actions", server, (it) => {
  it.effect("409: what shows a secret, for managers", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const affiliate = yield* givenKey("affiliate")
      const advertiser = yield* givenKey("advertiser")
      const [ofAffiliate, ofAdvertiser] = [
        `${network}/affiliates/${affiliate.account_id}`,
        `${network}/advertisers/${advertiser.account_id}`
      ]
      const cases = [
        [`${ofAffiliate}/api-key`, undefined],
        [`${ofAdvertiser}/api-key`, undefined],
        [`${ofAdvertiser}/security-token`, {}],
        [`${ofAdvertiser}/signing-secret`, {}],
        [`${ofAffiliate}/login-link`, undefined],
        [`${ofAdvertiser}/login-link`, undefined]
      ] as const
      for (const [path, fields] of cases) {
        const first = yield* post(key, path, path, fields)
        assert.strictEqual(first.status, 200, first.text)
        const again = yield* post(key, path, path, fields)
        assert.deepStrictEqual([again.status, errorsOf(again)], [409, ["idempotency-key"]], path)
        const other = yield* post(key, path, `${path}, another`, fields)
        assert.strictEqual(other.status, 200, other.text)
        assert.notStrictEqual(other.text, first.text)
      }
    })
  )

  it.effect("409: the own key of each role, and the own secrets of an advertiser", () =>
    Effect.gen(function* () {
      for (const role of ["manager", "advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        const path = `/api/v2/${role === "manager" ? "network" : role}/profile/api-key`
        const first = yield* post(key, path, "new key")
        assert.strictEqual(first.status, 200, first.text)
        const again = yield* post(String(first.info.api_key), path, "new key")
        assert.strictEqual(again.status, 409, again.text)
      }
      const { key } = yield* givenKey("advertiser")
      for (const secret of ["security-token", "signing-secret"]) {
        const path = `/api/v2/advertiser/${secret}`
        assert.strictEqual((yield* post(key, path, "a", {})).status, 200)
        assert.strictEqual((yield* post(key, path, "a", {})).status, 409)
      }
    })
  )

  it.effect("409: a login link by password, which has to be right each time and is not kept", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const { account_id } = yield* givenKey("affiliate")
      const email = `repeated-${account_id}@people.example`
      yield* givenPerson([{ role: "affiliate", account_id }], "admin", email)
      const path = `${network}/get-login-link`
      const ask = (name: string, said: string) => post(key, path, name, { email, password: said })
      assert.strictEqual((yield* ask("a", "not the password")).status, 401)
      const first = yield* ask("a", password)
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* ask("a", password)).status, 409)
      assert.strictEqual((yield* ask("a", "not the password")).status, 401)
      assert.strictEqual((yield* ask("b", password)).status, 200)
      assert.strictEqual(yield* counted("login_links", "account_id", account_id), 2)
    })
  )

  it.effect("200: a vendor is made once, and the answer is the same", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const campaign_id = yield* givenReceiveCampaign()
      const path = `${network}/leads-management/campaigns/${campaign_id}/vendors`
      const first = yield* post(key, path, "a", { title: "Solar Buyers" })
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* post(key, path, "a", { title: "Solar Buyers" })).text, first.text)
      assert.strictEqual((yield* post(key, path, "a", { title: "Wind Buyers" })).status, 409)
      assert.strictEqual(yield* counted("vendors", "campaign_id", campaign_id), 1)
    })
  )

  it.effect("200: a conversion by hand is made once, also by ten at once", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({ goal: { multiple_conversions: 1 } })
      const { key } = yield* givenKey("manager")
      const create = (name: string, amount = "12.50") =>
        post(key, `${network}/tracking/conv-click-id`, name, { click_id, amount })
      const first = yield* create("a")
      assert.strictEqual(first.status, 200, first.text)
      assert.include(first.info, { created: true })
      assert.strictEqual((yield* create("a")).text, first.text)
      assert.strictEqual((yield* create("a", "13.00")).status, 409)
      const ten = yield* Effect.all(
        Array.from({ length: 10 }, () => create("b")),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(ten.map(({ info }) => info.transaction_id)).size, 1)
      assert.strictEqual(yield* counted("conversions", "click_id", click_id), 2)
      const two = yield* Effect.all([create("c", "1.00"), create("c", "2.00")], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(two.map(({ status }) => status).sort(), [200, 409])
      assert.strictEqual(yield* counted("conversions", "click_id", click_id), 3)
    })
  )

  it.effect(
    "200: a conversion by hand whose answer was cut off is answered as the first time",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const multiple_conversions of [0, 1]) {
          const { click_id } = yield* givenOfferWithClick({ goal: { multiple_conversions } })
          const { key } = yield* givenKey("manager")
          const name = `cut off ${multiple_conversions}`
          const create = post(key, `${network}/tracking/conv-click-id`, name, { click_id })
          const first = yield* create
          assert.include(first.info, { created: true })
          yield* sql`UPDATE idempotency_keys SET answer = NULL WHERE idempotency_key = ${name}`
          assert.strictEqual((yield* create).text, first.text)
          assert.strictEqual(yield* counted("conversions", "click_id", click_id), 1)
        }
      })
  )

  it.effect("200: differences are applied once, and the answer is the same", () =>
    Effect.gen(function* () {
      const { key, lines, made, mark, order } = yield* givenOrders
      yield* order("a")
      const { id } = yield* made(`order_id,status\n${mark}-a,rejected\n`)
      const path = `${network}/reconciliations/${id}/apply`
      assert.lengthOf(yield* lines(id), 1)
      const first = yield* post(key, path, "a", { kinds: ["status"] })
      assert.strictEqual(first.status, 200, first.text)
      const again = yield* post(key, path, "a", { kinds: ["status"] })
      assert.deepStrictEqual([again.status, again.text], [200, first.text])
      const other = yield* post(key, path, "b", { kinds: ["status"] })
      assert.deepStrictEqual([other.status, errorsOf(other)], [409, ["kinds"]])
    })
  )

  it.effect("200: a letter with a link is asked for once", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const ask = (name: string, email: string) =>
        post(key, `${network}/user/reset-password`, name, { email })
      const person = yield* givenPerson([])
      const another = yield* givenPerson([])
      const last = yield* givenPerson([])
      const first = yield* ask("a", person.email)
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* ask("a", person.email)).text, first.text)
      assert.strictEqual((yield* ask("a", another.email)).status, 409)
      assert.strictEqual((yield* ask("b", last.email)).status, 200)
      // Links are made beside their requests, one after the other: with the last one all are there.
      const links = ({ id }: { readonly id: number }) => counted("person_tokens", "person_id", id)
      yield* links(last).pipe(
        Effect.tap(Effect.promise(() => new Promise((resume) => setImmediate(resume)))),
        Effect.repeat({ until: (found) => found > 0 })
      )
      assert.deepStrictEqual([yield* links(person), yield* links(another)], [1, 0])
    })
  )
})
