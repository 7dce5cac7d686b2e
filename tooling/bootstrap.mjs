// Makes a fresh clone able to run: `node tooling/bootstrap.mjs [--server] <command> [...arguments]`.
//
// It is plain JavaScript without dependencies, because it runs on the Node of the machine (20 or
// newer) before anything is installed. It installs the dependencies when the lockfile has changed
// since the last time, puts Node 24 and the installed tools first on the path, and runs the command
// as if it were the process itself: same signals, same exit code. With --server it installs only what
// the server needs to run, until another command has installed the rest.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync
} from "node:fs"
import { constants, setPriority } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const modules = join(root, "node_modules")

/** No tool reports that it ran, or looks for a newer version of itself. */
const silence = {
  DO_NOT_TRACK: "1",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_TELEMETRY: "off",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  TURBO_TELEMETRY_DISABLED: "1"
}

const stop = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split(".").map(Number)

/** Whether the Node of this machine runs the server; a newer one need not be installed then. */
const machineNodeSuffices = major > 22 || (major === 22 && minor >= 19)

/**
 * Limits an install to what the server needs, and the dashboard that it shows. Only whole installs check the lockfile against the
 * registry, which takes seconds: they run wherever somebody may have changed it.
 */
const serverOnly = [
  "--prod",
  "--filter",
  "@affnet/server...",
  "--filter",
  "@affnet/dashboard...",
  ...(machineNodeSuffices ? [] : ["--filter", "@affnet/node"]),
  "--trust-lockfile"
]

/** Types, sources and maps: only compilers and debuggers read them, and they take nearly 100 MB. */
const unreadByPrograms = /\.(?:[cm]?tsx?|map|h)$/u

/** Removes what the server never reads. Links lead out of the store, to sources of this project among others. */
const lighten = (directory = join(modules, ".pnpm")) => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) lighten(path)
    else if (entry.isFile() && unreadByPrograms.test(entry.name)) unlinkSync(path)
  }
}

/** Installs what the lockfile says, unless the last install was of the same lockfile. */
const install = (forServer) => {
  // Tools that are installed stay.
  const isWhole = !forServer || existsSync(join(modules, "vitest"))
  const lockfile = readFileSync(join(root, "pnpm-lock.yaml"))
  const extent = isWhole ? "everything" : serverOnly.join(" ")
  const wanted = `${createHash("sha256").update(lockfile).digest("hex")} ${extent}`
  const mark = join(modules, ".installed-lockfile")
  const found = existsSync(mark) ? readFileSync(mark, "utf8") : ""
  if (found === wanted) return
  // Packages that were made lighter would stay as they are.
  if (isWhole && found !== "" && !found.endsWith("everything"))
    rmSync(modules, { recursive: true, force: true })

  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const args = ["--yes", packageManager, "install", "--frozen-lockfile"]
  const { status } = spawnSync("npx", isWhole ? args : args.concat(serverOnly), {
    cwd: root,
    // No input, because nobody may be there to answer a question.
    stdio: ["ignore", "inherit", "inherit"]
  })
  if (status !== 0) stop("The dependencies could not be installed; the reason stands above.")
  writeFileSync(mark, wanted)
  if (!isWhole) lighten()
}

/** The directory of the Node that came with the dependencies, on platforms that have one. */
const installedNode = () => {
  const directory = join(modules, `node-${process.platform}-${process.arch}`, "bin")
  const runs = spawnSync(join(directory, "node"), ["--version"]).status === 0
  return runs ? directory : undefined
}

/** Where commands are looked up: Node first, then the installed tools, then the machine's. */
const searchPath = () => {
  const node = installedNode()
  if (node === undefined && !machineNodeSuffices) {
    const platform = `${process.platform}-${process.arch}`
    stop(`affnet needs Node 22.19 or newer on ${platform}; this is ${process.versions.node}.`)
  }
  return [node, join(modules, ".bin"), process.env.PATH].filter((entry) => entry !== undefined)
}

const dashboard = join(root, "apps/dashboard")

/** The newest change below a directory, in milliseconds. */
const newestIn = (directory) =>
  Math.max(
    0,
    ...readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs)
  )

/** Whether what the dashboard is made of has changed since it was built. */
const isDashboardStale = () => {
  const page = join(dashboard, "dist/index.html")
  const sources = ["apps/dashboard/src", "packages/client/src", "packages/domain/src"]
  return (
    !existsSync(page) || sources.some((path) => newestIn(join(root, path)) > statSync(page).mtimeMs)
  )
}

/**
 * Builds the dashboard beside the server, which answers meanwhile and shows the pages once they are there.
 * It never outlives the server. What goes wrong is told, and the server goes on without.
 */
const buildDashboard = () => {
  if (!isDashboardStale()) return undefined
  const build = spawn("node", [join(dashboard, "build.ts")], {
    stdio: ["ignore", "ignore", "pipe"]
  })
  // The server comes first: on a small machine it makes its demo network meanwhile.
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const said = []
  build.stderr.on("data", (text) => said.push(text))
  build.on("error", () => undefined)
  build.on("exit", (code) => {
    if (code !== null && code !== 0)
      process.stderr.write(`The dashboard could not be built:\n${said.join("")}\n`)
  })
  return build
}

/** Bundles the server's program when its sources are newer. */
const buildProgram = () => {
  const { status } = spawnSync("node", [join(root, "tooling/program.ts")], { stdio: "inherit" })
  if (status !== 0) stop("The server could not be built; the reason stands above.")
}

const run = (given) => {
  const forServer = given[0] === "--server"
  const [command, ...args] = forServer ? given.slice(1) : given
  if (command === undefined) stop("usage: node tooling/bootstrap.mjs [--server] <command> [...]")
  install(forServer)
  Object.assign(process.env, silence, { PATH: searchPath().join(delimiter) })
  if (forServer) buildProgram()
  const child = spawn(command, args, { stdio: "inherit" })
  const serves = forServer && args.some((arg) => arg === "start" || arg === "serve")
  const build = serves ? buildDashboard() : undefined
  // Whatever ends this process ends the build, whose half-made files are nobody's.
  const stopBuild = () => build?.kill("SIGKILL")
  process.on("exit", stopBuild)
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  for (const signal of signals) {
    // Ctrl-C in a terminal has reached the command already, and a second one means "at once".
    const handOn = signal !== "SIGINT" || !process.stdin.isTTY
    process.on(signal, () => {
      stopBuild()
      if (handOn) child.kill(signal)
    })
  }
  child.on("error", (error) => stop(`${command}: ${error.message}`))
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code)
    stopBuild()
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

run(process.argv.slice(2))
