import { execFileSync, spawnSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { type ServerProcess, start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { firefox, givenLink } from "../../tracking/clicks/clickFixtures.ts"
import { exchangeWith, type Sent } from "../../wire/Exchange.ts"
import { lastingEngines, migrated } from "../sql/engines.ts"
import { invoiceWithFile } from "./invoiceWithFile.ts"

/** From now on no file of the process may be longer than this: what it writes behind that fails. */
const limitFiles = ({ pid }: ServerProcess, bytes: number | "unlimited") =>
  Effect.sync(() => execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]))

const given = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser()
  const { key } = yield* givenKey("manager")
  const { affiliate_id, offer_id, path } = yield* givenLink({ offer: { advertiser_id } })
  yield* givenGoal({ offer_id, is_default: 1 })
  const click_id = yield* givenClick({ offer_id, affiliate_id })
  const headers = { "user-agent": firefox }
  const token = tokenOf(advertiser_id)
  const writing: ReadonlyArray<Sent> = [
    { path, headers },
    { path: `/track/conv?click_id=${click_id}&token=${token}`, headers },
    { path: "/track/conv", method: "POST", body: { click_id, token }, headers },
    { path: `/track/pixel?click_id=${click_id}&token=${token}`, headers },
    { path: "/api/v2/network/profile/api-key", method: "POST", key },
    invoiceWithFile(key, advertiser_id)
  ]
  return writing
})

/** Linux has it; elsewhere nothing makes a disk fail for one process. */
const canLimit = spawnSync("prlimit", ["--version"]).status === 0

const sqlite = lastingEngines.filter(({ name }) => name === "SQLite file")

for (const engine of sqlite) {
  describe.skipIf(!canLimit)(`A disk that takes nothing, on ${engine.name}`, () => {
    it.live(
      "is 503 with Retry-After everywhere, a line a second, and forgotten once it is mended",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const writing = yield* Effect.provide(given, migrated(store.database))
          const server = yield* start(store.environment)
          const ask = (sent: Sent) => exchangeWith(server.baseUrl, sent)
          const ready = ask({ path: "/health/ready" })
          /** Readiness is found out once a second. */
          const turns = (status: number) =>
            Effect.repeat(ready, {
              schedule: Schedule.spaced("100 millis"),
              until: (answer) => answer.status === status,
              times: 50
            }).pipe(Effect.map((answer) => assert.strictEqual(answer.status, status)))
          yield* turns(200)

          yield* limitFiles(server, 0)
          const began = performance.now()
          for (const sent of Array.from({ length: 5 }, () => writing).flat()) {
            const answer = yield* ask(sent)
            assert.strictEqual(answer.status, 503, `${sent.path}: ${answer.text}`)
            assert.isAtLeast(Number(answer.headers["retry-after"]), 1, sent.path)
          }
          const pixel = yield* ask(writing[3] ?? { path: "" })
          assert.strictEqual(pixel.headers["x-conversion-result"], "failed")
          assert.match(pixel.text, /^GIF89a/u)
          yield* turns(503)
          assert.strictEqual((yield* ask({ path: "/health/live" })).status, 200)
          const seconds = Math.ceil((performance.now() - began) / 1_000)
          const lines = server.output().split("\n")
          const failures = lines.filter((line) => line.includes('"ERROR"'))
          assert.isNotEmpty(failures)
          assert.isAtMost(failures.length, seconds + 1, failures.join("\n"))

          yield* limitFiles(server, "unlimited")
          yield* turns(200)
          const statuses = yield* Effect.forEach(writing, (sent) =>
            Effect.map(ask(sent), ({ status }) => status)
          )
          assert.deepStrictEqual(statuses, [302, 200, 200, 200, 200, 401])
        }).pipe(Effect.scoped),
      60_000
    )
  })
}
