import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, records, sendIfMatch, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const network = "/api/v2/network"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id, visible_type: 3 })
  const ann = yield* givenAffiliate({ company_name: "Ann's Blog" })
  const bob = yield* givenAffiliate({ company_name: "Bob's Deals" })
  const ofOffer = `${network}/offers/${offer_id}/access`
  const ofAdvertiser = `${network}/advertisers/${advertiser_id}/blocked-affiliates`
  const set = (access: unknown) => sendJson(key, "PUT", ofOffer, { access })
  const block = (blocked_affiliates: unknown) =>
    sendJson(key, "PUT", ofAdvertiser, { blocked_affiliates })
  const read = (path: string, name: string) =>
    Effect.map(get(key, path), (answer) =>
      records(answer, name).map(({ created: _, ...rest }) => rest)
    )
  return { advertiser_id, ann, block, bob, key, ofAdvertiser, ofOffer, offer_id, read, set }
})

/** So many affiliates, of which only the ids matter. */
const affiliatesOf = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient.SqlClient
  const row = { status: 1, api_status: 1, timezone: "UTC", created: 0, updated: 0, search_text: "" }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    email: `${index}@many.example`
  }))
  yield* insertRows("affiliates", rows)
  const found = yield* sql<{ readonly id: number }>`
    SELECT id FROM affiliates WHERE email LIKE '%@many.example'`
  return found.map(({ id }) => id)
})

describeOnEngines("Access", server, (it) => {
  it.effect(
    "200: grants and blocks, whole affiliates and parts of their traffic; twice the same",
    () =>
      Effect.gen(function* () {
        const { advertiser_id, ann, bob, offer_id, ofOffer, read, set } = yield* given
        const part = { affiliate_id: bob, state: "blocked", parameter: "sub_id1", value: "pop" }
        const wanted = [{ affiliate_id: ann, state: "granted" }, part]
        const first = yield* set(wanted)
        assert.strictEqual(first.status, 200, first.text)
        assert.strictEqual((yield* set(wanted)).text, first.text)
        const whole = { parameter: null, value: null }
        const annsOwn = {
          affiliate_id: ann,
          affiliate_name: "Ann's Blog",
          state: "granted",
          ...whole
        }
        const bobsPart = { ...part, affiliate_name: "Bob's Deals" }
        assert.deepStrictEqual(yield* read(ofOffer, "access"), [annsOwn, bobsPart])
        assert.deepStrictEqual(yield* read(`${ofOffer}?state=blocked`, "access"), [bobsPart])
        assert.deepStrictEqual(yield* read(`${ofOffer}?q=ann`, "access"), [annsOwn])
        yield* set([
          { affiliate_id: ann, state: "blocked" },
          { ...part, state: "none" }
        ])
        assert.deepStrictEqual(yield* read(ofOffer, "access"), [{ ...annsOwn, state: "blocked" }])
        const [entry] = yield* loggedOf("offer", offer_id)
        assert.deepStrictEqual(entry, {
          account: `advertiser ${advertiser_id}`,
          message: `Access to offer ${offer_id} was changed for affiliates ${ann}, ${bob}.`
        })
      })
  )

  it.effect("200: an advertiser's blocks, and letting in again", () =>
    Effect.gen(function* () {
      const { ann, block, bob, ofAdvertiser, read } = yield* given
      const wanted = [
        { affiliate_id: ann },
        { affiliate_id: bob, blocked: true, parameter: "source", value: "spam" }
      ]
      assert.strictEqual((yield* block(wanted)).status, 200)
      assert.strictEqual((yield* block(wanted)).status, 200)
      const blocked = yield* read(ofAdvertiser, "blocked_affiliates")
      assert.deepStrictEqual(
        blocked.map(({ affiliate_id, parameter, value }) => [affiliate_id, parameter, value]),
        [
          [ann, null, null],
          [bob, "source", "spam"]
        ]
      )
      yield* block([{ affiliate_id: ann, blocked: "no" }])
      assert.strictEqual((yield* read(ofAdvertiser, "blocked_affiliates")).length, 1)
    })
  )

  it.effect("200: the answer has what is in force of the parts that were named", () =>
    Effect.gen(function* () {
      const { ann, block, bob, key, ofAdvertiser, ofOffer, set } = yield* given
      yield* set([{ affiliate_id: ann, state: "granted" }])
      const part = { affiliate_id: ann, state: "blocked", parameter: "sub_id1", value: "pop" }
      const answer = yield* set([part, { affiliate_id: bob, state: "none" }])
      assert.strictEqual(answer.message, "Offer Access Updated")
      const [, listed] = records(yield* get(key, ofOffer), "access")
      assert.include(listed, part)
      assert.deepStrictEqual(answer.info, { access: [listed] })
      const blocked = yield* block([{ affiliate_id: bob }, { affiliate_id: ann }])
      assert.strictEqual(blocked.message, "Blocked Affiliates Updated")
      const entries = records(yield* get(key, ofAdvertiser), "blocked_affiliates")
      assert.deepStrictEqual(records(blocked, "blocked_affiliates"), entries.toReversed())
    })
  )

  it.effect("200: blocks by `state`, as of an offer; 422 where `blocked` says otherwise", () =>
    Effect.gen(function* () {
      const { ann, block, bob, ofAdvertiser, read } = yield* given
      const idsOf = Effect.map(read(ofAdvertiser, "blocked_affiliates"), (entries) =>
        entries.map(({ affiliate_id }) => affiliate_id)
      )
      yield* block([
        { affiliate_id: ann, state: "blocked" },
        { affiliate_id: bob, state: "blocked", blocked: "yes" }
      ])
      assert.deepStrictEqual(yield* idsOf, [ann, bob])
      const back = yield* block([{ affiliate_id: ann, state: "none" }])
      assert.deepStrictEqual(back.info, { blocked_affiliates: [] })
      assert.deepStrictEqual(yield* idsOf, [bob])
      for (const said of [
        { state: "none", blocked: true },
        { state: "blocked", blocked: false },
        { state: "granted" }
      ]) {
        const refused = yield* block([{ affiliate_id: ann, ...said }])
        assert.strictEqual(refused.status, 422, JSON.stringify(said))
      }
      assert.deepStrictEqual(yield* idsOf, [bob])
      yield* block([{ affiliate_id: bob, state: "none", blocked: 0 }])
      assert.deepStrictEqual(yield* idsOf, [])
      const empty = yield* block([])
      assert.deepStrictEqual(empty.info.errors, {
        blocked_affiliates: ["must be a list of 1 to 1000 objects with affiliate_id"]
      })
    })
  )

  it.effect("412: of two who decide upon the same list, the second, unless it is so by now", () =>
    Effect.gen(function* () {
      const { ann, bob, key, ofAdvertiser, ofOffer } = yield* given
      const cases = [
        [ofOffer, "access", { state: "granted" }, { state: "blocked" }],
        [ofAdvertiser, "blocked_affiliates", { blocked: true }, { state: "none" }]
      ] as const
      for (const [path, name, one, other] of cases) {
        const change = (etag: string, affiliate_id: number, said: object) =>
          sendIfMatch(key, "PUT", path, etag, { [name]: [{ affiliate_id, ...said }] })
        const { etag = "" } = (yield* get(key, path)).headers
        assert.match(etag, /^"[\w-]{22}"$/u)
        assert.strictEqual((yield* change(etag, ann, one)).status, 200)
        assert.strictEqual((yield* change(etag, ann, one)).status, 200)
        assert.strictEqual((yield* change(etag, ann, other)).status, 412)
        assert.strictEqual((yield* change(etag, bob, one)).status, 412)
        const { etag: present = "" } = (yield* get(key, `${path}?perPage=1`)).headers
        assert.notStrictEqual(present, etag)
        assert.strictEqual((yield* change(present, bob, one)).status, 200)
        assert.strictEqual((yield* change("*", ann, other)).status, 200)
        const second = yield* get(key, `${path}?perPage=1&page=2`)
        assert.notProperty(second.headers, "etag")
      }
    })
  )

  it.effect("422: nothing is written of a list with a mistake", () =>
    Effect.gen(function* () {
      const { ann, block, bob, ofOffer, read, set } = yield* given
      const good = { affiliate_id: ann, state: "granted" }
      const wrong: ReadonlyArray<unknown> = [
        [good, { affiliate_id: 1_000_000, state: "granted" }],
        [good, { affiliate_id: bob, state: "allowed" }],
        [good, { affiliate_id: bob, state: "blocked", parameter: "sub_id1" }],
        [good, { affiliate_id: bob, state: "granted", parameter: "sub_id1", value: "pop" }],
        [good, good],
        [],
        "all",
        Array.from({ length: 1001 }, () => good)
      ]
      for (const access of wrong) {
        const answer = yield* set(access)
        assert.strictEqual(answer.status, 422, JSON.stringify(access).slice(0, 100))
        assert.match(errorsOf(answer)[0] ?? "", /^access/u)
      }
      assert.deepStrictEqual(yield* read(ofOffer, "access"), [])
      const refused = yield* block([{ affiliate_id: 1_000_000 }])
      assert.deepStrictEqual(errorsOf(refused), ["blocked_affiliates"])
    })
  )

  it.effect("200: a thousand at once", () =>
    Effect.gen(function* () {
      const { key, ofOffer, set } = yield* given
      const ids = yield* affiliatesOf(1000)
      const granted = ids.map((affiliate_id) => ({ affiliate_id, state: "granted" }))
      assert.strictEqual((yield* set(granted)).status, 200)
      const { headers } = yield* get(key, `${ofOffer}?perPage=1`)
      assert.strictEqual(headers["x-pagination-total-count"], "1000")
    })
  )

  it.effect("404: neither offer nor advertiser; 401, 403: nobody else", () =>
    Effect.gen(function* () {
      const { ann, key, ofAdvertiser, ofOffer } = yield* given
      const access = [{ affiliate_id: ann, state: "granted" }]
      const blocked_affiliates = [{ affiliate_id: ann }]
      const offer = `${network}/offers/1000000/access`
      const advertiser = `${network}/advertisers/1000000/blocked-affiliates`
      assert.strictEqual((yield* get(key, offer)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", offer, { access })).status, 404)
      assert.strictEqual((yield* get(key, advertiser)).status, 404)
      const refused = yield* sendJson(key, "PUT", advertiser, { blocked_affiliates })
      assert.strictEqual(refused.status, 404)
      assert.strictEqual((yield* get("", ofOffer)).status, 401)
      const { key: other } = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(other, ofAdvertiser)).status, 403)
    })
  )
})
