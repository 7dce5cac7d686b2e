// Bundles the server's program into `apps/server/program`, unless it is there and newer than its sources: Node
// takes longer to find two thousand modules than to run them. Threads and processes that the program starts are
// loaded from files beside it. With --tests it adds the program of tests that dies where it is told to, and the MCP
// app. With --check it builds nothing and says by its exit code whether there is nothing to build.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync
} from "node:fs"
import { basename, dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"

const root = fileURLToPath(new URL("..", import.meta.url))
const isForTests = process.argv.includes("--tests")
const onlyChecks = process.argv.includes("--check")

/** Programs of one package, and what goes into them. */
interface Bundles {
  readonly directory: string
  readonly programs: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
}

const bundlesOf = (
  path: string,
  programs: ReadonlyArray<string>,
  sources: ReadonlyArray<string>
): Bundles => ({
  directory: join(root, path, "program"),
  programs: programs.map((module) => join(root, path, module)),
  sources: [...sources, "packages/api/src", "packages/domain/src"]
    .map((source) => join(root, source))
    .concat(import.meta.filename, join(root, "pnpm-lock.yaml"))
})

const server = bundlesOf(
  "apps/server",
  ["src/main.ts", ...(isForTests ? ["test/crash/dyingProgram.ts"] : [])],
  ["apps/server/src", "apps/server/test/crash"]
)
const mcp = bundlesOf("apps/mcp", ["src/main.ts"], ["apps/mcp/src", "packages/client/src"])

const bundleOf = (module: string, into: string): string =>
  join(into, `${basename(module, ".ts")}.js`)

/** When a file, or a directory with all that is in it, has changed; a directory changes with each name in it. */
const changedAt = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const within = readdirSync(path).map((name) => changedAt(join(path, name)))
  return Math.max(stat.mtimeMs, ...within)
}

const isStale = ({ directory, programs, sources }: Bundles): boolean => {
  const bundles = programs.map((module) => bundleOf(module, directory))
  if (!bundles.every((file) => existsSync(file))) return true
  return Math.max(...sources.map(changedAt)) > Math.min(...bundles.map(changedAt))
}

const isLoadedBeside = /\bbeside\("(?<name>\w+)", import\.meta\.url\)/gu

/** Collects the modules that the code asks for with `beside`. */
const collecting = (found: Set<string>): Plugin => ({
  name: "beside",
  transform(code, id) {
    for (const { groups } of code.matchAll(isLoadedBeside)) {
      found.add(join(dirname(id), `${groups?.name}.ts`))
    }
  }
})

/** Each bundle is one file: chunks that programs share would run before the compiler of schemas is switched on. */
const bundle = async (module: string, into: string, found: Set<string>) => {
  const { build } = await import("rolldown")
  await build({
    input: module,
    platform: "node",
    // It has native code.
    external: [/^@node-rs\//u],
    // The bundler adds `import` or `require` itself, by how a package is loaded, as Node does.
    resolve: { conditionNames: ["@affnet/source", "node"] },
    plugins: [collecting(found)],
    logLevel: "warn",
    output: { file: bundleOf(module, into), format: "esm", codeSplitting: false }
  })
}

/** Builds beside the last program, so that a server that runs meanwhile finds all files of one version. */
const build = async ({ directory, programs }: Bundles) => {
  const startedAt = new Date()
  const made = `${directory}.${process.pid}`
  mkdirSync(made)
  try {
    // It grows while it is iterated.
    const modules = new Set(programs)
    for (const module of modules) {
      if (existsSync(bundleOf(module, made))) throw new Error(`Two modules are named as ${module}`)
      await bundle(module, made, modules)
      // What is edited meanwhile is newer.
      utimesSync(bundleOf(module, made), startedAt, startedAt)
    }
    rmSync(directory, { recursive: true, force: true })
    renameSync(made, directory)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const stale = (isForTests ? [server, mcp] : [server]).filter(isStale)
if (onlyChecks) process.exitCode = stale.length === 0 ? 0 : 1
else for (const bundles of stale) await build(bundles)
