import { execFile } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect, Exit, Scope } from "effect"
import type { TestProject } from "vitest/node"
import { program } from "./network/program.ts"
import { serve } from "./network/serve.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The data directory of a demo network that nobody serves. */
    readonly demoDirectory: string
    /** That of one that is served, for suites that only read. */
    readonly sharedDirectory: string
  }
}

const run = promisify(execFile)

/** Makes the demo network once: suites that write serve a copy of their own, the others share one. */
export const setup = async ({ provide }: TestProject) => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-mcp-demo-"))
  const demo = join(directory, "demo")
  const shared = join(directory, "shared")
  await run(process.execPath, [...program, "demo"], {
    env: { PATH: process.env.PATH, DATA_DIR: demo }
  })
  cpSync(demo, shared, { recursive: true })
  const scope = Scope.makeUnsafe()
  await Effect.runPromise(Scope.provide(serve(shared), scope))
  provide("demoDirectory", demo)
  provide("sharedDirectory", shared)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(directory, { recursive: true, force: true })
  }
}
