import { assert, describe, it } from "@effect/vitest"
import { areas, getsThatWrite, managesKeys, postsThatRead, readsOfWriters } from "./annotated.ts"
import { type Operation, operations } from "./Operations.ts"
import { askedInside } from "./ownership.ts"

/** The alias that stands outside of the prefix. */
const adjustmentAlias = "/api/adjustment/create"

const withinNetwork = (path: string): string =>
  path === adjustmentAlias ? "adjustments" : path.replace("/api/v2/network/", "")

/** The longest beginning of a path that has an area. */
const areaOf = (path: string): string | undefined => {
  const rest = withinNetwork(path)
  const known = Object.keys(areas).filter((each) => rest === each || rest.startsWith(`${each}/`))
  return areas[known.sort((a, b) => b.length - a.length)[0] ?? ""]
}

const reads = ({ method, path }: Operation): boolean =>
  method === "GET"
    ? !getsThatWrite.test(path) && !readsOfWriters.test(path)
    : method === "POST" && postsThatRead.test(path)

const permissionOf = (operation: Operation): string | undefined => {
  const area = areaOf(operation.path)
  if (area === "own" || operation.id in askedInside) return undefined
  return `${area}:${reads(operation) ? "read" : "write"}`
}

const named = (value: (operation: Operation) => unknown, of = operations) =>
  Object.fromEntries(of.map((operation) => [operation.id, value(operation)]))

const ofManagers = operations.filter(({ role }) => role === "manager")

describe("The annotations of the contract", () => {
  it("every path of managers has an area, and every operation its permission", () => {
    assert.deepStrictEqual(
      named(({ permission }) => permission, ofManagers),
      named(permissionOf, ofManagers)
    )
  })

  it("tell what reads from what writes", () => {
    assert.deepStrictEqual(
      named((operation) => operation.reads),
      named(reads)
    )
  })

  it("tell what makes keys", () => {
    assert.deepStrictEqual(
      named((operation) => operation.managesKeys),
      named((operation) => !reads(operation) && managesKeys.test(operation.path))
    )
  })
})
