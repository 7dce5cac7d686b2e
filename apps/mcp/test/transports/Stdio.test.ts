import { spawn } from "node:child_process"
import type { Writable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { at } from "../network/Json.ts"

const main = fileURLToPath(new URL("../../program/main.js", import.meta.url))

const key = "afn_m_DAk9spVS6nAerW41wx2yFp5NttfhQwnTSzTOm6LraR51qR8R3"

/** Each message a line. */
const whole = (stdin: Writable, lines: ReadonlyArray<string>) => {
  stdin.end(lines.map((line) => `${line}\n`).join(""))
}

/** The same byte by byte, without a line feed at the end. */
const inBytes = async (stdin: Writable, lines: ReadonlyArray<string>) => {
  for (const byte of Buffer.from(lines.join("\n"))) {
    stdin.write(Uint8Array.of(byte))
    await setImmediate()
  }
  stdin.end()
}

/** What the program writes when it reads these messages, and how it ends. */
const run = (
  args: ReadonlyArray<string>,
  env: object,
  messages: ReadonlyArray<object | string> = [],
  write = whole
) =>
  Effect.callback<{ code: number | null; out: string; err: string }>((resume) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env }
    })
    const written = { out: "", err: "" }
    child.stdout.on("data", (chunk: Buffer) => {
      written.out += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => {
      written.err += chunk.toString()
    })
    child.once("close", (code) => resume(Effect.succeed({ code, ...written })))
    const lines = messages.map((message) =>
      typeof message === "string" ? message : JSON.stringify(message)
    )
    void write(child.stdin, lines)
  })

const params = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" }
}
/** What comes with each request of the newest revision. */
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" }
}

const messages = [
  { jsonrpc: "2.0", id: 1, method: "initialize", params },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} }
]

describe("Over stdio", () => {
  it.live("only messages go to standard output, whatever else there is to say", () =>
    Effect.gen(function* () {
      const { out } = yield* run([], { AFFNET_API_KEY: key }, messages)
      const lines = out.trim().split("\n")
      for (const line of lines) assert.strictEqual(JSON.parse(line).jsonrpc, "2.0")
      assert.include(out, "invoice_create")
    })
  )

  it.live("lists are good for five minutes, because the process has one key", () =>
    Effect.gen(function* () {
      const lists = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]
      const newest = lists.map((method, id) => ({ jsonrpc: "2.0", id, method, params: { _meta } }))
      const { out } = yield* run([], { AFFNET_API_KEY: key }, newest)
      const answers = out.trim().split("\n")
      assert.strictEqual(answers.length, lists.length)
      for (const answer of answers) {
        const { ttlMs, cacheScope } = JSON.parse(answer).result
        assert.deepStrictEqual({ ttlMs, cacheScope }, { ttlMs: 300_000, cacheScope: "private" })
      }
    })
  )

  it.live("a line that is no JSON is answered, and takes no request with it", () =>
    Effect.gen(function* () {
      const last = { jsonrpc: "2.0", id: "zwölf €", method: "tools/list", params: {} }
      const asked = [...messages, last].flatMap((message) => [
        "gärbage",
        '{"jsonrpc":',
        "",
        message
      ])
      const { code, out } = yield* run([], { AFFNET_API_KEY: key }, asked, inBytes)
      assert.strictEqual(code, 0)
      const answers: ReadonlyArray<unknown> = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      const refused = answers.filter((answer) => at(answer, "id") === null)
      assert.lengthOf(refused, 2 * (messages.length + 1))
      for (const answer of refused) assert.strictEqual(at(answer, "error", "code"), -32_700)
      const ids = answers.map((answer) => at(answer, "id")).filter((id) => id !== null)
      assert.sameMembers(ids, [1, 2, last.id])
      assert.include(out, "invoice_create")
    })
  )

  it.live("it ends with its client, whatever that listens to", () =>
    Effect.gen(function* () {
      const notifications = { toolsListChanged: true }
      const listening = { method: "subscriptions/listen", params: { _meta, notifications } }
      const listing = { method: "tools/list", params: { _meta } }
      const asked = [listening, { ...listening }, listing].map((message, id) => ({
        jsonrpc: "2.0",
        id: `listen:${id}`,
        ...message
      }))
      const { code, out } = yield* run([], { AFFNET_API_KEY: key }, asked)
      assert.strictEqual(code, 0)
      assert.include(out, "notifications/subscriptions/acknowledged")
      assert.include(out, "invoice_create")
    })
  )

  it.live("it says what is missing without a key, and that a key is none", () =>
    Effect.gen(function* () {
      const without = yield* run([], {})
      assert.strictEqual(without.code, 1)
      assert.include(without.err, "set AFFNET_API_KEY")
      const broken = yield* run([], { AFFNET_API_KEY: "afn_m_canary" }, messages)
      assert.strictEqual(broken.code, 1)
      assert.notInclude(broken.err + broken.out, "canary")
    })
  )

  it.live("it says which setting is none: an address, the name of a tool", () =>
    Effect.gen(function* () {
      const env = { AFFNET_API_KEY: key }
      const address = yield* run([], { ...env, AFFNET_BASE_URL: "network.example" }, messages)
      assert.strictEqual(address.code, 1)
      assert.include(address.err, "must be an http or https address")
      assert.include(address.err, "AFFNET_BASE_URL")
      const tool = yield* run(["--auto-confirm", "invoice_creat"], env, messages)
      assert.strictEqual(tool.code, 1)
      assert.include(tool.err, "invoice_create,")
    })
  )

  it.live("it does not start without its audit", () =>
    Effect.gen(function* () {
      const args = ["--audit-file", "/nonexistent/audit.jsonl"]
      const { code, err, out } = yield* run(args, { AFFNET_API_KEY: key }, messages)
      assert.strictEqual(code, 1)
      assert.include(err, "The audit can't be written")
      assert.include(err, "/nonexistent/audit.jsonl")
      assert.strictEqual(out, "")
    })
  )

  it.live("--help names every setting", () =>
    Effect.gen(function* () {
      const { code, out } = yield* run(["--help"], {})
      assert.strictEqual(code, 0)
      for (const flag of ["--read-only", "--toolsets", "--upload-dir", "--auto-confirm"]) {
        assert.include(out, flag)
      }
    })
  )
})
