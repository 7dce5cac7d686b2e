// Proves the libraries from outside: small projects install what would be published, and call a
// running server and a mock network: a script on Node 20, a TypeScript project with jest, a page
// built with Vite in headless Chromium, and every TypeScript example of the packages' READMEs.
// Usage: npm run outside [-- <project>…]
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { pack, published, root } from "../packages/Published.ts"
import { run } from "../packages/Run.ts"
import { browser } from "../platforms/Browser.ts"
import { type Network, type Networks, withNetworks } from "./Networks.ts"
import { install } from "./Project.ts"

/** Says loudly what is left out; that is no proof, and no failure of the libraries either. */
const leaveOut = (subject: string, reason: string) =>
  console.error(`LEFT OUT: ${subject}: ${reason}, so nothing is proven of it`)

const named = process.argv.slice(2)
const isWanted = (project: string) => named.length === 0 || named.includes(project)

/** Installs a project, and runs its tests once for each network. */
const attempt = (project: string, networks: ReadonlyArray<Network>, settings = {}) => {
  if (!isWanted(project)) return
  const directory = install(project, workspace, tarballs)
  for (const network of networks) {
    console.log(`${project} against ${network.name}`)
    run(directory, ["npm", "test", "--silent"], { ...network.settings, ...settings })
  }
}

const tryProjects = ({ mock, server }: Networks) => {
  if (process.platform === "linux" && process.arch === "x64") attempt("node20", [server, mock])
  else leaveOut("Node 20", "this machine is not Linux on x64")
  // It starts mock networks itself.
  attempt("jest", [server])
  attempt("readmes", [server])
  if (!isWanted("vite")) return
  const CHROMIUM = browser()
  if (CHROMIUM === undefined) leaveOut("the page", "Chromium can't be had on this machine")
  else attempt("vite", [server, mock], { CHROMIUM })
}

run(root, ["turbo", "run", "build", "--output-logs=errors-only"])
const workspace = mkdtempSync(join(tmpdir(), "affnet-outside-"))
const tarballs = published.map((one) => pack(one, workspace))
try {
  if (spawnSync("npm", ["ping"], { timeout: 20_000 }).status === 0) {
    await withNetworks(install("networks", workspace, tarballs), tryProjects)
  } else leaveOut("every project", "the package registry does not answer")
} finally {
  rmSync(workspace, { recursive: true })
}
