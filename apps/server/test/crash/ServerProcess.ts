import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { freePort } from "@affnet/test-tools"
import { Effect } from "effect"
import type { Armament } from "./Armament.ts"

/** A program of the server in a process of its own: `affnet serve`, as a rule. */
export interface ServerProcess {
  readonly baseUrl: string
  readonly pid: number
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Says something to a program that listens to its parent. */
  readonly tell: (message: Armament) => Effect.Effect<void>
  /** The exit code, once it is gone; null when a signal ended it. */
  readonly exited: Effect.Effect<number | null>
  /** All that it has written. */
  readonly output: () => string
}

/** What is run, and what it writes once it is ready. */
export interface Program {
  readonly main: string
  readonly command: "serve" | "worker"
  readonly announcement: string
}

const bundled = (name: string): string => join(import.meta.dirname, `../../program/${name}.js`)

const affnet: Program = {
  main: bundled("main"),
  command: "serve",
  announcement: "Listening on"
}

/** Serves, and dies where it is told to. */
export const dyingServer: Program = { ...affnet, main: bundled("dyingProgram") }

/** The same of a worker. */
export const dyingWorker: Program = {
  ...dyingServer,
  command: "worker",
  announcement: "Working"
}

const running = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

const exitOf = (child: ChildProcess): Effect.Effect<number | null> =>
  Effect.callback((resume) => {
    if (!running(child)) return resume(Effect.succeed(child.exitCode))
    child.once("exit", (code) => resume(Effect.succeed(code)))
  })

const spawnProgram = (
  { command, main }: Program,
  environment: Readonly<Record<string, string>>,
  port: number
) =>
  spawn(process.execPath, [main, command], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: "127.0.0.1",
      PORT: String(port),
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })

/** A program that is ready; it is killed with its scope if it still runs then. */
export const startProgram = (program: Program, environment: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const port = yield* freePort
    let output = ""
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => spawnProgram(program, environment, port)),
      (child) =>
        Effect.andThen(
          Effect.sync(() => child.kill("SIGKILL")),
          exitOf(child)
        )
    )
    yield* Effect.callback<void>((resume) => {
      const take = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(program.announcement)) resume(Effect.void)
      }
      child.stdout?.on("data", take)
      child.stderr?.on("data", take)
      child.once("exit", () => resume(Effect.die(new Error(`It did not start: ${output}`))))
    })
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      pid: child.pid ?? 0,
      signal: (signal) => Effect.sync(() => void child.kill(signal)),
      tell: (message) => Effect.sync(() => void child.send(message)),
      exited: exitOf(child),
      output: () => output
    } satisfies ServerProcess
  })

/** A server that listens. */
export const start = (environment: Readonly<Record<string, string>>) =>
  startProgram(affnet, environment)
