import { spawn } from "node:child_process"
import { freePort } from "@affnet/test-tools"
import { Effect } from "effect"
import { program } from "./program.ts"

/** Serves the network of a data directory in a process of its own, until the scope closes. */
export const serve = Effect.fnUntraced(function* (DATA_DIR: string) {
  const port = yield* freePort
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...program, "start"], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          DATA_DIR,
          AFFNET_RATE_LIMIT_PER_MINUTE: "0",
          AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8"
        },
        stdio: ["ignore", "pipe", "ignore"]
      })
    ),
    (started) => Effect.sync(() => void started.kill("SIGKILL"))
  )
  yield* Effect.callback<void>((resume) => {
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("Ctrl-C")) resume(Effect.void)
    })
    child.once("exit", () => resume(Effect.die(new Error("The demo network did not start"))))
  })
})
