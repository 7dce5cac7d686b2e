// Serves the built page beside the network's API, and reads in a browser without a window what it shows.
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { preview } from "vite"

const { AFFNET_API_KEY, AFFNET_BASE_URL, CHROMIUM } = process.env
const server = await preview({ preview: { proxy: { "/api": AFFNET_BASE_URL } } })
const profile = mkdtempSync(join(tmpdir(), "affnet-page-"))
try {
  const { stdout } = await promisify(execFile)(
    CHROMIUM,
    [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
      ...[`--user-data-dir=${profile}`, "--virtual-time-budget=20000", "--dump-dom"],
      `${server.resolvedUrls.local[0]}#${AFFNET_API_KEY}`
    ],
    { timeout: 40_000 }
  )
  const [, outcome = "nothing"] = /<p id="outcome">([^<]*)</u.exec(stdout) ?? []
  console.log(`Chromium: ${outcome}`)
  process.exitCode = /^affiliate 1, \d+ countries, NotFound$/u.test(outcome) ? 0 : 1
} finally {
  await server.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
