import { assert, beforeAll, describe, it } from "@effect/vitest"
import { run } from "./Fixture.ts"

/** Each entry: what is refused, the source that does it, and the diagnostic that says so. */
const violations: ReadonlyArray<readonly [string, string, string]> = [
  ["a type error", "export const a: string = Effect", "TS2322"],
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

const allowed = 'export const a = Effect.gen(function* () { yield* Effect.log("a") })'

const fileOf = (index: number): string => `src/Sample${index}.ts`

/** The workspace shares its modules with this one, and with them the usual place of what a build keeps. */
const compilation = [
  ...["-p", "tsconfig.build.json", "--pretty", "false"],
  ...["--tsBuildInfoFile", "kept.tsbuildinfo"]
]

/** Compiles one file per source, all in one run, because the compiler starts slowly. */
const check = (sources: ReadonlyArray<string>) =>
  run(
    Object.fromEntries(
      sources.map((source, index) => [
        `packages/domain/${fileOf(index)}`,
        `import { Effect } from "effect"\n${source}\n`
      ])
    ),
    ["node", "../../tooling/effect-tsc.ts", ...compilation],
    "packages/domain"
  )

describe("the compiler refuses", () => {
  let lines: ReadonlyArray<string> = []
  beforeAll(() => {
    const { succeeded, output } = check(violations.map(([, source]) => source))
    assert.isFalse(succeeded)
    lines = output.split("\n")
  })
  for (const [index, [name, , diagnostic]] of violations.entries()) {
    it(name, () => {
      const said = lines.filter((line) => line.startsWith(fileOf(index)))
      assert.include(said.join("\n"), diagnostic)
    })
  }
})

describe("the compiler allows", () => {
  it("an effect that is yielded", () => {
    const { succeeded, output } = check([allowed])
    assert.isTrue(succeeded, output)
  })
})
