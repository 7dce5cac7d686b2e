import { assert, describe, it } from "@effect/vitest"
import { run } from "./Fixture.ts"

const check = (source: string) =>
  run(
    { "packages/domain/src/Sample.ts": `import { Effect } from "effect"\n${source}\n` },
    ["node", "../../tooling/effect-tsc.ts", "-p", "tsconfig.json"],
    "packages/domain"
  )

/** Each entry: what is refused, the source that does it, and the diagnostic that says so. */
const violations: ReadonlyArray<readonly [string, string, string]> = [
  ["a type error", "export const a: string = 1\nexport { Effect }", "TS2322"],
  [
    "an effect that nobody runs",
    'export const a = Effect.gen(function* () { Effect.log("a") })',
    "floatingEffect"
  ],
  [
    "a failure without return",
    'export const a = Effect.gen(function* () { yield* Effect.fail("a") })',
    "missingReturnYieldStar"
  ],
  ["the clock of the machine", "export const a = [Effect, Date.now()]", "globalDate"],
  ["the date of the machine", "export const a = [Effect, new Date()]", "globalDate"],
  ["the randomness of the machine", "export const a = [Effect, Math.random()]", "globalRandom"],
  ["the environment of the process", "export const a = [Effect, process.env.HOME]", "processEnv"]
]

describe("the compiler refuses", () => {
  for (const [name, source, diagnostic] of violations) {
    it(name, () => {
      const { succeeded, output } = check(source)
      assert.isFalse(succeeded)
      assert.include(output, diagnostic)
    })
  }
})

describe("the compiler allows", () => {
  it("an effect that is yielded", () => {
    const { succeeded, output } = check(
      'export const a = Effect.gen(function* () { yield* Effect.log("a") })'
    )
    assert.isTrue(succeeded, output)
  })
})
