import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { client, dataOf, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import { temporary } from "../network/temporary.ts"

const draft = { advertiser_id: 7, currency: "EUR", amount: "12.50", status: "draft" }

layer(DemoNetwork.layer, { excludeTestServices: true })("A write", (it) => {
  it.effect("that moves money is shown first, and done once it is confirmed, once", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const call = (args: object) => callTool({ name: "invoice_create", arguments: { ...args } })
      const shown = yield* call(draft)
      assert.deepInclude(shown.structuredContent, { done: false })
      const confirm_token = at(shown.structuredContent, "confirm_token")
      const other = yield* call({ ...draft, amount: "1250.00", confirm_token })
      assert.include(textOf(other), "is not for this call")
      const done = yield* call({ ...draft, confirm_token })
      assert.match(String(at(dataOf(done), "invoice_number")), /^INV-/u)
      const again = yield* call({ ...draft, confirm_token })
      assert.isTrue(again.isError)
      assert.include(textOf(again), "was used already")
    })
  )

  it.effect("beyond the limit of an hour is not made, and its confirmation not used up", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ settings: { moneyCallsPerHour: 1 } })
      const call = (args: object) => callTool({ name: "invoice_create", arguments: { ...args } })
      const announced = Effect.map(call(draft), ({ structuredContent }) => ({
        ...draft,
        confirm_token: at(structuredContent, "confirm_token")
      }))
      const [first, second] = [yield* announced, yield* announced]
      assert.isFalse((yield* call(first)).isError ?? false)
      // What was used already counts no more than what is beyond the limit.
      for (const confirmed of [second, second, second]) {
        assert.include(textOf(yield* call(confirmed)), "Too many calls: at most 1 calls that move")
      }
    })
  )

  it.effect("whose confirmation is not good hears so, at the limit too, and begins nothing", () =>
    Effect.gen(function* () {
      const auditFile = join(yield* temporary, "audit.jsonl")
      const settings = { moneyCallsPerHour: 1, auditFile: Option.some(auditFile) }
      const { callTool } = yield* client({ settings })
      const call = (args: object) => callTool({ name: "invoice_create", arguments: { ...args } })
      const shown = yield* call(draft)
      const confirm_token = at(shown.structuredContent, "confirm_token")
      yield* call({ ...draft, confirm_token })
      const used = textOf(yield* call({ ...draft, confirm_token }))
      assert.include(used, "was used already. Look what came of that call")
      const forged = textOf(yield* call({ ...draft, confirm_token: `${confirm_token}A` }))
      assert.include(forged, "is not for this call")
      const begun = readFileSync(auditFile, "utf8").match(/"status":"begun"/gu)
      assert.lengthOf(begun ?? [], 1)
    })
  )

  it.effect("is shown within the smallest budget, and done once it is confirmed", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ settings: { maxResultTokens: 200 } })
      const args = { ...draft, invoice_memo: "October ".repeat(200) }
      const shown = yield* callTool({ name: "invoice_create", arguments: args })
      assert.deepInclude(shown.structuredContent, { done: false, truncated: true })
      assert.isAtMost(countTokens(textOf(shown)), 200)
      const confirm_token = at(shown.structuredContent, "confirm_token")
      const confirmed = { ...args, confirm_token }
      const done = yield* callTool({ name: "invoice_create", arguments: confirmed })
      assert.isFalse(done.isError ?? false, textOf(done))
      assert.notProperty(done.structuredContent, "done")
    })
  )

  it.effect("is not shown again to a caller whose confirmation is no text", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      for (const confirm_token of [7, null, {}, true]) {
        const refused = yield* callTool({
          name: "invoice_create",
          arguments: { ...draft, confirm_token }
        })
        assert.isTrue(refused.isError)
        assert.include(textOf(refused), "confirm_token: must be text")
      }
    })
  )

  it.effect("under a given idempotency key is done once, however often it is confirmed", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ settings: { autoConfirm: new Set(["invoice_create"]) } })
      const named = { ...draft, idempotency_key: "october-7" }
      const call = callTool({ name: "invoice_create", arguments: named })
      assert.deepStrictEqual(dataOf(yield* call), dataOf(yield* call))
    })
  )

  it.effect("is not offered to those who only read, whatever is confirmed by itself", () =>
    Effect.gen(function* () {
      const settings = { readOnly: true, autoConfirm: new Set(["invoice_create"]) }
      const { callTool } = yield* client({ settings })
      const error = yield* Effect.flip(callTool({ name: "invoice_create", arguments: draft }))
      assert.include(error.message, "not found")
    })
  )

  it.effect("names the changes, and makes them once they are confirmed", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client()
      const page = { offer_id: ids.offer_id, url_id: ids.url_id }
      const update = (args: object) =>
        callTool({ name: "landing_page_update", arguments: { ...page, ...args } })
      const tried = yield* update({ status: 3 })
      assert.deepStrictEqual(at(dataOf(tried), "changes"), { status: "1 → 3" })
      const read = yield* callTool({ name: "landing_page_get", arguments: page })
      assert.strictEqual(at(dataOf(read), "status"), 1)
      yield* update({ status: 3, confirm_token: at(tried.structuredContent, "confirm_token") })
      const changed = yield* callTool({ name: "landing_page_get", arguments: page })
      assert.strictEqual(at(dataOf(changed), "status"), 3)
    })
  )

  it.effect("of an address that was read with its secret masked is refused", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client({
        settings: { autoConfirm: new Set(["landing_page_update"]) }
      })
      const page = { offer_id: ids.offer_id, url_id: ids.url_id }
      const update = (url: string) =>
        callTool({ name: "landing_page_update", arguments: { ...page, url } })
      yield* update("https://shop.example/a?token=secret&b=1")
      const read = yield* callTool({ name: "landing_page_get", arguments: page })
      const shown = String(at(dataOf(read), "url"))
      assert.strictEqual(shown, "https://shop.example/a?token=…&b=1")
      const refused = yield* update(shown.replace("b=1", "b=2"))
      assert.include(textOf(refused), "url: has a masked part")
    })
  )

  it.effect("that sells a lead needs the operator's leave, even to be shown", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, deliver_lead: true }
      const create = { name: "lead_create", arguments: lead }
      const closed = yield* client()
      assert.include(textOf(yield* closed.callTool(create)), "switched off")
      const open = yield* client({ settings: { allowDelivery: true } })
      assert.deepInclude((yield* open.callTool(create)).structuredContent, { done: false })
    })
  )

  it.effect("deletes a goal after it has shown which", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client()
      const goal = { offer_id: ids.offer_id, goal_id: ids.goal_id }
      const shown = yield* callTool({ name: "goal_delete", arguments: goal })
      assert.strictEqual(at(dataOf(shown), "would_delete", "id"), ids.goal_id)
      const confirm_token = at(shown.structuredContent, "confirm_token")
      const args = { ...goal, confirm_token }
      const done = yield* callTool({ name: "goal_delete", arguments: args })
      assert.deepStrictEqual(dataOf(done), { deleted: goal })
      const missing = yield* callTool({ name: "goal_delete", arguments: goal })
      assert.include(textOf(missing), "Not found")
    })
  )

  it.effect("shows no deletion of a default goal, which would be refused", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client()
      const goals = yield* callTool({
        name: "find",
        arguments: { in: "goals", offer_id: ids.offer_id, fields: ["id", "is_default"] }
      })
      const goal = { offer_id: ids.offer_id, goal_id: at(dataOf(goals), "0", "id") }
      const refused = yield* callTool({ name: "goal_delete", arguments: goal })
      assert.isTrue(refused.isError)
      assert.include(textOf(refused), "make another goal the default first")
    })
  )
})
