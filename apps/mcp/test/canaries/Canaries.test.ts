import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"

/** Secrets and personal data that are planted through the app, and so pass its audit as well. */
const person = {
  email: "canaria@plume.example",
  firstname: "Canarina",
  lastname: "Plumeworth",
  phone: "+4930555010203"
}
const secret = "c4n4ryS3cretT0ken"

const all = ["*"]

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-canaries-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

layer(DemoNetwork.layer, { excludeTestServices: true })("Canaries", (it) => {
  it.effect("that were planted in the network sing in no result, error or line of the audit", () =>
    Effect.gen(function* () {
      const { ids, keys } = yield* DemoNetwork.DemoNetwork
      const auditFile = join(yield* temporary, "audit.jsonl")
      const { callTool, readResource } = yield* client({
        settings: { auditFile: Option.some(auditFile) }
      })
      const heard = new Array<string>()
      const call = (name: string, args: object) =>
        Effect.tap(callTool({ name, arguments: { ...args } }), (result) =>
          Effect.sync(() => void heard.push(JSON.stringify(result) + textOf(result)))
        )

      const page = { offer_id: ids.offer_id, url_id: ids.url_id }
      const url = `https://shop.example/a?click_id={click_id}&token=${secret}&api_key=${keys.affiliate}`
      yield* call("landing_page_update", { ...page, url })
      const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, ...person }
      const shown = yield* call("lead_create", lead)
      const confirm_token = at(shown.structuredContent, "confirm_token")
      const made = yield* call("lead_create", { ...lead, confirm_token })
      assert.isFalse(made.isError ?? false, textOf(made))

      yield* call("landing_page_get", { ...page, fields: all })
      yield* call("find", { in: "urls", offer_id: ids.offer_id })
      yield* call("affiliate_get", { affiliate_id: ids.affiliate_id, fields: all })
      yield* call("affiliate_postbacks_list", { affiliate_id: ids.affiliate_id, fields: all })
      yield* call("delivery_attempts_list", { fields: all })
      yield* call("why", { click_id: ids.click_id })
      yield* call("report_run", { report: "conversions", columns: all })
      yield* call("find", { in: "affiliates", q: keys.manager })
      yield* call("affiliate_get", { affiliate_id: keys.manager, token: secret })
      const trail = yield* readResource({ uri: "affnet://audit/recent" })
      heard.push(JSON.stringify(trail), readFileSync(auditFile, "utf8"))

      const said = heard.join("\n")
      assert.include(said, '"tool":"lead_create"')
      for (const canary of [...Object.values(person), secret, ...Object.values(keys)]) {
        assert.notInclude(said, canary)
      }
    })
  )
})
