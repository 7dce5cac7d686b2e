import { assert, describe, it } from "@effect/vitest"
import { type Files, run } from "./Fixture.ts"

const structure = (files: Files) => run(files, ["node", "tooling/structure.ts"])

/** A package as its manifest and its tag; it replaces the one of the same directory. */
const given = (directory: string, dependencies: ReadonlyArray<string>): Files => {
  const tag = directory.slice(directory.indexOf("/") + 1)
  return {
    [`${directory}/package.json`]: JSON.stringify({
      name: `@affnet/${tag}`,
      dependencies: Object.fromEntries(dependencies.map((name) => [name, "workspace:*"]))
    }),
    [`${directory}/turbo.json`]: JSON.stringify({ extends: ["//"], tags: [tag] })
  }
}

const importing = (specifier: string): string => `export { a } from "${specifier}"\n`

/** What `turbo boundaries` says of a dependency that the rules do not list. */
const notAllowed = "found without any tag listed in allowlist"

/** Each entry: what is refused, the files that do it, and what is said about it. */
const violations: ReadonlyArray<readonly [string, Files, string]> = [
  [
    "an import of a package that is no dependency",
    { "packages/api/src/A.ts": importing("@affnet/client") },
    "cannot import package `@affnet/client`"
  ],
  [
    "an import of another package's files",
    { "packages/client/src/A.ts": importing("../../domain/src/Goal.ts") },
    "leaves the package"
  ],
  ["the domain on the contract", given("packages/domain", ["@affnet/api"]), notAllowed],
  ["the contract on the client", given("packages/api", ["@affnet/client"]), notAllowed],
  ["a package on an app", given("packages/client", ["@affnet/server"]), notAllowed],
  [
    "an app on another app",
    { ...given("apps/server", ["@affnet/mcp"]), ...given("apps/mcp", []) },
    notAllowed
  ],
  [
    "what is for tests as a dependency at run time",
    given("apps/server", ["@affnet/test-tools"]),
    "may only be a development dependency"
  ],
  [
    "a district on one above it",
    {
      "apps/server/src/catalog/Goals.ts": importing("../leads/Leads.ts"),
      "apps/server/src/leads/Leads.ts": "export const a = 1\n"
    },
    "catalog may not import leads/Leads.ts"
  ],
  [
    "a district on the one beside it",
    {
      "packages/domain/src/money/Invoice.ts": importing("../reports/Metric.ts"),
      "packages/domain/src/reports/Metric.ts": "export const a = 1\n"
    },
    "money may not import reports/Metric.ts"
  ],
  [
    "the platform on a district",
    {
      "apps/server/src/platform/Sql.ts": importing("../accounts/Keys.ts"),
      "apps/server/src/accounts/Keys.ts": "export const a = 1\n"
    },
    "platform may not import accounts/Keys.ts"
  ],
  ["a name that says nothing", { "packages/api/src/utils.ts": "" }, "call the file by what"],
  [
    "files that are long in the median",
    { "packages/api/src/A.ts": "\n".repeat(60).concat("a") },
    "The median file has 61"
  ]
]

describe("the structure check refuses", () => {
  for (const [name, files, message] of violations) {
    it(name, () => {
      const { succeeded, output } = structure(files)
      assert.isFalse(succeeded)
      assert.include(output, message)
    })
  }
})

describe("the structure check allows", () => {
  it("a small file that imports along the arrow", () => {
    const { succeeded, output } = structure({
      "packages/api/src/A.ts": importing("@affnet/domain"),
      "packages/domain/src/leads/Lead.ts": importing("../catalog/Goal.ts"),
      "packages/domain/src/catalog/Goal.ts": "export const a = 1\n",
      "apps/server/test/A.test.ts": importing("@affnet/test-tools")
    })
    assert.isTrue(succeeded, output)
  })
})
