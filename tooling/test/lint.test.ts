import { assert, describe, it } from "@effect/vitest"
import { type Files, run } from "./Fixture.ts"

const lint = (files: Files) => run(files, ["biome", "lint", "packages", "apps"])

/** Each entry: what is refused, the files that do it, and what the linter says about it. */
const violations: ReadonlyArray<readonly [string, Files, string]> = [
  [
    "HTTP in the domain",
    { "packages/domain/src/Goal.ts": 'export { HttpClient } from "effect/http"\n' },
    "The domain is pure"
  ],
  [
    "Node in the domain",
    { "packages/domain/src/Goal.ts": 'export { readFile } from "node:fs"\n' },
    "The domain is pure"
  ],
  [
    "a clock in the domain",
    { "packages/domain/src/Goal.ts": 'import { Clock } from "effect"\nexport const now = Clock\n' },
    "The domain is pure"
  ],
  [
    "SQL in a service",
    { "apps/server/src/goals/Goals.ts": 'export { SqlClient } from "effect/sql"\n' },
    "SQL belongs in"
  ],
  [
    "SQL in a service, loaded late",
    { "apps/server/src/goals/Goals.ts": 'export const sql = () => import("effect/sql")\n' },
    "SQL belongs in"
  ],
  [
    "a branch on the engine outside of sql/",
    {
      "apps/server/src/goals/GoalsRepo.ts":
        "export const lanes = ({ engine }: { engine: string }) => (engine === 'sqlite' ? 1 : 2)\n"
    },
    "What differs between the engines"
  ],
  [
    "a branch on the dialect outside of sql/",
    {
      "apps/server/src/goals/GoalsRepo.ts":
        "export const lanes = (sql: { onDialectOrElse: (_: object) => number }) => sql.onDialectOrElse({})\n"
    },
    "What differs between the engines"
  ],
  [
    "a handler that reads the repository",
    { "apps/server/src/goals/GoalsHttp.ts": 'export { GoalsRepo } from "./GoalsRepo.ts"\n' },
    "A handler calls a service"
  ],
  [
    "a circle of three files",
    {
      "packages/api/src/One.ts": 'import { two } from "./Two.ts"\nexport const one = () => two\n',
      "packages/api/src/Two.ts": 'export { three as two } from "./Three.ts"\n',
      "packages/api/src/Three.ts": 'import type { one } from "./One.ts"\nexport type three = one\n'
    },
    "noImportCycles"
  ],
  [
    "what is for tests outside of tests",
    { "apps/server/src/demo/Demo.ts": 'export { given } from "@affnet/test-tools"\n' },
    "noUndeclaredDependencies"
  ],
  ["any", { "packages/api/src/A.ts": "export const a = (b: any) => b\n" }, "noExplicitAny"],
  [
    "a cast",
    { "packages/api/src/A.ts": "export const a = (b: unknown) => b as string\n" },
    "noUnsafeTypeAssertion"
  ],
  [
    "a non-null assertion",
    { "packages/api/src/A.ts": "export const a = (b?: { c: 1 }) => b!.c\n" },
    "noNonNullAssertion"
  ],
  [
    "a default export",
    { "packages/api/src/A.ts": "const a = 1\nexport default a\n" },
    "noDefaultExport"
  ],
  ["the console", { "packages/api/src/A.ts": 'console.log("a")\n' }, "noConsole"],
  [
    "a promise that nobody waits for",
    { "packages/api/src/A.ts": "const a = async () => 1\na()\n" },
    "noFloatingPromises"
  ]
]

/** The same places, used as they are meant. */
const allowed: Files = {
  "packages/domain/src/Goal.ts": 'export { Schema } from "effect"\nexport { Id } from "./Id.ts"\n',
  "packages/domain/src/Id.ts": 'export { Schema as Id } from "effect"\n',
  "apps/server/src/goals/GoalsRepo.ts": 'export { SqlClient } from "effect/sql"\n',
  "apps/server/src/platform/sql/Dialect.ts": 'export { SqlClient } from "effect/sql"\n',
  "apps/server/src/goals/Goals.ts": 'export { SqlClient } from "./GoalsRepo.ts"\n',
  "apps/server/src/goals/GoalsHttp.ts": 'export { SqlClient } from "./Goals.ts"\n',
  "apps/server/test/Goals.test.ts": 'import { given } from "@affnet/test-tools"\ngiven("a goal")\n'
}

describe("the linter refuses", () => {
  for (const [name, files, message] of violations) {
    it(name, () => {
      const { succeeded, output } = lint({ ...allowed, ...files })
      assert.isFalse(succeeded)
      assert.include(output, message)
    })
  }
})

describe("the linter allows", () => {
  it("SQL in repositories, services in handlers, the test kit in tests", () => {
    const { succeeded, output } = lint(allowed)
    assert.isTrue(succeeded, output)
  })
})
