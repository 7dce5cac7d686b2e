import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"

/** A directory that goes with the test. */
export const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-mcp-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)
