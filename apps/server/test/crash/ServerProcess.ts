import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { Effect } from "effect"
import { freePort } from "../wire/FreePort.ts"

/** The real server, `affnet serve`, in a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** The exit code, once it is gone; null when a signal ended it. */
  readonly exited: Effect.Effect<number | null>
  /** All that it has written. */
  readonly output: () => string
}

const main = join(import.meta.dirname, "../../src/main.ts")

const running = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

const exitOf = (child: ChildProcess): Effect.Effect<number | null> =>
  Effect.callback((resume) => {
    if (!running(child)) return resume(Effect.succeed(child.exitCode))
    child.once("exit", (code) => resume(Effect.succeed(code)))
  })

const spawnServer = (environment: Readonly<Record<string, string>>, port: number) =>
  spawn(process.execPath, ["--conditions=@affnet/source", main, "serve"], {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })

/** A server that listens; it is killed with its scope if it still runs then. */
export const start = (environment: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const port = yield* freePort
    let output = ""
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => spawnServer(environment, port)),
      (child) =>
        Effect.andThen(
          Effect.sync(() => child.kill("SIGKILL")),
          exitOf(child)
        )
    )
    yield* Effect.callback<void>((resume) => {
      const take = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes("Listening on")) resume(Effect.void)
      }
      child.stdout.on("data", take)
      child.stderr.on("data", take)
      child.once("exit", () => resume(Effect.die(new Error(`The server did not start: ${output}`))))
    })
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      signal: (signal) => Effect.sync(() => void child.kill(signal)),
      exited: exitOf(child),
      output: () => output
    } satisfies ServerProcess
  })
