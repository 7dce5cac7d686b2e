import { assert, describe, it } from "vitest"
import { changesOf, type Entry, proofOf, sourceOf, whoOf } from "../src/why/history.ts"

const made: Entry = {
  created: 1_772_324_000,
  actor: "advertiser 2",
  proof: "token",
  source: "conv",
  before: null,
  after: { conv_status: "pending", payout: "8.00", amount: null }
}

const approved: Entry = {
  ...made,
  actor: "manager 1",
  proof: "key",
  source: "change-status",
  before: made.after,
  after: { ...made.after, conv_status: "approved" }
}

describe("what happened to a conversion", () => {
  it("begins with all that it was made of, as far as that is known", () => {
    assert.deepStrictEqual(
      changesOf(made, "EUR").map(({ from, title }) => [title, from]),
      [
        ["Status", undefined],
        ["Payout", undefined]
      ]
    )
  })

  it("goes on with what changed alone", () => {
    const [status, ...others] = changesOf(approved, "EUR")
    assert.deepStrictEqual(others, [])
    assert.deepInclude(status?.from, { text: "Pending" })
    assert.deepInclude(status?.to, { text: "Approved" })
    const dearer = { ...approved, after: { ...made.after, payout: "9.00" } }
    assert.deepStrictEqual(changesOf(dearer, "EUR"), [
      {
        title: "Payout",
        from: { kind: "money", amount: "8.00", currency: "EUR" },
        to: { kind: "money", amount: "9.00", currency: "EUR" }
      }
    ])
  })

  it("names accounts to managers, and to others only the side", () => {
    const names = new Map([["manager 1", "Nadia Kern"]])
    const nadia = { kind: "page", to: "/managers/1", text: "Nadia Kern" } as const
    assert.deepStrictEqual(whoOf("manager 1", "manager", names), nadia)
    assert.deepInclude(whoOf("manager 9", "manager", names), { text: "manager 9" })
    for (const role of ["affiliate", "advertiser"] as const) {
      assert.deepInclude(whoOf("manager 1", role, names), { text: "The network" })
      assert.deepInclude(whoOf(`${role} 2`, role, names), { text: "Your account" })
    }
    assert.deepInclude(whoOf("advertiser 2", "affiliate", names), { text: "The advertiser" })
    assert.deepInclude(whoOf("system", "affiliate", names), { text: "The network by itself" })
  })

  it("says how it came, where that says more than who it was", () => {
    assert.deepInclude(proofOf(made), { text: "Proved by the token" })
    assert.deepInclude(proofOf(approved), { kind: "nothing" })
    assert.deepInclude(sourceOf(made), { kind: "nothing" })
    assert.deepInclude(sourceOf(approved), { text: "By hand" })
    assert.deepInclude(sourceOf({ ...made, source: "adjustment 5" }), { to: "/adjustments/5" })
  })
})
