import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { freePort } from "@affnet/test-tools"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeStore } from "../crash/Store.ts"
import { lastingEngines } from "../platform/sql/engines.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const text = readFileSync(new URL("../../../../docs/first-sale.md", import.meta.url), "utf8")
const commands = /```sh\n(?<commands>[\s\S]+?)```/u.exec(text)?.groups?.commands ?? ""

const run = promisify(execFile)

describe.each(lastingEngines)("docs/first-sale.md on $name", (engine) => {
  it.live(
    "its twelve commands lead from an empty folder to the first approved conversion",
    () =>
      Effect.gen(function* () {
        assert.strictEqual(commands.match(/^# \d+\. /gmu)?.length, 12)
        const { environment } = yield* makeStore(engine)
        const PORT = String(yield* freePort)
        const { stdout } = yield* Effect.promise(() =>
          run("bash", ["-e", "-c", `trap 'kill $SERVER' EXIT\n${commands}`], {
            cwd: root,
            env: {
              PATH: process.env.PATH,
              HOME: process.env.HOME,
              NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
              ...environment,
              PORT
            },
            timeout: 100_000
          })
        )
        assert.include(stdout, "https://shop.example/?click=")
        assert.include(stdout, "[ [ 'approved', '12.50', '8.00' ] ]")
        const [, own] = stdout.split("Conversions Report")
        assert.include(own, '"network_payout":"8.00"')
        assert.notInclude(own, "12.50")
      }),
    120_000
  )
})
