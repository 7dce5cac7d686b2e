import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text as textOfBody } from "node:stream/consumers"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { client, dataOf, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import { count } from "../network/Manager.ts"
import { stubNetwork } from "../network/StubNetwork.ts"

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-audit-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

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
      const statuses = readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => at(JSON.parse(line), "status"))
      assert.deepStrictEqual(statuses, ["begun", "ok"])
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
      const { request, response } = yield* between.asked
      unlinkSync(path)
      symlinkSync(full, path)
      yield* Effect.promise(async () => {
        const answer = await fetch(`${base_url}${request.url}`, {
          method: request.method ?? "",
          headers: {
            "content-type": "application/json",
            "x-api-key": String(request.headers["x-api-key"])
          },
          body: await textOfBody(request)
        })
        response.writeHead(answer.status, { "content-type": "application/json" })
        response.end(await answer.text())
      })
      const done = yield* Fiber.join(calling)
      assert.isFalse(done.isError ?? false, textOf(done))
      assert.include(textOf(done), "Renamed")
      assert.include(textOf(done), "The audit could not be written")
    })
  )
})
