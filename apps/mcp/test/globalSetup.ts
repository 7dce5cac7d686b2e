import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { program } from "./network/program.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The data directory of a demo network that nobody serves. */
    readonly demoDirectory: string
  }
}

const run = promisify(execFile)

/** Makes the demo network once: each suite serves a copy of its own. */
export const setup = async ({ provide }: TestProject) => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-mcp-demo-"))
  const env = { PATH: process.env.PATH, DATA_DIR: directory }
  await run(process.execPath, [...program, "demo"], { env })
  provide("demoDirectory", directory)
  return () => rmSync(directory, { recursive: true, force: true })
}
