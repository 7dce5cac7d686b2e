import { execFileSync } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"

/** Builds the pages once for all proofs, which alone look at them. */
export const setup = ({ vite }: TestProject) => {
  if (vite.config.mode !== "proof") return
  execFileSync(process.execPath, [fileURLToPath(new URL("../build.ts", import.meta.url))])
}
