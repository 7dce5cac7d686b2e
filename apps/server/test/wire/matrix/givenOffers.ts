import { PromoCode } from "@affnet/domain"
import { Effect } from "effect"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenCreative } from "../../fixtures/givenCreative.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import type { World } from "./Records.ts"

const times = { created, updated: created }

/** A private offer that is open to the affiliate, and all that hangs on it. */
export const givenOffers = Effect.fnUntraced(function* (mark: string, accounts: World["accounts"]) {
  const { advertiser: advertiser_id, affiliate: affiliate_id } = accounts
  const offer_id = yield* givenOffer({ advertiser_id, title: mark, visible_type: 3 })
  yield* insertRow("offer_access", { offer_id, affiliate_id, state: "granted", created })
  yield* givenGoal({ offer_id, is_default: 1, title: `${mark} default` })
  const goal_id = yield* givenGoal({ offer_id, title: mark, multiple_conversions: 1 })
  const matches = JSON.stringify({ affiliates: [], countries: [], devices: [], sub_ids: [] })
  const terms = { ...times, offer_id, title: mark, matches, payout: 10_000, search_text: "" }
  const code = { affiliate_id, offer_id, status: 1, ...times, search_text: "" }
  return {
    offers: offer_id,
    offer_id,
    product: offer_id,
    goal_id,
    url_id: yield* givenLandingPage({ offer_id, title: mark }),
    creative_id: yield* givenCreative({ offer_id, title: mark }),
    campaigns: yield* givenCampaign(affiliate_id, { offer_id, name: mark }),
    "custom-terms": yield* givenRow("custom_terms", terms),
    "commission-plan": yield* givenRow("commission_plans", { title: mark, product: offer_id }),
    "promo-codes": yield* givenRow("promo_codes", {
      ...code,
      code: mark,
      code_key: PromoCode.keyOf(mark)
    }),
    "offers-requests": yield* givenRow("offer_requests", {
      offer_id,
      affiliate_id,
      status: "approved",
      additional_info: mark,
      ...times
    }),
    /** One that anybody may ask for. */
    "createOfferRequest.offer_id": yield* givenOffer({ visible_type: 2 })
  }
})
