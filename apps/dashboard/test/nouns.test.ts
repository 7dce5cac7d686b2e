import { assert, describe, it } from "vitest"
import type { Noun } from "../src/records/Noun.ts"

// The page knows its network by its own address.
Object.assign(globalThis, { location: { origin: "https://network.example" } })
const { callsOf } = await import("../src/data/affnet.ts")
const { nouns: ofManagers } = await import("../src/nouns/manager/index.ts")
const { nouns: ofAffiliates } = await import("../src/nouns/affiliate/index.ts")

const titlesOf = ({ columns }: Noun) => columns.map(({ title }) => title)

describe("a postback that an affiliate sets up", () => {
  const levelOf = (typed: Readonly<Record<string, unknown>>) => {
    const [call] = callsOf(() => ofAffiliates.postbacks.form?.create?.(typed))
    const [request] = call?.args ?? []
    return request
  }

  it("tells of one goal where one was chosen, of an offer or of all of them without", () => {
    const code = "https://tracker.example/?c={aff_click_id}"
    const rest = { code, conversion_status: 0 }
    assert.deepStrictEqual(levelOf({ code, offer_id: 3, goal_id: 8 }), {
      ...rest,
      offer_id: 3,
      goal_id: 8,
      level_id: 3
    })
    const ofOffer = { ...rest, offer_id: 3, level_id: 2 }
    assert.deepStrictEqual(levelOf({ code, offer_id: 3, goal_id: null }), ofOffer)
    assert.deepStrictEqual(levelOf({ code, offer_id: null }), rest)
  })

  it("is listed with its goal", () => {
    assert.include(titlesOf(ofAffiliates.postbacks), "Goal")
  })
})

it("lists what was done last first", () => {
  assert.strictEqual(ofManagers.activity.newestBy, "created")
})

it("offers only states that a manager can have", () => {
  const states = ofManagers.managers.filters.find(({ name }) => name === "status")?.choices
  assert.deepStrictEqual(
    states?.map(([value]) => value),
    ["1", "2"]
  )
})

it("says why an affiliate's lead is trash, not why it is held", () => {
  assert.include(titlesOf(ofAffiliates.leads), "Trash because")
  assert.notInclude(titlesOf(ofAffiliates.leads), "Held because")
})

it("offers the plans of an offer and those of none", () => {
  const plan = ofManagers.campaigns.form?.parts
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === "commission_plan_id")
  const lookup =
    plan?.kind === "record" && typeof plan.of === "function" ? plan.of({ offer_id: 3 }) : undefined
  const [call] = callsOf(() => lookup?.find(""))
  assert.deepStrictEqual(call?.args, [{ perPage: 1000, product: [3, 0] }])
})
