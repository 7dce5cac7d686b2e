import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"

/** A directory that is removed with its scope. */
export const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-"))),
  (directory) =>
    Effect.sync(() => {
      // The readers of a server that was killed may still be about to end.
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
    })
)
