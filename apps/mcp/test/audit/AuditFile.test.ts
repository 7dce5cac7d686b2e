import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as AuditFile from "../../src/audit/AuditFile.ts"
import { client, dataOf, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { forward } from "../network/forward.ts"
import { at } from "../network/Json.ts"
import { count } from "../network/Manager.ts"
import { stubNetwork } from "../network/StubNetwork.ts"
import { temporary } from "../network/temporary.ts"

const full = "/dev/full"
const draft = { advertiser_id: 7, currency: "EUR", amount: "12.50", status: "draft" }
const invoices = count("SELECT count(*) AS count FROM invoices")

layer(DemoNetwork.layer, { excludeTestServices: true })("An audit that can't be written", (it) => {
  it.effect("keeps writes from being made, and their confirmations good", () =>
    Effect.gen(function* () {
      const path = join(yield* temporary, "audit.jsonl")
      symlinkSync(full, path)
      const { callTool } = yield* client({ settings: { auditFile: Option.some(path) } })
      const call = (args: object) => callTool({ name: "invoice_create", arguments: { ...args } })
      const shown = yield* call(draft)
      const confirmed = { ...draft, confirm_token: at(shown.structuredContent, "confirm_token") }
      const before = yield* invoices
      for (const refused of [yield* call(confirmed), yield* call(confirmed)]) {
        assert.isTrue(refused.isError)
        assert.include(textOf(refused), "The audit can't be written, so nothing was done")
      }
      assert.strictEqual(yield* invoices, before)
      unlinkSync(path)
      const done = yield* call(confirmed)
      assert.match(String(at(dataOf(done), "invoice_number")), /^INV-/u)
      const lines = readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line))
      const statuses = lines.map((line) => at(line, "status"))
      assert.deepStrictEqual(statuses, ["begun", "ok"])
      const ids = new Set(lines.map((line) => at(line, "call_id")))
      assert.lengthOf([...ids], 1)
      assert.match(String([...ids][0]), /^call-\d{18}$/u)
    })
  )

  it.effect("half a line spoils no other", () =>
    Effect.gen(function* () {
      const path = join(yield* temporary, "audit.jsonl")
      symlinkSync(full, path)
      const append = AuditFile.appending(Option.some(path))
      yield* Effect.flip(append("one"))
      unlinkSync(path)
      writeFileSync(path, "o")
      yield* append("two")
      yield* append("three")
      assert.strictEqual(readFileSync(path, "utf8"), "o\ntwo\nthree\n")
    })
  )

  it.effect("is said beside what was read, which is no error", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client({ settings: { auditFile: Option.some(full) } })
      const result = yield* callTool({ name: "whoami", arguments: {} })
      assert.isFalse(result.isError ?? false)
      assert.deepInclude(dataOf(result), { role: "manager" })
      assert.include(textOf(result), "The audit could not be written: tell the operator")
    })
  )

  it.effect("is said beside what was done, which is no error either", () =>
    Effect.gen(function* () {
      const path = join(yield* temporary, "audit.jsonl")
      const { base_url, ids } = yield* DemoNetwork.DemoNetwork
      const between = yield* stubNetwork
      const autoConfirm = new Set(["landing_page_update"])
      const settings = { auditFile: Option.some(path), autoConfirm, baseUrl: between.url }
      const { callTool } = yield* client({ settings })
      const page = { offer_id: ids.offer_id, url_id: ids.url_id, title: "Renamed" }
      const calling = yield* Effect.forkChild(
        callTool({ name: "landing_page_update", arguments: page })
      )
      const asked = yield* between.asked
      unlinkSync(path)
      symlinkSync(full, path)
      yield* forward(base_url, asked)
      const done = yield* Fiber.join(calling)
      assert.isFalse(done.isError ?? false, textOf(done))
      assert.include(textOf(done), "Renamed")
      assert.include(textOf(done), "The audit could not be written")
    })
  )
})
