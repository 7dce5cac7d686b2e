import { assert, describe, it } from "@effect/vitest"
import * as Operation from "../../src/contract/Operation.ts"
import { catalog } from "../../src/tools/Catalog.ts"
import { exclusions } from "./exclusions.ts"

const nameOf = ({ endpoint, group }: Operation.Operation) => `${group}.${endpoint.identifier}`

describe("The contract", () => {
  it("marks every operation as a tool, or it says why not, or the list of exclusions does", () => {
    const unmarked = Operation.all
      .filter(({ excluded, tool }) => (tool === undefined) === (excluded === undefined))
      .map(nameOf)
    assert.deepStrictEqual(unmarked.toSorted(), Object.keys(exclusions).toSorted())
  })

  it("marks no operation as a tool that there is not", () => {
    const tools = new Set(catalog.map(({ name }) => name))
    for (const { tool } of Operation.all) assert.isTrue(tool === undefined || tools.has(tool), tool)
  })

  it("decides who sees a tool: the roles that may call what is behind it", () => {
    for (const { name, roles } of catalog) {
      const behind = Operation.behind(name)
      if (behind.length > 0) assert.deepStrictEqual(roles, Operation.rolesOf(name), name)
    }
  })

  it("decides what a tool says of itself: tools that only read are behind nothing that writes", () => {
    for (const { hints, name } of catalog) {
      for (const operation of Operation.behind(name)) {
        const isRead = Operation.isReading(operation) || nameOf(operation) in readsByPost
        assert.strictEqual(hints.readOnly, isRead, `${name}: ${nameOf(operation)}`)
      }
    }
  })
})

/** They read, and their method says otherwise, for the sake of older clients. */
const readsByPost = { "activityLog.listActivityLog": true, "referrals.listReferrals": true }
