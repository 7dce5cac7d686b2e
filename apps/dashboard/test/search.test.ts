import { Forbidden } from "@affnet/client"
import { assert, describe, it } from "vitest"
import { at, gather, type Source } from "../src/search/gather.ts"

const offers: Source = {
  place: "/offers",
  kind: "Offer",
  find: async (q) => [at("/offers", 7, q)]
}

const failing = (error: Error): Source => ({
  place: "/payouts",
  kind: "Payout run",
  find: async () => Promise.reject(error)
})

describe("the search for records", () => {
  it("names a record by the first name that it has, or by its id", () => {
    assert.deepStrictEqual(at("/affiliates", 3, "", null, "ann@blog.example"), {
      to: "/affiliates/3",
      text: "ann@blog.example"
    })
    assert.deepStrictEqual(at("/leads", "a/b"), { to: "/leads/a%2Fb", text: "#a/b" })
  })

  it("offers the story of what looks like a transaction first", async () => {
    const id = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f"
    assert.deepStrictEqual(await gather([offers], ` ${id} `), {
      hits: [
        { to: `/why/${id}`, kind: "Why?", text: id },
        { to: "/offers/7", kind: "Offer", text: id }
      ],
      isWhole: true
    })
  })

  it("says that a kind did not answer, and gives what the others have", async () => {
    const { hits, isWhole } = await gather([failing(new Error("away")), offers], "spring")
    assert.strictEqual(hits.length, 1)
    assert.isFalse(isWhole)
  })

  it("leaves out what may not be seen", async () => {
    const forbidden = new Forbidden("no", {
      operation: "listPayoutRuns",
      status: 403,
      requestId: "1"
    })
    assert.deepStrictEqual(await gather([failing(forbidden)], "spring"), {
      hits: [],
      isWhole: true
    })
  })
})
