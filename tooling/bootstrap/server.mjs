// Makes what `npm start` runs and shows: the server's program, and the dashboard.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { prune, root, stop } from "./install.mjs"

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

const program = (...args) =>
  spawnSync("node", [join(root, "tooling/program.ts"), ...args], { stdio: "inherit" }).status === 0

/** Whether the program and the dashboard are those of the sources. */
export const isMade = () => !isDashboardStale() && program("--check")

/** Bundles the server's program when its sources are newer. */
export const makeProgram = () => {
  if (!program()) stop("The server could not be built; the reason stands above.")
}

/**
 * Builds the dashboard beside the server, which answers meanwhile and shows the pages once they are there.
 * It never outlives the server. What goes wrong is told, and the server goes on without.
 */
export const makeDashboard = () => {
  if (!isDashboardStale()) {
    void prune()
    return undefined
  }
  const build = spawn("node", [join(dashboard, "build.ts")], {
    stdio: ["ignore", "ignore", "pipe"]
  })
  // The server comes first: on a small machine it makes its demo network meanwhile.
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const said = []
  build.stderr.on("data", (text) => said.push(text))
  build.on("error", () => undefined)
  build.on("exit", (code) => {
    // Another process may have built it, and removed what it was made of.
    if (!isDashboardStale()) void prune()
    else if (code !== null && code !== 0)
      process.stderr.write(`The dashboard could not be built:\n${said.join("")}\n`)
  })
  return build
}
