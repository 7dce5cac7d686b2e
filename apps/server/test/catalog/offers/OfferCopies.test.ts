import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import {
  call,
  get,
  records,
  request,
  send,
  sendJson,
  sendText,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"

const list = "/api/v2/network/offers"

/** 2026-03-01T00:00:00Z, in seconds. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const created = yield* sendJson(key, "POST", list, {
    title: "Spring sale",
    advertiser_id,
    external_id: `copied-${advertiser_id}`,
    tags: "Top",
    targeting: { geo: { allowed: "DE", denied: "US" }, browser: { denied: ["Opera"] } },
    caps: [{ measure: "clicks", period: "day", maximum: 100 }],
    landing_page: { title: "Main page", url: "https://shop.example/" },
    goal: { title: "Sale", caps: [{ measure: "payout", period: "total", maximum: "9.5" }] }
  })
  const offer = Object(created.info.offer)
  return { account_id, advertiser_id, key, offer, one: `${list}/${offer.id}` }
})

/** Records without what each has of its own. */
const plain = (found: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  found.map(({ id: _, offer_id: __, created: ___, updated: ____, ...rest }) => rest)

describeOnEngines("Copy of an offer", server, (it) => {
  it.effect("200: all that it is, has and asks for, inactive and under another title", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, key, offer, one } = yield* given
      yield* setTime(now + 60)
      const answer = yield* call(key, "POST", `${one}/copy`)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.message, "Offer Copied")
      const copy = Object(answer.info.offer)
      assert.deepStrictEqual(copy, {
        ...offer,
        id: copy.id,
        external_id: null,
        title: "Spring sale (copy)",
        status: 2,
        default_goal_id: copy.default_goal_id,
        tracking_url: copy.tracking_url,
        created: now + 60,
        updated: now + 60
      })
      for (const [path, name] of [
        ["goals", "goals"],
        ["urls", "urls"]
      ] as const) {
        const before = records(yield* get(key, `${one}/${path}`), name)
        const after = records(yield* get(key, `${list}/${copy.id}/${path}`), name)
        assert.lengthOf(after, 1)
        assert.deepStrictEqual(plain(after), plain(before))
      }
      const again = yield* sendText(key, "POST", `${one}/copy`, "[]")
      assert.strictEqual(Object(again.info.offer).title, "Spring sale (copy 2)")
      const [, , , made] = yield* logOf("advertiser", advertiser_id)
      assert.deepStrictEqual(made, {
        action: "offer.created",
        entity: "offer",
        entity_id: copy.id,
        actor: `manager ${account_id}`,
        created: now + 60,
        message: `Offer ${copy.id} was created as a copy of offer ${offer.id}.`
      })
    })
  )

  it.effect("422 for a title that is taken, 409 for a key that is", () =>
    Effect.gen(function* () {
      const { key, one } = yield* given
      const refused = yield* sendJson(key, "POST", `${one}/copy`, { title: "Spring sale" })
      assert.strictEqual(refused.status, 422)
      assert.deepStrictEqual(Object.keys(Object(refused.info.errors)), ["title"])
      const post = (title: string) =>
        request(key, "POST", `${one}/copy`).pipe(
          HttpClientRequest.setHeader("idempotency-key", one),
          HttpClientRequest.bodyJsonUnsafe({ title }),
          send
        )
      const first = yield* post("Autumn sale")
      assert.strictEqual(Object(first.info.offer).title, "Autumn sale")
      assert.strictEqual((yield* post("Autumn sale")).text, first.text)
      assert.strictEqual((yield* post("Winter sale")).status, 409)
    })
  )
})
