import { assert, describe, it } from "vitest"
import { recordsBy, withDeleted } from "../src/records/Lookup.ts"

const present = recordsBy({
  name: "affiliates",
  list: async ({ q = "" }) => ({ items: [{ id: 1, title: `Ann ${q}` }] }),
  get: async (id) => ({ id, title: "Ann" }),
  found: ({ id, title }) => ({ id, title: `${title} #${id}` })
})

const gone = withDeleted(present, async ({ id, q = "" }) => ({
  items: id === undefined || id === 2 ? [{ id: 2, title: `Bob ${q}` }] : []
}))

describe("a lookup with what was deleted", () => {
  it("has it behind what is there, and says so", async () => {
    assert.deepStrictEqual(await gone.find("x"), [
      { id: 1, title: "Ann x #1" },
      { id: 2, title: "Bob x #2", isDeleted: true }
    ])
  })

  it("knows what was chosen, whichever it is", async () => {
    assert.deepStrictEqual(await gone.get("1"), { id: 1, title: "Ann #1" })
    assert.deepStrictEqual(await gone.get("2"), { id: 2, title: "Bob  #2", isDeleted: true })
  })

  it("is not taken for the one without", () => {
    assert.notStrictEqual(gone.name, present.name)
  })
})
