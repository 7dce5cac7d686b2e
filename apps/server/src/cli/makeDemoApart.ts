import { Effect } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"

/**
 * Makes the demo network in a process of its own. Its 60 000 clicks pass through memory once, and a
 * server that had made them would keep hundreds of megabytes that it never needs again.
 */
export const makeDemoApart = Effect.gen(function* () {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const [, program = ""] = process.argv
  const command = ChildProcess.make(process.execPath, [...process.execArgv, program, "demo"], {
    extendEnv: true,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit"
  })
  yield* Effect.orDie(spawner.exitCode(command))
})
