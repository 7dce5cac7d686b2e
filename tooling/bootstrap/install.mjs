// Installs the dependencies: all of them, or those that the server is made of, which go once it is made.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
const modules = join(root, "node_modules")

export const stop = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split(".").map(Number)

/** Whether the Node of this machine runs the server; a newer one need not be installed then. */
const machineNodeSuffices = major > 22 || (major === 22 && minor >= 19)

/**
 * Limits an install to the server and the dashboard that it shows. Only whole installs check the lockfile against
 * the registry, which takes seconds: they run wherever somebody may have changed it.
 */
const forServer = [
  "--prod",
  "--filter",
  "@affnet/server...",
  "--filter",
  "@affnet/dashboard...",
  ...(machineNodeSuffices ? [] : ["--filter", "@affnet/node"]),
  "--trust-lockfile"
]

/** What is installed: everything, what the server is made of, or what is left of that. */
const everything = "everything"
const server = forServer.join(" ")
const made = `${server}, made`

const mark = join(modules, ".installed")

const lockfile = createHash("sha256")
  .update(readFileSync(join(root, "pnpm-lock.yaml")))
  .digest("hex")

/** Whether this is installed, by the lockfile as it is now. */
const isInstalled = (extent) =>
  existsSync(mark) && readFileSync(mark, "utf8") === `${lockfile} ${extent}`

const note = (extent) => writeFileSync(mark, `${lockfile} ${extent}`)

/** Where the modules wait that another install replaces, unless it fails. */
const aside = `${modules}.before`

const pnpm = (extent) => {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const args = ["--yes", packageManager, "install", "--frozen-lockfile"]
  const { status } = spawnSync("npx", extent === everything ? args : args.concat(forServer), {
    cwd: root,
    // No input, because nobody may be there to answer a question.
    stdio: ["ignore", "inherit", "inherit"]
  })
  return status === 0
}

/** Installs what the lockfile says, unless the last install was of the same lockfile. */
const install = (extent) => {
  if (isInstalled(extent)) return
  // Of modules that are there pnpm believes that they are whole.
  if (existsSync(mark) && readFileSync(mark, "utf8").endsWith(made)) {
    rmSync(aside, { recursive: true, force: true })
    renameSync(modules, aside)
  }
  const succeeds = pnpm(extent)
  if (!succeeds && existsSync(aside)) {
    rmSync(modules, { recursive: true, force: true })
    renameSync(aside, modules)
  }
  if (!succeeds) stop("The dependencies could not be installed; the reason stands above.")
  rmSync(aside, { recursive: true, force: true })
  note(extent)
}

/** Tools that are installed stay. */
const hasTools = () => existsSync(join(modules, "vitest"))

export const installEverything = () => install(everything)

export const installForServer = () => install(hasTools() ? everything : server)

/** Whether the server was made of what is installed, and the rest is gone. */
export const isPruned = () => isInstalled(made)

/** The server is a program of one file: only native code, data and Node itself are read beside it. */
const isReadByServer = /^(?:@node-rs\+|@ip-location-db\+|node-(?:darwin|linux|win)-)/u

/** Removes what was only there to make the server of. */
export const prune = () => {
  if (!isInstalled(server)) return
  const packages = join(modules, ".pnpm")
  // Stopped in between, it leaves more than is needed.
  note(made)
  for (const name of readdirSync(packages)) {
    if (!isReadByServer.test(name)) rmSync(join(packages, name), { recursive: true, force: true })
  }
}

/** The directory of the Node that came with the dependencies, on platforms that have one. */
const installedNode = () => {
  const directory = join(modules, `node-${process.platform}-${process.arch}`, "bin")
  const runs = spawnSync(join(directory, "node"), ["--version"]).status === 0
  return runs ? directory : undefined
}

/** Where commands are looked up: Node first, then the installed tools, then the machine's. */
export const searchPath = () => {
  const node = installedNode()
  if (node === undefined && !machineNodeSuffices) {
    const platform = `${process.platform}-${process.arch}`
    stop(`affnet needs Node 22.19 or newer on ${platform}; this is ${process.versions.node}.`)
  }
  return [node, join(modules, ".bin"), process.env.PATH]
    .filter((entry) => entry !== undefined)
    .join(delimiter)
}
