import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { CliError, Command } from "effect/cli"
import { SqlClient } from "effect/sql"
import { keys } from "../../src/cli/Keys.ts"
import { ledger } from "../../src/cli/Ledger.ts"
import { managers } from "../../src/cli/Managers.ts"
import { rates } from "../../src/cli/Rates.ts"
import { setup } from "../../src/cli/Setup.ts"
import { statistics } from "../../src/cli/Statistics.ts"
import { layerPostgres } from "../../src/platform/sql/Database.ts"
import { addressOf, answers, newDatabase } from "../platform/sql/postgresServer.ts"

const affnet = Command.runWith(keys, { version: "0" })

const reading = {
  "keys list": Command.runWith(keys, { version: "0" })(["list"]),
  "managers list": Command.runWith(managers, { version: "0" })(["list"]),
  "rates list": Command.runWith(rates, { version: "0" })(["list"]),
  "ledger verify": Command.runWith(ledger, { version: "0" })(["verify"]),
  "statistics verify": Command.runWith(statistics, { version: "0" })(["verify"])
}

describe("affnet keys create", () => {
  it.effect("refuses an e-mail address that is none, and says what it has to be", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(affnet(["create", "--email", "ann at mail"]))
      assert.isTrue(CliError.isCliError(error))
      assert.include(JSON.stringify(error), "must be an e-mail address, such as ann@mail.example")
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

describe("affnet setup", () => {
  it.effect("refuses a network without a name", () =>
    Effect.gen(function* () {
      const named = ["--title", "", "--currency", "EUR", "--timezone", "UTC"]
      const run = Command.runWith(setup, { version: "0" })
      const error = yield* Effect.flip(run([...named, "--email", "you@example.com"]))
      assert.isTrue(CliError.isCliError(error))
    }).pipe(Effect.provide(NodeServices.layer))
  )
})

describe("commands that only read", () => {
  for (const [name, run] of Object.entries(reading)) {
    it.effect(`affnet ${name} makes no database`, () => {
      const DATA_DIR = join(tmpdir(), `affnet-none-${process.pid}`)
      const config = ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR }))
      return Effect.gen(function* () {
        const error = yield* Effect.flip(run)
        assert.include(error.message, `There is no network in ${DATA_DIR}`)
        assert.isFalse(existsSync(DATA_DIR))
      }).pipe(Effect.provide(Layer.merge(NodeServices.layer, config)))
    })

    it.effect.skipIf(!answers)(`affnet ${name} makes no tables`, () =>
      Effect.gen(function* () {
        const { href } = addressOf(yield* newDatabase)
        const config = ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL: href }))
        const error = yield* Effect.flip(
          Effect.provide(run, Layer.merge(NodeServices.layer, config))
        )
        assert.include(error.message, "There is no network in the database of DATABASE_URL")
        const tables = yield* Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`
        ).pipe(Effect.provide(layerPostgres({ url: Redacted.make(href) })))
        assert.deepStrictEqual(tables, [])
      })
    )
  }
})
