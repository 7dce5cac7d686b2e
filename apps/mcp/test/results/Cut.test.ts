import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { make } from "../../src/results/Result.ts"

const smallest = 200

const options = (maxTokens: number) => ({
  maxTokens,
  pii: false,
  requestId: Option.some("mcp-123456789123456789")
})

const confirm_token = "Zk3_pQ9xTn-4LwYb7RcV0g.tjw2k1.H8sJ_aM5dEu1-oXiF6vNqQ"
const beside = { done: false, confirm_token } as const
const hint = "Nothing was done. Once the user agrees, repeat the call with this confirm_token."

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, amount: `${id}.50`, currency: "EUR" }))

const long = { one: "word ".repeat(300), other: "word ".repeat(300) }

const preview = { data: { would_create: { payouts: rows(200), skipped: rows(200) } }, beside, hint }

describe("A result that is cut", () => {
  for (const maxTokens of [smallest, 500, 1500, 6000]) {
    it(`can still be confirmed, where it shows what would be done (${maxTokens} tokens)`, () => {
      const result = make(preview, options(maxTokens))
      assert.deepInclude(result, { ...beside, truncated: true })
      assert.include(result.hint, hint)
      assert.include(result.hint, "Too long to show")
      assert.isAtMost(countTokens(JSON.stringify(result)), maxTokens)
    })
  }

  it("has what stands beside a record where it fits, and within the smallest budget less", () => {
    const answer = { data: long, beside: { totals: { clicks: 7 } } }
    assert.deepInclude(make(answer, options(500)), { ...answer.beside, truncated: true })
    const wide = { ...answer, beside: { totals: Object.fromEntries(rows(60).entries()) } }
    const result = make(wide, options(smallest))
    assert.notProperty(result, "totals")
    assert.isAtMost(countTokens(JSON.stringify(result)), smallest)
  })

  it("of a write invites nobody to repeat it", () => {
    const list = make({ data: rows(50), isDone: true }, options(500))
    assert.match(list.hint ?? "", /^All 50 were dealt with; \d+ of them are shown\. Do not repeat/u)
    const said = "A worker sends it now."
    const record = make({ data: long, isDone: true, hint: said }, options(smallest))
    assert.include(record.hint, `${said} It was done.`)
  })
})
