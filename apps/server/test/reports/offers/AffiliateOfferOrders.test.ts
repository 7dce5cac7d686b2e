import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenCreative } from "../../fixtures/givenCreative.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenTag } from "../../fixtures/givenReference.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, path, sums, today } from "./givenSeenOffers.ts"

describeOnEngines("The order and the filters of offers that affiliates see", server, (it) => {
  it.effect("200: by how offers do, and by what else follows from other records", () =>
    Effect.gen(function* () {
      const { affiliate_id, offer, shown } = yield* given
      const good = yield* offer({ visible_type: 2, questions: "How?" })
      const better = yield* offer()
      const idle = yield* offer()
      yield* sums(today, affiliate_id, good, {
        clicks: 30,
        cv_approved: 2,
        cv_pending: 1,
        network_clicks_payout: 40_000,
        network_approved_payout: 80_000
      })
      yield* sums(today - 30, affiliate_id, good, { clicks: 1000 })
      yield* sums(today - 1, affiliate_id, better, { clicks: 30, cv_approved: 10 })
      yield* givenCreative({ offer_id: better, file_name: "x", image_type: "image/png" })
      yield* givenCreative({ offer_id: good, file_name: "x", image_type: "image/png" })
      yield* givenLandingPage({ offer_id: better, type: 0 })
      const tag = `Tag of ${idle}`
      const tag_id = yield* givenTag(tag)
      yield* insertRow("offer_tags", { offer_id: idle, tag_id })
      assert.deepStrictEqual(yield* shown("&sortField=cr&sortDirection=desc"), [better, good, idle])
      assert.deepStrictEqual(yield* shown("&sortField=aff_epc&sortDirection=desc"), [
        good,
        idle,
        better
      ])
      assert.deepStrictEqual(yield* shown("&cr=33.3333"), [better])
      assert.deepStrictEqual(yield* shown("&cr_from=6.6667&cr_to=33.3333"), [good, better])
      assert.deepStrictEqual(yield* shown("&ar=66.6667,0"), [good, idle])
      assert.deepStrictEqual(yield* shown("&aff_epc[]=0.4"), [good])
      assert.deepStrictEqual(yield* shown("&aff_epc_to=0.3999"), [better, idle])
      assert.deepStrictEqual(yield* shown("&ask_approval_questions=yes"), [good])
      assert.deepStrictEqual(yield* shown(`&tags_selected=${tag}`), [idle])
      assert.deepStrictEqual(yield* shown("&creatives_count_from=1"), [better])
      assert.deepStrictEqual(yield* shown("&links_count=1"), [better])
    })
  )

  it.effect("200: every parameter of the list is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listAffiliateOffers", key, path)
    })
  )
})
