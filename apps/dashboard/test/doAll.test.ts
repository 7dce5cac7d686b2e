import { Unauthorized } from "@affnet/client"
import { assert, describe, it } from "vitest"
import { doAll, PartlyFailed } from "../src/records/doAll.ts"

describe("what is done to several", () => {
  it("is done to those behind one that is refused, and tells of it", async () => {
    const done: Array<string> = []
    const all = doAll(["1", "2", "3"], async (key) => {
      if (key === "2") throw new Error("decided meanwhile")
      done.push(key)
    })
    const error: unknown = await all.catch((failure: unknown) => failure)
    assert.deepStrictEqual(done, ["1", "3"])
    assert.instanceOf(error, PartlyFailed)
    assert.strictEqual(error.message, "1 of 3 were refused")
    assert.deepStrictEqual(
      error.refusals.map(({ key }) => key),
      ["2"]
    )
  })

  it("ends with the session", async () => {
    const ended = new Unauthorized("signed out", {
      operation: "updateOfferRequest",
      status: 401,
      requestId: "1"
    })
    const asked: Array<string> = []
    const all = doAll(["1", "2"], async (key) => {
      asked.push(key)
      throw ended
    })
    assert.strictEqual(await all.catch((failure: unknown) => failure), ended)
    assert.deepStrictEqual(asked, ["1"])
  })

  it("says nothing where all of it is done", async () => {
    assert.isUndefined(await doAll(["1", "2"], async () => true))
  })
})
