import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import {
  call,
  fieldOf,
  get,
  request,
  send,
  sendIfMatch,
  sendJson,
  sendText,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"

/** 2026-03-01T00:00:00Z, in seconds. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const list = `/api/v2/network/offers/${offer_id}/urls`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", list, { title: "Main page", url: "https://shop.example/", ...fields })
  return { account_id, advertiser_id, create, key, list, offer_id }
})

const idOf = (answer: { readonly info: { readonly url?: unknown } }): number =>
  Number(Object(answer.info.url).id)

describeOnEngines("Creation of a landing page", server, (it) => {
  it.effect("200: of a title and a URL, and it is read back", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, create, key, list, offer_id } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Landing Page Created")
      assert.deepStrictEqual(answer.info.url, {
        id: idOf(answer),
        offer_id,
        title: "Main page",
        url: "https://shop.example/",
        preview: null,
        type: 0,
        type_selected: "Main",
        status: 1,
        visible_to_all_affiliates: 1,
        visible_to_specific_affiliates_only: null,
        geo_allowed: null,
        geo_denied: null,
        percent: null,
        rules: [],
        created: now,
        updated: now
      })
      const found = yield* get(key, `${list}/${idOf(answer)}`)
      assert.deepStrictEqual(found.info, answer.info)
      assert.match(found.headers.etag ?? "", /^"[\w-]{22}"$/u)
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [
        {
          action: "landing_page.created",
          entity: "landing_page",
          entity_id: idOf(answer),
          actor: `manager ${account_id}`,
          created: now,
          message: `Landing page ${idOf(answer)} of offer ${offer_id} was created.`
        }
      ])
    })
  )

  it.effect("200: with all that says whom it is for, and null takes it back", () =>
    Effect.gen(function* () {
      const { create, key, list } = yield* given
      const affiliate_id = yield* givenAffiliate()
      const rules = [{ field: "browser", operator: "in", values: ["Firefox"] }]
      const created = yield* create({
        type: "2",
        percent: "20",
        geo_allowed: "DE, 2782113",
        geo_denied: ["us"],
        visible_to_specific_affiliates_only: String(affiliate_id),
        rules
      })
      assert.deepInclude(created.info.url, {
        type: 2,
        percent: 20,
        geo_allowed: "2921044,2782113",
        geo_denied: "6252001",
        visible_to_all_affiliates: 0,
        visible_to_specific_affiliates_only: String(affiliate_id),
        rules
      })
      const cleared = yield* sendJson(key, "PUT", `${list}/${idOf(created)}`, {
        percent: null,
        geo_allowed: null,
        geo_denied: "",
        visible_to_all_affiliates: "yes",
        visible_to_specific_affiliates_only: null,
        rules: null
      })
      assert.deepInclude(cleared.info.url, {
        percent: null,
        geo_allowed: null,
        geo_denied: null,
        visible_to_all_affiliates: 1,
        visible_to_specific_affiliates_only: null,
        rules: []
      })
    })
  )

  it.effect("200: once for each idempotency key", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      const post = (title: string) =>
        request(key, "POST", list).pipe(
          HttpClientRequest.setHeader("idempotency-key", `page-${list}`),
          HttpClientRequest.bodyJsonUnsafe({ title, url: "https://shop.example/" }),
          send
        )
      const first = yield* post("Once")
      assert.strictEqual((yield* post("Once")).text, first.text)
      assert.strictEqual((yield* post("Twice")).status, 409)
      assert.deepStrictEqual(fieldOf(yield* get(key, list), "urls", "title"), ["Once"])
    })
  )

  it.effect("422: each field that is not acceptable, by its name, and nothing is written", () =>
    Effect.gen(function* () {
      const { create, key, list } = yield* given
      yield* create({ title: "Taken" })
      for (const [field, value, said] of [
        ["title", undefined, "is required"],
        ["title", "Taken", "is already taken"],
        ["url", "ftp://shop.example/", "must be an http or https URL"],
        ["type", 3, "must be 0, 1, 2 or 5"],
        ["status", 2, "must be 1 (active), 0 or 3 (inactive)"],
        ["percent", 101, "must be a whole number from 0 to 100"],
        ["geo_allowed", "DE,XX", "unknown: XX"],
        ["geo_denied", ["Atlantis"], "must be ids or two-letter codes"],
        ["visible_to_all_affiliates", "maybe", "must be one of true, false"],
        ["visible_to_specific_affiliates_only", "2147483646", "2147483646"],
        ["rules", [{ field: "browser", operator: "is", values: [] }], "must be in or not_in"]
      ] as const) {
        const answer = yield* create({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
        assert.include(String(Object(answer.info.errors)[field]), said)
      }
      assert.deepStrictEqual(fieldOf(yield* get(key, list), "urls", "title"), ["Taken"])
    })
  )

  it.effect("400, 401, 403, 404, 415", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendText(key, "POST", list, "{")).status, 400)
      assert.strictEqual((yield* sendText("", "POST", list, "{}")).status, 401)
      assert.strictEqual((yield* sendText(affiliate.key, "POST", list, "{}")).status, 403)
      assert.strictEqual((yield* sendText(key, "POST", list, "<a/>", "text/xml")).status, 415)
      const nowhere = "/api/v2/network/offers/2147483647/urls"
      const page = { title: "Main page", url: "https://shop.example/" }
      assert.strictEqual((yield* sendJson(key, "POST", nowhere, page)).status, 404)
    })
  )
})

describeOnEngines("Deletion of a landing page", server, (it) => {
  it.effect("200: it is gone, and its title is free again", () =>
    Effect.gen(function* () {
      const { create, key, list } = yield* given
      const one = `${list}/${idOf(yield* create())}`
      const answer = yield* call(key, "DELETE", one)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Landing Page Deleted")
      for (const method of ["GET", "DELETE"] as const) {
        assert.strictEqual((yield* call(key, method, one)).status, 404)
      }
      assert.strictEqual((yield* sendJson(key, "PUT", one, { status: 3 })).status, 404)
      assert.deepStrictEqual(fieldOf(yield* get(key, list), "urls", "id"), [])
      assert.strictEqual((yield* create()).status, 200)
    })
  )

  it.effect("404 under another offer; 412 for another version than the present one", () =>
    Effect.gen(function* () {
      const { create, key, list } = yield* given
      const other = yield* givenLandingPage()
      assert.strictEqual((yield* call(key, "DELETE", `${list}/${other}`)).status, 404)
      const one = `${list}/${idOf(yield* create())}`
      const etag = (yield* get(key, one)).headers.etag ?? ""
      const withTag = (tag: string, method: "DELETE" | "PUT") =>
        sendIfMatch(key, method, one, tag, { status: 3 })
      assert.strictEqual((yield* withTag('"older"', "PUT")).status, 412)
      assert.strictEqual((yield* withTag(etag, "PUT")).status, 200)
      assert.strictEqual((yield* withTag(etag, "DELETE")).status, 412)
      assert.strictEqual((yield* get(key, one)).status, 200)
    })
  )
})
