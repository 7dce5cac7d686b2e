import { assert, it } from "@effect/vitest"
import { Cause, Console, Effect } from "effect"
import { CliError } from "effect/cli"
import { explain } from "../../src/cli/explain.ts"
import { IncompleteTls } from "../../src/platform/http/Settings.ts"

/** What is said on standard error. */
const said = Effect.fnUntraced(function* (error: Error) {
  const lines: Array<unknown> = []
  const console = yield* Console.Console
  yield* Effect.provideService(explain(Cause.fail(error)), Console.Console, {
    ...console,
    error: (line: unknown) => lines.push(line)
  })
  return lines
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
