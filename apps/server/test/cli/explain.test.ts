import { assert, it } from "@effect/vitest"
import { Cause, type Config, ConfigProvider, Console, Effect, Exit } from "effect"
import { CliError } from "effect/cli"
import { SqlError } from "effect/sql"
import { explain } from "../../src/cli/explain.ts"
import { makeDirectory } from "../../src/platform/DataDirectory.ts"
import { IncompleteTls, trustedProxies } from "../../src/platform/http/Settings.ts"
import { limitPerMinute } from "../../src/platform/limitPerMinute.ts"

/** What is said on standard error. */
const saidOf = Effect.fnUntraced(function* (cause: Cause.Cause<Error>) {
  const lines: Array<unknown> = []
  const console = yield* Console.Console
  yield* Effect.provideService(explain(cause), Console.Console, {
    ...console,
    error: (line: unknown) => lines.push(line)
  })
  return lines
})

const said = (error: Error) => saidOf(Cause.fail(error))

/** What is said of a setting that is wrong. */
const saidOfSetting = Effect.fnUntraced(function* <A>(
  setting: Config.Config<A>,
  settings: Record<string, string>
) {
  const provider = ConfigProvider.fromUnknown(settings)
  return yield* said(yield* Effect.flip(setting.parse(provider)))
})

it.effect("what an operator can mend is said in a sentence", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* said(new IncompleteTls()), [
      "affnet: Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither."
    ])
  })
)

it.effect("nothing is added to the help that a wrong command line gets", () =>
  Effect.gen(function* () {
    const help = new CliError.ShowHelp({ commandPath: ["affnet"], errors: [] })
    assert.deepStrictEqual(yield* said(help), [])
  })
)

it.effect("one problem of a setting is said, the first", () =>
  Effect.gen(function* () {
    const [line] = yield* saidOfSetting(trustedProxies, { TRUSTED_PROXIES: "10.0.0.1" })
    assert.match(String(line), /^affnet: TRUSTED_PROXIES [^,]+$/u)
  })
)

it.effect.each(["-1", "1.5", "many", "1000001"])(
  "a limit of %s is refused in a sentence",
  (given) =>
    Effect.gen(function* () {
      const limit = limitPerMinute("AFFNET_RATE_LIMIT_PER_MINUTE", 1)
      assert.deepStrictEqual(yield* saidOfSetting(limit, { AFFNET_RATE_LIMIT_PER_MINUTE: given }), [
        "affnet: AFFNET_RATE_LIMIT_PER_MINUTE must be a whole number from 0, which is no limit, to 1000000"
      ])
    })
)

it.effect("what a database refuses is said in its own words", () =>
  Effect.gen(function* () {
    const cause = new Error("permission denied for schema public")
    const reason = new SqlError.UnknownError({ cause, message: "Query failed", operation: "query" })
    assert.deepStrictEqual(yield* said(new SqlError.SqlError({ reason })), [
      "affnet: Query failed (permission denied for schema public)"
    ])
  })
)

it.effect("a data directory that cannot be made needs no trace", () =>
  Effect.gen(function* () {
    const refused = yield* Effect.exit(Effect.sync(() => makeDirectory("/proc/affnet")))
    assert.isTrue(Exit.isFailure(refused))
    const [line] = Exit.isFailure(refused) ? yield* saidOf(refused.cause) : []
    assert.match(String(line), /^affnet: Cannot use the data directory .+ \(DATA_DIR\): /u)
  })
)
