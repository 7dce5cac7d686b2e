import { assert, describe, it } from "@effect/vitest"
import { undecided } from "../../../src/catalog/OfferAccess.ts"
import { everybody, type Targeting } from "../../../src/catalog/Targeting.ts"
import { checks, invalidReasons } from "../../../src/tracking/clicks/ClickCheck.ts"
import { decide, location, replay } from "../../../src/tracking/clicks/ClickDecision.ts"
import type { ClickFacts } from "../../../src/tracking/clicks/ClickFacts.ts"
import { fromQuery } from "../../../src/tracking/clicks/ClickInput.ts"
import * as ClickMacros from "../../../src/tracking/clicks/ClickMacros.ts"
import * as ClickUrl from "../../../src/tracking/clicks/ClickUrl.ts"
import { visitorRules } from "../../../src/tracking/clicks/VisitorRules.ts"
import { facts, page, visitor } from "./clickFacts.ts"

const offer = facts.offer
const affiliate = facts.affiliate
if (offer === undefined || affiliate === undefined) throw new Error("The facts are incomplete")

const campaign: ClickFacts["campaign"] = {
  id: 9,
  status: "active",
  affiliate_id: 7,
  offer_id: 3,
  landing_page_id: null,
  commission_plan_id: null,
  traffic_source_id: null,
  traffic_approach_id: null,
  creative_id: null
}

const france = 3_017_382

const isFor = (targeting: Partial<Targeting>) => ({
  offer: { ...offer, rules: visitorRules({ ...everybody, ...targeting }) }
})

/** Each reason with facts under which it is the one. */
const wrong: Readonly<Record<string, Partial<ClickFacts>>> = {
  campaign_unknown: {
    input: fromQuery("", "gone"),
    campaign: undefined,
    offer: undefined,
    affiliate: undefined
  },
  campaign_paused: { input: fromQuery("", "k3"), campaign: { ...campaign, status: "paused" } },
  offer_unknown: { offer: undefined },
  affiliate_unknown: { affiliate: undefined },
  offer_inactive: { offer: { ...offer, status: 2 } },
  affiliate_inactive: { affiliate: { ...affiliate, status: 3 } },
  affiliate_blocked: { affiliate: { ...affiliate, is_blocked: true } },
  offer_expired: { offer: { ...offer, expires_millis: facts.millis } },
  affiliate_not_allowed: { access: { ...undecided, isBlocked: true } },
  offer_private: { offer: { ...offer, visible_type: 3 } },
  approval_missing: { offer: { ...offer, visible_type: 2 } },
  source_blocked: {
    input: fromQuery("o=3&a=7&sub_id2=bad", null),
    access: { ...undecided, blockedParts: { sub_id2: new Set(["bad"]) } }
  },
  country_not_allowed: isFor({ geo: { allowed: [france], denied: [] } }),
  device_type_not_allowed: isFor({ device_type: { allowed: [], denied: ["Smartphone"] } }),
  device_os_not_allowed: isFor({ device_os: { allowed: ["iOS"], denied: [] } }),
  browser_not_allowed: isFor({ browser: { allowed: ["Firefox"], denied: ["Chrome"] } }),
  language_not_allowed: isFor({ language: { allowed: ["fr"], denied: [] } }),
  connection_type_not_allowed: {
    ...isFor({ connection_type: { allowed: ["wifi"], denied: [] } }),
    visitor: { ...visitor, connection_type: "cellular" }
  },
  cap_reached: {
    offer: {
      ...offer,
      full_caps: [
        { id: 4, goal_id: null, affiliate_id: null, custom_term_id: null, plan_block: null }
      ]
    }
  },
  landing_page_unavailable: { offer: { ...offer, pages: [] } },
  bot: { visitor: { ...visitor, is_bot: true } }
}

/** Both changes, of the offer and its rules as well: where they touch the same field, the second one counts. */
const merged = (one: Partial<ClickFacts>, other: Partial<ClickFacts>): Partial<ClickFacts> => {
  const changed = (name: "offer" | "affiliate" | "visitor" | "access" | "input") => {
    if (!(name in one) || !(name in other)) return {}
    const parts = [one[name], other[name]]
    if (parts.includes(undefined)) return { [name]: undefined }
    const base = facts[name]
    const fields = parts.flatMap((part) =>
      Object.entries(part ?? {}).filter(([key, value]) => Reflect.get(base ?? {}, key) !== value)
    )
    return { [name]: { ...base, ...Object.fromEntries(fields) } }
  }
  const names = ["offer", "affiliate", "visitor", "access", "input"] as const
  return { ...one, ...other, ...Object.assign({}, ...names.map(changed)) }
}

const decideWith = (changes: Partial<ClickFacts>) => decide({ ...facts, ...changes })

describe("the checks", () => {
  it("have codes that are stable snake_case words, each once", () => {
    assert.strictEqual(new Set(invalidReasons).size, checks.length)
    for (const code of invalidReasons) assert.match(code, /^[a-z]+(_[a-z]+)*$/)
    assert.sameMembers([...invalidReasons], Object.keys(wrong))
  })

  for (const [code, changes] of Object.entries(wrong)) {
    it(`${code} is the reason when it alone does not hold`, () => {
      assert.strictEqual(decideWith(changes).invalid_reason, code)
    })
  }

  it("have the first that does not hold as the reason", () => {
    for (const [index, code] of invalidReasons.entries()) {
      for (const other of invalidReasons.slice(index + 1)) {
        const both = merged(wrong[other] ?? {}, wrong[code] ?? {})
        assert.strictEqual(decideWith(both).invalid_reason, code, `${code} before ${other}`)
      }
    }
  })

  it("let a valid click pass, with and without a campaign, and from a country that is not known", () => {
    assert.isNull(decideWith({}).invalid_reason)
    assert.isNull(decideWith({ input: fromQuery("", "k3"), campaign }).invalid_reason)
    const somewhere = { ...visitor, country: null, country_code: null }
    const strict = wrong.country_not_allowed ?? {}
    assert.isNull(decideWith({ ...strict, visitor: somewhere }).invalid_reason)
  })
})

describe("where a click leads", () => {
  const values = (input = facts.input) =>
    ClickMacros.values(
      {
        click_id: "",
        offer_id: 3,
        affiliate_id: 7,
        advertiser_id: 2,
        campaign_id: null,
        creative_id: null,
        landing_page_id: 1,
        country: "DE",
        language: null,
        device_type: "smartphone",
        device_brand: null,
        device_model: null,
        device_os: null,
        browser: null,
        deep_link: null,
        invalid_reason: null
      },
      input
    )
  const leads = (changes: Partial<ClickFacts>) => {
    const all = { ...facts, ...changes }
    return location(decide(all), all, values(all.input))
  }
  const back = (name: string) => ClickUrl.parse(`https://${name}.example/?o={offer_id}`)

  it("is the landing page, for a bot as well", () => {
    assert.strictEqual(leads({}), "https://shop.example/1?c=")
    assert.strictEqual(leads(wrong.bot ?? {}), "https://shop.example/1?c=")
  })

  it("is the page of the link, else that of the campaign", () => {
    const pages = [page(1), page(2, { type: 1 }), page(3, { type: 1 })]
    const changes = { offer: { ...offer, pages }, campaign: { ...campaign, landing_page_id: 2 } }
    const from = (query: string) => leads({ ...changes, input: fromQuery(query, "k3") })
    assert.strictEqual(from(""), "https://shop.example/2?c=")
    assert.strictEqual(from("link_id=3"), "https://shop.example/3?c=")
  })

  it("is the deep link when it stays with the offer", () => {
    const to = (link: string) =>
      leads({ input: fromQuery(`o=3&a=7&deep_link=${encodeURIComponent(link)}`, null) })
    assert.strictEqual(to("https://shop.example/item"), "https://shop.example/item?c=")
    assert.strictEqual(to("https://evil.example/item"), "https://shop.example/1?c=")
    const input = fromQuery("o=3&a=7&deep_link=https://shop.example/item", null)
    const without = { ...offer, takesDeepLinks: false }
    assert.strictEqual(leads({ input, offer: without }), "https://shop.example/1?c=")
  })

  it("is for invalid traffic the affiliate's URL, else the offer's, else the network's, else none", () => {
    const blocked = { ...affiliate, is_blocked: true }
    const all = {
      affiliate: { ...blocked, trafficback: back("affiliate") },
      offer: { ...offer, trafficback: back("offer") },
      trafficback: back("network")
    }
    assert.strictEqual(leads(all), "https://affiliate.example/?o=3")
    assert.strictEqual(leads({ ...all, affiliate: blocked }), "https://offer.example/?o=3")
    assert.strictEqual(leads({ ...all, affiliate: blocked, offer }), "https://network.example/?o=3")
    assert.isUndefined(leads({ affiliate: blocked }))
  })
})

describe("the replay of a stored click", () => {
  it("tells of every check how it went", () => {
    const verdicts = (invalid_reason: string | null, campaign_id: number | null) =>
      Object.fromEntries(
        replay({ invalid_reason, campaign_id }).map(({ code, verdict }) => [code, verdict])
      )
    assert.deepInclude(verdicts("affiliate_blocked", null), {
      campaign_paused: "not_made",
      offer_unknown: "passed",
      affiliate_blocked: "failed",
      country_not_allowed: "not_made"
    })
    assert.deepInclude(verdicts(null, 9), { campaign_paused: "passed", bot: "passed" })
    assert.deepInclude(verdicts("campaign_unknown", null), { campaign_unknown: "failed" })
  })

  it("has a sentence for the check that failed and for no other", () => {
    for (const invalid_reason of invalidReasons) {
      const told = replay({ invalid_reason, campaign_id: 9 }).filter(({ sentence }) => sentence)
      assert.deepStrictEqual(
        told.map(({ code }) => code),
        [invalid_reason]
      )
    }
  })
})
