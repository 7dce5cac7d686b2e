import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as CustomTerms from "../../src/catalog/CustomTerms.ts"

const ids = Schema.Array(Schema.Literals([1, 2, 3]))
const words = Schema.Array(Schema.Literals(["smartphone", "Tablet"]))
const subIds = Schema.Array(
  Schema.Struct({
    parameter: Schema.Literals(["source", "sub_id1", "sub_id5"]),
    value: Schema.Literals(["x", "y"])
  })
)
const Terms = Schema.Struct({
  id: Schema.Int,
  goal_id: Schema.NullOr(Schema.Literals([5, 6])),
  status: Schema.Literals([1, 2]),
  priority: Schema.Literals([0, 1, 2]),
  matches: Schema.Struct({ affiliates: ids, countries: ids, devices: words, sub_ids: subIds })
})

const text = Schema.NullOr(Schema.Literals(["x", "y"]))
const Traffic = Schema.Struct({
  affiliate_id: Schema.Literals([1, 2, 3, 4]),
  country: Schema.NullOr(Schema.Literals([1, 2, 3, 4])),
  device_type: Schema.NullOr(Schema.Literals(["smartphone", "tablet", "desktop"])),
  source: text,
  sub_id1: text,
  sub_id5: text
})

const has = <A>(values: ReadonlyArray<A>, value: A): boolean =>
  values.length === 0 || values.includes(value)

/** What the rule says, written once more. */
const isFor = (
  { goal_id, matches, status }: typeof Terms.Type,
  traffic: typeof Traffic.Type,
  goal: number | null
): boolean =>
  status === 1 &&
  (goal_id === null || goal_id === goal) &&
  has<number>(matches.affiliates, traffic.affiliate_id) &&
  has<number | null>(matches.countries, traffic.country) &&
  has(
    matches.devices.map((device): string | null => device.toLowerCase()),
    traffic.device_type
  ) &&
  (matches.sub_ids.length === 0 ||
    matches.sub_ids.some(({ parameter, value }) => traffic[parameter] === value))

describe("custom terms", () => {
  it.prop(
    "hold for what they match: those of the highest priority, of two the older ones",
    { terms: Schema.Array(Terms), traffic: Traffic, goal: Schema.Literals([0, 5, 6]) },
    ({ goal, terms, traffic }) => {
      const goal_id = goal === 0 ? null : goal
      const given = terms.map((each, index) => ({ ...each, id: index + 1 }))
      const prepared = given.map(({ matches, ...each }) => ({
        ...each,
        matcher: CustomTerms.matcherOf(matches)
      }))
      const [wanted] = given
        .filter((each) => isFor(each, traffic, goal_id))
        .toSorted((one, other) => other.priority - one.priority || one.id - other.id)
      const whole = { ...traffic, sub_id2: null, sub_id3: null, sub_id4: null }
      const found = CustomTerms.choose(CustomTerms.inOrder(prepared), whole, goal_id)
      assert.strictEqual(found?.id, wanted?.id)
    }
  )

  it.prop("match the same after they were stored", { terms: Terms }, ({ terms: { matches } }) => {
    assert.deepStrictEqual(CustomTerms.fromStored(CustomTerms.toStored(matches)), matches)
  })
})
