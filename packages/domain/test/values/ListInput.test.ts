import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Id } from "../../src/values/Id.ts"
import * as ListInput from "../../src/values/ListInput.ts"

const ids = (input: unknown) => Schema.decodeUnknownResult(ListInput.ids(Id, 3))(input)

describe("ids", () => {
  for (const written of ["3,7", " 3, 7 ,3", [3, 7], ["3", 7], ["3,7"], [3, "7", 7]]) {
    it(`reads ${JSON.stringify(written)}`, () => {
      assert.deepStrictEqual(ids(written), Result.succeed([3, 7]))
    })
  }

  it("reads one id, and none", () => {
    assert.deepStrictEqual(ids(3), Result.succeed([3]))
    assert.deepStrictEqual(ids(""), Result.succeed([]))
    assert.deepStrictEqual(ids([]), Result.succeed([]))
  })

  for (const written of ["3;7", "x", "0", "-1", [1.5], [null], {}, null, "1,2,3,4", [1, 2, 3, 4]]) {
    it(`refuses ${JSON.stringify(written)}, and says what is taken`, () => {
      const refusal = Result.getOrThrow(Result.flip(ids(written)))
      assert.match(String(refusal), /must be (?:at most 3 ids|a whole number)/u)
    })
  }
})

describe("texts", () => {
  it("keeps each label once, without the blanks around it", () => {
    const labels = Schema.decodeUnknownResult(ListInput.labels(2))
    assert.deepStrictEqual(labels("vip, summer,vip"), Result.succeed(["vip", "summer"]))
    assert.isTrue(Result.isFailure(labels("a,b,c")))
  })
})
