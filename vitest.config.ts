import { existsSync, readdirSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Bundles the programs of the server that tests start, for projects that make something with them. */
const programs = fileURLToPath(new URL("tooling/programForTests.ts", import.meta.url))

/** What a package makes once for all of its tests. */
const setupsOf = (root: string) => {
  const setup = fileURLToPath(new URL(`${root}/test/globalSetup.ts`, import.meta.url))
  return existsSync(setup) ? [setup] : []
}

/** Tests of the packages with the given roots. */
const project = (name: string, roots: ReadonlyArray<string>, mode: string) => {
  const setups = roots.flatMap(setupsOf)
  return {
    extends: true as const,
    test: {
      name,
      include: roots.map((root) => `${root}/${tests(mode)}`),
      globalSetup: setups.length > 0 ? [programs, ...setups] : []
    }
  }
}

const rootsIn = (parent: string) =>
  readdirSync(new URL(parent, import.meta.url)).map((name) => `${parent}/${name}`)

const roots = [...rootsIn("packages"), ...rootsIn("apps"), "examples", "tooling"]

/** `npm run proof` sets the mode: proofs take too long to wait for with every test. */
const tests = (mode: string) => `test/**/*.${mode === "proof" ? "proof" : "test"}.ts`

/** Its tests forget modules, and put others in place of globals. */
const apart = "apps/dashboard"

/**
 * A package is a project, which can be asked for by its name. A run of everything (`tooling/test.ts`) has all but one
 * in one project: workers serve one only, and what packages share was transformed and loaded for each of them.
 */
const projects = (mode: string) => {
  if (mode !== "everything") return roots.map((root) => project(basename(root), [root], mode))
  const together = roots.filter((root) => root !== apart)
  return [project(basename(apart), [apart], mode), project("together", together, mode)]
}

/** Tests run on the sources of every package, not on what was built from them. */
const resolve = { conditions: ["@affnet/source", "node"] }

/** What takes from a quarter of a minute to some minutes, the longest first; many of them only wait. */
const longest = [
  "server/test/wire/Fuzz.",
  "server/test/leads/Kill.",
  "server/test/conformance/Conformance.",
  "mcp/test/clients/Clients.",
  "server/test/wire/KeyMatrix.",
  "server/test/crash/Stop.",
  "server/test/wire/matrix/Matrix.",
  "mcp/test/transports/Stdio.",
  "server/test/leads/Budget.",
  "server/test/demo/DemoHistory.",
  "server/test/recipes/",
  "server/test/platform/sql/Processes.",
  "server/test/wire/HungDatabase.",
  "server/test/demo/Demo.",
  "server/test/reports/live/LiveNumbers.",
  "server/test/platform/Smtp.",
  "server/test/reports/statistics/StatisticsProgress.",
  "server/test/wire/Assignment.",
  "mcp/test/canaries/Canaries."
]

/** They have by far the most files: their short ones keep every worker busy until the end. */
const last = new Set(["server", "together"])

/**
 * A worker ends when the next file is of another project, so projects come one after another. Each begins with what
 * takes longest: begun last, it would keep one worker busy and the others idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((part) => moduleId.includes(part))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted(
      (one, other) =>
        Number(last.has(one.project.name)) - Number(last.has(other.project.name)) ||
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
    projects: projects(mode),
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
