import { PreconditionFailed } from "@affnet/client"
import { assert, describe, it } from "vitest"
import type { Form, Version } from "../src/records/Form.ts"
import { begunWith, Overtaken } from "../src/records/Overtaken.ts"
import { removing } from "../src/records/removing.ts"

/** A network with one record, which somebody else may change. */
const makeNetwork = () => {
  const record = { title: "Shop", clicks: 0, version: 1 }
  const sent: Array<string | undefined> = []
  const present = () => `"${record.version}"`
  const form: Form = {
    parts: [{ fields: [{ name: "title", title: "Title" }] }],
    check: async () => ({}),
    read: async () => ({ record: { ...record }, version: { ifMatch: present() } })
  }
  const remove = () => ({
    title: "Delete" as const,
    asks: "It is mailed no longer. Nothing that it was about goes." as const,
    run: async (_: unknown, version?: Version) => {
      sent.push(version?.ifMatch)
      if (version !== undefined && version.ifMatch !== present()) {
        throw new PreconditionFailed("offers.delete was refused with 412", {
          operation: "offers.delete",
          status: 412
        })
      }
    }
  })
  const change = (changes: Partial<typeof record>) => {
    Object.assign(record, changes, { version: record.version + 1 })
  }
  return { change, form, remove, sent }
}

describe("a record that is deleted", () => {
  it("is deleted as it was seen", async () => {
    const { form, remove, sent } = makeNetwork()
    await removing({ form, remove }, 1, await begunWith(form, 1))?.run({})
    assert.deepStrictEqual(sent, ['"1"'])
  })

  it("is not deleted unseen where somebody else changed it, and says what is changed", async () => {
    const { change, form, remove, sent } = makeNetwork()
    const removal = removing({ form, remove }, 1, await begunWith(form, 1))
    change({ title: "Their shop" })
    const error = await removal?.run({}).catch((failure: unknown) => failure)
    assert.instanceOf(error, Overtaken)
    assert.deepStrictEqual(
      error.fields.map(({ name }) => name),
      ["title"]
    )
    await removal?.run({})
    assert.deepStrictEqual(sent, ['"1"', '"2"'])
  })

  it("is deleted at once where nothing is changed that a form shows", async () => {
    const { change, form, remove, sent } = makeNetwork()
    const removal = removing({ form, remove }, 1, await begunWith(form, 1))
    change({ clicks: 7 })
    await removal?.run({})
    assert.deepStrictEqual(sent, ['"1"', '"2"'])
  })

  it("is read first where nobody has seen it", async () => {
    const { change, form, remove, sent } = makeNetwork()
    change({ title: "As the list shows it" })
    await removing({ form, remove }, 1)?.run({})
    assert.deepStrictEqual(sent, ['"2"'])
  })

  it("has no version where the network tells none apart", async () => {
    const { remove, sent } = makeNetwork()
    await removing({ remove }, 1)?.run({})
    assert.deepStrictEqual(sent, [undefined])
  })
})
