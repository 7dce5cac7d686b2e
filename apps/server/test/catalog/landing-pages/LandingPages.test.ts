import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** An id that no fixture reaches. */
const missing = 1_000_000

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer()
  const path = `/api/v2/network/offers/${offer_id}/urls`
  const titles = (parameters: string) =>
    Effect.map(get(key, `${path}?${parameters}`), (answer) => fieldOf(answer, "urls", "title"))
  return { key, offer_id, path, titles }
})

describeOnEngines("Landing pages", server, (it) => {
  it.effect("200: one landing page, alone and in the list", () =>
    Effect.gen(function* () {
      const { key, offer_id, path } = yield* given
      const id = yield* givenLandingPage({
        offer_id,
        title: "Spring sale",
        url: "https://shop.example/?c={click_id}",
        preview: "https://shop.example/preview.png",
        type: 2,
        status: 3,
        visible_to_all_affiliates: 0,
        visible_to_specific_affiliates_only: "3,4",
        geo_allowed: "2921044",
        geo_denied: "2782113",
        percent: 30,
        rules: '[{"field":"device_type","operator":"in","values":["smartphone"]}]',
        updated: 1_767_225_700
      })
      const expected = {
        id,
        offer_id,
        title: "Spring sale",
        url: "https://shop.example/?c={click_id}",
        preview: "https://shop.example/preview.png",
        type: 2,
        type_selected: "Receives a percentage of the traffic",
        status: 3,
        visible_to_all_affiliates: 0,
        visible_to_specific_affiliates_only: "3,4",
        geo_allowed: "2921044",
        geo_denied: "2782113",
        percent: 30,
        rules: [{ field: "device_type", operator: "in", values: ["smartphone"] }],
        created: 1_767_225_600,
        updated: 1_767_225_700
      }
      const one = yield* get(key, `${path}/${id}`)
      assert.strictEqual(one.status, 200)
      assert.strictEqual(one.message, "Landing Page Details")
      assert.deepStrictEqual(one.info, { url: expected })
      const all = yield* get(key, path)
      assert.strictEqual(all.message, "Landing Pages List")
      assert.deepStrictEqual(all.info, { urls: [expected] })
    })
  )

  it.effect("a range may end where numbers do", () =>
    Effect.gen(function* () {
      const { offer_id, titles } = yield* given
      yield* givenLandingPage({ offer_id, title: "Page", percent: 30 })
      const last = Number.MAX_SAFE_INTEGER
      assert.deepStrictEqual(yield* titles(`percent_to=${last}&type_to=${last}`), ["Page"])
      assert.deepStrictEqual(yield* titles(`percent_from=${last}`), [])
      assert.deepStrictEqual(yield* titles(`percent=${last}`), [])
    })
  )

  it.effect("the list of an offer holds its landing pages and no others", () =>
    Effect.gen(function* () {
      const { key, offer_id, path } = yield* given
      yield* givenLandingPage()
      const expected = [
        yield* givenLandingPage({ offer_id }),
        yield* givenLandingPage({ offer_id })
      ]
      const answer = yield* get(key, path)
      assert.deepStrictEqual(fieldOf(answer, "urls", "id"), expected)
      assert.strictEqual(answer.headers["x-pagination-total-count"], "2")
    })
  )

  it.effect("the list is filtered, searched, sorted and narrowed", () =>
    Effect.gen(function* () {
      const { key, offer_id, path, titles } = yield* given
      const url = "https://schuhe.example/"
      yield* givenLandingPage({ offer_id, title: "Été", type: 1, created: 1_767_225_700 })
      yield* givenLandingPage({ offer_id, title: "Winter", type: 5, status: 3, url })
      yield* givenLandingPage({ offer_id, title: "Main", type: 0 })
      assert.deepStrictEqual(yield* titles("type=1,5"), ["Été", "Winter"])
      assert.deepStrictEqual(yield* titles("status=3"), ["Winter"])
      assert.deepStrictEqual(yield* titles("title=Main"), ["Main"])
      assert.deepStrictEqual(yield* titles("created_from=2026-01-01T00:01:00Z"), ["Été"])
      assert.deepStrictEqual(yield* titles("q=ete"), ["Été"])
      assert.deepStrictEqual(yield* titles("q=schuhe"), ["Winter"])
      assert.deepStrictEqual(yield* titles("sortField=type"), ["Main", "Été", "Winter"])
      assert.deepStrictEqual(yield* titles("sortField=status&sortDirection=desc"), [
        "Winter",
        "Main",
        "Été"
      ])
      const narrow = yield* get(key, `${path}?fields=title&perPage=1`)
      assert.deepStrictEqual(records(narrow, "urls"), [{ title: "Été" }])
      const one = yield* get(
        key,
        `${path}/${fieldOf(yield* get(key, path), "urls", "id")[0]}?fields=title`
      )
      assert.deepStrictEqual(one.info, { url: { title: "Été" } })
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      yield* answersEveryParameter("listLandingPages", key, path)
    })
  )

  it.effect("404: an offer without such a landing page answers like one that is not there", () =>
    Effect.gen(function* () {
      const { key, offer_id, path } = yield* given
      yield* givenLandingPage({ offer_id })
      const ofAnother = yield* givenLandingPage()
      const foreign = yield* get(key, `${path}/${ofAnother}`)
      const unknown = yield* get(key, `${path}/${missing}`)
      const offer = yield* get(key, `/api/v2/network/offers/${missing}/urls/${ofAnother}`)
      const list = yield* get(key, `/api/v2/network/offers/${missing}/urls`)
      for (const answer of [foreign, unknown, offer, list]) {
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(answer.text, foreign.text)
      }
      assert.deepStrictEqual(foreign.info, {})
    })
  )

  it.effect("400: an id that is none, by the parameter's name", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      for (const id of ["0", "-1", "one", "1.5", "1e1", "9007199254740992"]) {
        const answer = yield* get(key, `${path}/${id}`)
        assert.strictEqual(answer.status, 400, id)
        assert.nestedProperty(answer.info, "errors.url_id", id)
      }
      const list = yield* get(key, "/api/v2/network/offers/one/urls")
      assert.strictEqual(list.status, 400)
      assert.nestedProperty(list.info, "errors.offer_id")
    })
  )

  it.effect("401: nobody without a key; 403: no advertiser and no affiliate", () =>
    Effect.gen(function* () {
      const { path } = yield* given
      assert.strictEqual((yield* get("", `${path}/1`)).status, 401)
      for (const role of ["advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, `${path}/1`)).status, 403, role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
      }
    })
  )
})
