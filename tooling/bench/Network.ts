import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runAffnet } from "./affnet.ts"

/** The demo network in a directory of its own: the data that all servers answer from. */
export interface Network {
  readonly directory: string
  /** The key of a manager. */
  readonly key: string
  readonly affiliateId: number
  readonly remove: () => void
}

/** Makes the demo network, the same one every time. */
export const makeNetwork = (): Network => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-bench-"))
  runAffnet({ DATA_DIR: directory }, "demo")
  const { keys, ids } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  return {
    directory,
    key: keys.manager,
    affiliateId: ids.affiliate_id,
    remove: () => rmSync(directory, { recursive: true })
  }
}
