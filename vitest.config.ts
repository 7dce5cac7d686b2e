import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Bundles the programs of the server that tests start, for projects that make something with them. */
const programs = fileURLToPath(new URL("tooling/programForTests.ts", import.meta.url))

/** What a project makes once for all of its tests. */
const setup = "test/globalSetup.ts"

const project = (root: string, name: string) => ({
  extends: true as const,
  root,
  test: {
    name,
    globalSetup: existsSync(new URL(`${root}/${setup}`, import.meta.url)) ? [programs, setup] : []
  }
})

const projectsIn = (parent: string) =>
  readdirSync(new URL(parent, import.meta.url)).map((name) => project(`${parent}/${name}`, name))

/** Tests run on the sources of every package, not on what was built from them. */
const resolve = { conditions: ["@affnet/source", "node"] }

/** `npm run proof` sets the mode: proofs take too long to wait for with every test. */
const include = (mode: string) => [`test/**/*.${mode === "proof" ? "proof" : "test"}.ts`]

/** What takes from half a minute to some minutes, the longest first. */
const longest = [
  "server/test/wire/Fuzz.",
  "server/test/leads/Kill.",
  "server/test/conformance/Conformance.",
  "mcp/test/clients/Clients.",
  "server/test/wire/KeyMatrix.",
  "server/test/crash/Stop.",
  "server/test/wire/matrix/Matrix.",
  "mcp/test/transports/Stdio.",
  "server/test/wire/Assignment.",
  "mcp/test/canaries/Canaries.",
  "server/test/recipes/Recipes."
]

/** The server has by far the most files: its short ones keep every worker busy until the end. */
const last = "server"

/**
 * A worker ends when the next file is of another project, and a new one loads all again, so projects come one
 * after another. Each begins with what takes longest: begun last, it would keep one worker busy and the others idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((part) => moduleId.includes(part))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted(
      (one, other) =>
        Number(one.project.name === last) - Number(other.project.name === last) ||
        one.project.name.localeCompare(other.project.name) ||
        place(one) - place(other)
    )
  }
}

export default defineConfig(({ mode }) => ({
  ssr: { resolve },
  // What a project makes once for all of its tests is made in an environment of vitest's own.
  environments: { __vitest__: { resolve } },
  test: {
    projects: [
      ...projectsIn("packages"),
      ...projectsIn("apps"),
      project("examples", "examples"),
      project("tooling", "tooling")
    ],
    include: include(mode),
    sequence: { sequencer: LongestFirst },
    // Threads and child processes that a test starts resolve the packages in the same way.
    // `gc` is there for what counts memory, as it is in the server's own process.
    execArgv: ["--conditions=@affnet/source", "--expose-gc"],
    // Twice the cores of a small machine: each waits for its database half of the time.
    maxWorkers: 4,
    // Loading the server and its compiled schemas once for each file took longer than the tests.
    isolate: false,
    // What hangs ends; what only waits for a busy machine does not.
    testTimeout: 60_000,
    hookTimeout: 120_000
  }
}))
