import { PreconditionFailed } from "@affnet/client"
import { assert, describe, it } from "vitest"
import type { Field, Typed, Version } from "../src/records/Form.ts"
import { type Begun, Overtaken, sendOver } from "../src/records/Overtaken.ts"

const fields: ReadonlyArray<Field> = [
  { name: "title", title: "Title" },
  { name: "caps", title: "Caps", kind: "rows", add: "Add a cap", fields: [] },
  { name: "notes", title: "Notes" }
]

const at = (tag: string, typed: Typed): Begun => ({ typed, version: { ifMatch: tag } })
const begun = at("1", { title: "Shop", caps: [], notes: "" })

/** Sends what was typed to a network that has one version after the other, and tells with which it was sent. */
const sendTo = async (typed: Typed, versions: ReadonlyArray<Begun>) => {
  const sent: Array<Version | undefined> = []
  const present = () => versions[Math.min(sent.length, versions.length) - 1] ?? begun
  const error = await sendOver({
    begun,
    fields,
    typed,
    read: async () => present(),
    send: async (version) => {
      sent.push(version)
      if (version?.ifMatch !== present().version?.ifMatch) {
        throw new PreconditionFailed("offers.update was refused with 412", {
          operation: "offers.update",
          status: 412
        })
      }
    }
  }).catch((failure: unknown) => failure)
  return { error, sent: sent.map((version) => version?.ifMatch) }
}

describe("a change of a record that somebody else may have changed", () => {
  const typed = { ...begun.typed, title: "My shop" }

  it("is of the version that the form began with", async () => {
    assert.deepStrictEqual(await sendTo(typed, [begun]), { error: undefined, sent: ["1"] })
  })

  it("is not sent over other values, and says which they are", async () => {
    const now = at("2", { title: "Their shop", caps: [{ maximum: 5 }], notes: "" })
    const { error, sent } = await sendTo(typed, [now])
    assert.instanceOf(error, Overtaken)
    assert.deepStrictEqual(
      error.fields.map(({ name }) => name),
      ["title", "caps"]
    )
    assert.strictEqual(error.now, now)
    assert.deepStrictEqual(sent, ["1"])
  })

  it("is sent again where nothing of the form was changed", async () => {
    const now = at("2", begun.typed)
    assert.deepStrictEqual(await sendTo(typed, [now]), { error: undefined, sent: ["1", "2"] })
  })

  it("is done where it is saved already, as after an answer that was lost", async () => {
    assert.deepStrictEqual(await sendTo(typed, [at("2", typed)]), {
      error: undefined,
      sent: ["1"]
    })
  })

  it("is given up where the record never rests", async () => {
    const restless = ["2", "3", "4", "5"].map((tag) => at(tag, begun.typed))
    const { error, sent } = await sendTo(typed, restless)
    assert.instanceOf(error, PreconditionFailed)
    assert.lengthOf(sent, 3)
  })
})
