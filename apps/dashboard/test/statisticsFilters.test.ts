import { assert, describe, it } from "vitest"

// The page knows its network by its own address.
Object.assign(globalThis, { location: { origin: "https://network.example" } })
const { filtersOf } = await import("../src/statistics/filters.ts")

describe("what statistics are narrowed down by", () => {
  const namesOf = (...asked: Parameters<typeof filtersOf>) =>
    filtersOf(...asked).map(({ name }) => name)

  it("is what the address names as well, as far as it is for the role", () => {
    const search = { region: "Hesse", day: "2026-11-01", affiliate: "1", offer: "2", evil: "3" }
    assert.deepStrictEqual(namesOf("affiliate", search), [...namesOf("affiliate", {}), "region"])
    assert.deepStrictEqual(namesOf("manager", search), [
      ...namesOf("manager", { offer: "2" }),
      "region"
    ])
  })
})
