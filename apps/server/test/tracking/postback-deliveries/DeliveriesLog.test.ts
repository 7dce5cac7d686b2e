import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostbackDelivery } from "../../fixtures/givenPostbackDelivery.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const network = "/api/v2/network/postbacks/deliveries"
const own = "/api/v2/affiliate/postbacks/deliveries"
const transaction_id = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate()
  const list = (parameters: string) =>
    get(key, `${network}?affiliate_id=${affiliate_id}&${parameters}`)
  const ids = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "deliveries", "id"))
  return { affiliate_id, ids, key, list }
})

describeOnEngines("The log of postback deliveries", server, (it) => {
  it.effect("200: a delivery with everything that is known of it", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, list } = yield* given
      const id = yield* givenPostbackDelivery(affiliate_id, {
        transaction_id,
        state: "waiting",
        attempts: 2,
        http_status: null,
        error: "timeout",
        next_millis: created * 1000 + 4_001,
        resend_of: 7,
        request_id: "asked-for-it",
        updated: created + 1
      })
      const delivery = {
        id,
        postback_id: 1,
        affiliate_id,
        offer_id: 1,
        goal_id: 1,
        transaction_id,
        conv_status: "approved",
        url: "https://tracker.example/?c=1",
        state: "waiting",
        attempts: 2,
        http_status: null,
        error: "timeout",
        next_attempt: created + 5,
        resend_of: 7,
        request_id: "asked-for-it",
        created,
        updated: created + 1
      }
      const answer = yield* list("")
      assert.strictEqual(answer.message, "Postback Deliveries List")
      assert.deepStrictEqual(answer.info, { deliveries: [delivery] })
      assert.strictEqual(answer.headers["x-pagination-total-count"], "1")

      const attempt = { attempt_no: 1, started_millis: 5_000, is_unknown: true }
      const finished = { finished_millis: 6_000, duration_millis: 999, error: "timeout" }
      yield* insertRow("postback_attempts", {
        ...attempt,
        ...finished,
        delivery_id: id,
        is_unknown: 1
      })
      yield* insertRow("postback_attempts", {
        delivery_id: id,
        attempt_no: 2,
        started_millis: 7_000
      })
      const details = yield* get(key, `${network}/${id}`)
      assert.strictEqual(details.message, "Postback Delivery Details")
      assert.deepStrictEqual(details.info, {
        delivery,
        attempts: [
          { ...attempt, ...finished, http_status: null, reply: null },
          {
            attempt_no: 2,
            started_millis: 7_000,
            finished_millis: null,
            duration_millis: null,
            http_status: null,
            error: null,
            is_unknown: false,
            reply: null
          }
        ]
      })
      const narrow = yield* get(key, `${network}/${id}?fields=state`)
      const { attempts } = details.info
      assert.deepStrictEqual(narrow.info, { delivery: { state: "waiting" }, attempts })
    })
  )

  it.effect("200: filtered, searched, sorted and in pages", () =>
    Effect.gen(function* () {
      const { affiliate_id, ids, list } = yield* given
      const first = yield* givenPostbackDelivery(affiliate_id, { transaction_id })
      const second = yield* givenPostbackDelivery(affiliate_id, {
        state: "failed",
        http_status: 404,
        conv_status: "rejected",
        offer_id: 2,
        attempts: 3,
        created: created + 86_400
      })
      const third = yield* givenPostbackDelivery(affiliate_id, {
        state: "waiting",
        error: "dns",
        http_status: null,
        goal_id: 2,
        postback_id: 2
      })
      assert.deepStrictEqual(yield* ids("state=failed"), [second])
      assert.deepStrictEqual(yield* ids("state=failed,waiting"), [second, third])
      assert.deepStrictEqual(yield* ids("state[]=success&state[]=waiting"), [first, third])
      assert.deepStrictEqual(yield* ids("conv_status=rejected"), [second])
      assert.deepStrictEqual(yield* ids("error=dns"), [third])
      assert.deepStrictEqual(yield* ids("http_status=404"), [second])
      assert.deepStrictEqual(yield* ids("offer_id=2"), [second])
      assert.deepStrictEqual(yield* ids("goal_id=2"), [third])
      assert.deepStrictEqual(yield* ids("postback_id=2"), [third])
      assert.deepStrictEqual(yield* ids(`transaction_id=${transaction_id}`), [first])
      assert.deepStrictEqual(yield* ids(`q=${transaction_id.slice(0, 8).toUpperCase()}`), [first])
      assert.deepStrictEqual(yield* ids("created_from=2026-01-02"), [second])
      assert.deepStrictEqual(yield* ids("sortField=attempts&sortDirection=desc"), [
        second,
        third,
        first
      ])
      const page = yield* list("perPage=2&page=2&fields=id")
      assert.deepStrictEqual(records(page, "deliveries"), [{ id: third }])
      assert.strictEqual(page.headers["x-pagination-page-count"], "2")
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listPostbackDeliveries", key, network)
      const affiliate = yield* givenKey("affiliate")
      yield* answersEveryParameter("listOwnPostbackDeliveries", affiliate.key, own)
    })
  )

  it.effect("200: an affiliate sees its own deliveries and no other one", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate")
      const other = yield* givenAffiliate()
      const mine = yield* givenPostbackDelivery(account_id)
      const theirs = yield* givenPostbackDelivery(other)
      const answer = yield* get(key, own)
      assert.deepStrictEqual(fieldOf(answer, "deliveries", "id"), [mine])
      assert.deepStrictEqual(fieldOf(answer, "deliveries", "request_id"), [null])
      const others = yield* get(key, `${own}?affiliate_id=${other}`)
      assert.deepStrictEqual(fieldOf(others, "deliveries", "id"), [])
      assert.strictEqual((yield* get(key, `${own}?request_id=x`)).status, 400)
      assert.strictEqual((yield* get(key, `${own}/${mine}`)).status, 200)
      const foreign = yield* get(key, `${own}/${theirs}`)
      const missing = yield* get(key, `${own}/1000000`)
      assert.strictEqual(foreign.status, 404)
      assert.strictEqual(foreign.text, missing.text)
    })
  )

  it.effect("400: what can't be asked for", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const [parameter, field] of [
        ["state=lost", "state"],
        ["error=bad", "error"],
        ["conv_status=9", "conv_status"],
        ["created_from=never", "created_from"],
        ["sortField=host", "sortField"],
        ["lost=1", "lost"]
      ] as const) {
        const answer = yield* get(key, `${network}?${parameter}`)
        assert.strictEqual(answer.status, 400, parameter)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
      assert.strictEqual((yield* get(key, `${network}/0`)).status, 400)
    })
  )

  it.effect("404: a delivery that is not there", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      assert.strictEqual((yield* get(key, `${network}/1000000`)).status, 404)
    })
  )

  it.effect("401: nobody without a key; 403: no other role", () =>
    Effect.gen(function* () {
      for (const path of [network, own]) {
        assert.strictEqual((yield* get("", path)).status, 401)
      }
      const manager = yield* givenKey("manager")
      const affiliate = yield* givenKey("affiliate")
      const advertiser = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(affiliate.key, network)).status, 403)
      assert.strictEqual((yield* get(advertiser.key, network)).status, 403)
      assert.strictEqual((yield* get(advertiser.key, own)).status, 403)
      assert.strictEqual((yield* get(manager.key, own)).status, 403)
    })
  )
})
