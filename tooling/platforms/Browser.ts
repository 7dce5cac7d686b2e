// Chromium without a window.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as wait } from "node:timers/promises"

const names = ["chromium", "chromium-browser", "google-chrome"]

const installed = (): string | undefined =>
  names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0)

/** The command of a browser; on Debian one is installed when there is none and that is allowed. */
export const browser = (): string | undefined => {
  const found = installed()
  if (found !== undefined || process.getuid?.() !== 0) return found
  console.log("Chromium is not installed: installing it")
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" })
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    env: environment,
    stdio: "ignore",
    timeout: 180_000
  })
  return installed()
}

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

const maxMillisToLeave = 5_000

/** Opens the page until `use` is done with it. */
export const withPage = async <A>(command: string, url: string, use: () => Promise<A>) => {
  const profile = mkdtempSync(join(tmpdir(), "affnet-browser-"))
  const page = spawn(
    command,
    [...flags, `--user-data-dir=${profile}`, "--remote-debugging-port=0", url],
    {
      stdio: "ignore",
      detached: true
    }
  )
  try {
    return await use()
  } finally {
    // It ends its many processes itself; what is left of them after that is one group.
    const gone = new Promise((resolve) => page.once("exit", resolve))
    page.kill("SIGTERM")
    await Promise.race([gone, wait(maxMillisToLeave, undefined, { ref: false })])
    if (page.exitCode === null && page.signalCode === null && page.pid !== undefined) {
      process.kill(-page.pid, "SIGKILL")
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
