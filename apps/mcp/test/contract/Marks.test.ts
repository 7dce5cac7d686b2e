import { Reads } from "@affnet/api"
import { assert, describe, it } from "@effect/vitest"
import { Context } from "effect"
import * as Operation from "../../src/contract/Operation.ts"
import { catalog } from "../../src/tools/Catalog.ts"

const nameOf = ({ endpoint, group }: Operation.Operation) => `${group}.${endpoint.identifier}`

describe("The contract", () => {
  it("marks every operation as a tool, or says why it is none", () => {
    const unmarked = Operation.all
      .filter(({ excluded, tool }) => (tool === undefined) === (excluded === undefined))
      .map(nameOf)
    assert.deepStrictEqual(unmarked, [])
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
        const isRead =
          Operation.isReading(operation) || Context.get(operation.endpoint.annotations, Reads)
        assert.strictEqual(hints.readOnly, isRead, `${name}: ${nameOf(operation)}`)
      }
    }
  })
})
