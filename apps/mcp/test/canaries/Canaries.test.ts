import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FakeVendor } from "@affnet/test-tools"
import { assert, layer } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Effect, Option } from "effect"
import { identity, program } from "../clients/Connected.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import * as LocalVendor from "../network/LocalVendor.ts"
import { canaries, instructions, person, planted, reply } from "./planted.ts"

const all = ["*"]

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-canaries-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

type Call = (name: string, args: object) => Effect.Effect<unknown>

/** Each time the page is given another address: what would change nothing is not confirmed. */
let turns = 0

/** Whatever can be asked of the app about what holds canaries, and what has them in its arguments. */
const everything = Effect.fnUntraced(function* (call: Call) {
  const { ids, keys } = yield* DemoNetwork.DemoNetwork
  const page = { offer_id: ids.offer_id, url_id: ids.url_id }
  const url = `https://shop.example/a?click_id={click_id}&token=${canaries.token}&api_key=${keys.affiliate}&turn=${++turns}`
  const moved = yield* call("landing_page_update", { ...page, url })
  yield* call("landing_page_update", {
    ...page,
    url,
    confirm_token: at(moved, "confirm_token")
  })
  const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, ...person, deliver_lead: true }
  const shown = yield* call("lead_create", lead)
  const made = yield* call("lead_create", { ...lead, confirm_token: at(shown, "confirm_token") })
  const [delivery] = Object(at(made, "data", "deliveries"))
  yield* call("delivery_retry", { delivery_id: at(delivery, "delivery_id") })
  yield* call("landing_page_get", page)
  yield* call("find", { in: "urls", offer_id: ids.offer_id })
  yield* call("affiliate_get", { affiliate_id: ids.affiliate_id, fields: all })
  yield* call("affiliate_postbacks_list", { affiliate_id: ids.affiliate_id, fields: all })
  yield* call("affiliate_postbacks_list", { affiliate_id: ids.affiliate_id })
  yield* call("delivery_attempts_list", { fields: all })
  yield* call("delivery_attempts_list", {})
  yield* call("find", { in: "adv_preferences", id: 1 })
  yield* call("find", { in: "payout_runs", fields: all })
  yield* call("find", { in: "aff_statements", id: ids.affiliate_id })
  yield* call("why", { click_id: ids.click_id })
  yield* call("report_run", { report: "conversions", columns: all })
  yield* call("report_run", { report: "refused_conversions", columns: all })
  yield* call("find", { in: "affiliates", q: keys.manager })
  yield* call("find", { in: keys.manager, [keys.affiliate]: 1, password: canaries.token })
  yield* call("affiliate_get", { affiliate_id: keys.manager, token: canaries.token })
  yield* call("invoice_create", {
    advertiser_id: 7,
    currency: "EUR",
    internal_notes: `key ${keys.manager}`
  })
})

const silent = Effect.fnUntraced(function* (said: string) {
  const { keys } = yield* DemoNetwork.DemoNetwork
  for (const canary of [
    ...Object.values(person),
    ...Object.values(canaries),
    ...Object.values(keys)
  ]) {
    const place = said.indexOf(canary)
    assert.strictEqual(place, -1, said.slice(Math.max(0, place - 200), place + 100))
  }
})

layer(DemoNetwork.layer, { excludeTestServices: true })("Canaries", (it) => {
  it.effect("sing in no result, resource, completion, error or line of the audit", () =>
    Effect.gen(function* () {
      yield* planted
      yield* LocalVendor.make(FakeVendor.reply(503, reply), instructions)
      const auditFile = join(yield* temporary, "audit.jsonl")
      const { callTool, complete, readResource } = yield* client({
        settings: { auditFile: Option.some(auditFile), allowDelivery: true, outputSchemas: true }
      })
      const heard = new Array<string>()
      yield* everything((name, args) =>
        Effect.map(Effect.orDie(callTool({ name, arguments: { ...args } })), (result) => {
          heard.push(JSON.stringify(result) + textOf(result))
          return result.structuredContent
        })
      )
      for (const uri of ["affnet://audit/recent", "affnet://affiliates/1"]) {
        heard.push(JSON.stringify(yield* readResource({ uri })))
      }
      const ref = { type: "ref/prompt", name: "delivery_troubleshoot" } as const
      heard.push(JSON.stringify(yield* complete({ ref, argument: { name: "lead_id", value: "" } })))
      heard.push(readFileSync(auditFile, "utf8"))
      const said = heard.join("\n")
      for (const part of ['"tool":"lead_create"', "503", "shop.example", "would_send_again"]) {
        assert.include(said, part)
      }
      yield* silent(said)
    })
  )

  it.effect("sing on neither output of the program, which writes its audit there", () =>
    Effect.gen(function* () {
      const { base_url, keys } = yield* DemoNetwork.DemoNetwork
      yield* planted
      yield* LocalVendor.make(FakeVendor.reply(503, reply), instructions)
      const started = program({ url: "", key: keys.manager, baseUrl: base_url, isStdio: true })
      const { AFFNET_MCP_AUDIT_FILE: _, ...env } = started.env
      const transport = new StdioClientTransport({
        ...started,
        env: { ...env, AFFNET_MCP_ALLOW_DELIVERY: "true", AFFNET_MCP_CALLS_PER_SECOND: "1000" },
        stderr: "pipe"
      })
      const heard = new Array<string>()
      transport.stderr?.on("data", (chunk: Buffer) => heard.push(chunk.toString()))
      const app = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const connected = new Client(identity)
          await connected.connect(transport)
          return connected
        }),
        (connected) => Effect.promise(() => connected.close())
      )
      yield* everything((name, args) =>
        Effect.promise(async () => {
          const result = await app.callTool({ name, arguments: { ...args } })
          heard.push(JSON.stringify(result))
          return result.structuredContent
        })
      )
      const said = heard.join("\n")
      assert.include(said, '"arguments_digest"')
      yield* silent(said)
    })
  )
})
