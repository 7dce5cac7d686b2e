// Installs the dependencies: all of them, or those that the server is made of, which go once it is made.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { rm } from "node:fs/promises"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
const modules = join(root, "node_modules")
const packages = join(modules, ".pnpm")

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

const read = () => (existsSync(mark) ? readFileSync(mark, "utf8") : "")

/** Whether this is installed, by the lockfile as it is now. */
const isInstalled = (extent) => read() === `${lockfile} ${extent}`

const note = (extent) => writeFileSync(mark, `${lockfile} ${extent}`)

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
  const before = read()
  // Nothing is removed meanwhile, and nobody takes half an install for a whole one.
  rmSync(mark, { force: true })
  if (pnpm(extent)) return note(extent)
  // What was installed before still is.
  if (before !== "") writeFileSync(mark, before)
  stop("The dependencies could not be installed; the reason stands above.")
}

/** Tools that are installed stay. */
const hasTools = () => existsSync(join(modules, "vitest"))

export const installEverything = () => install(everything)

export const installForServer = () => install(hasTools() ? everything : server)

/** Whether the server was made of what is installed, and the rest is gone. */
export const isPruned = () => isInstalled(made)

/** The server is a program of one file: only native code, data and Node itself are read beside it. */
const isReadByServer = /^(?:@node-rs\+|@ip-location-db\+|node-(?:darwin|linux|win)-)/u

/** Where packages are that go. */
const gone = join(modules, ".gone")

const setAside = () => {
  note(made)
  // Without it pnpm looks which packages are there before it adds to them.
  rmSync(join(packages, "lock.yaml"), { force: true })
  mkdirSync(gone, { recursive: true })
  for (const name of readdirSync(packages)) {
    if (!isReadByServer.test(name)) renameSync(join(packages, name), join(gone, name))
  }
}

/** Removes what was only there to make the server of, while that runs; the next start goes on where it was stopped. */
export const prune = async () => {
  try {
    if (isInstalled(server)) setAside()
    await rm(gone, { recursive: true, force: true })
  } catch ({ message }) {
    process.stderr.write(`What the server was made of could not be removed: ${message}\n`)
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
