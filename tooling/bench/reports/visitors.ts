import { spawn } from "node:child_process"
import { execArgv, execPath } from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("./clicks.ts", import.meta.url))

/** Starts the process that clicks, which stays: what it has warmed up counts for all that is measured. */
export const startVisitors = (origin: string, path: string, perSecond: number) => {
  const child = spawn(execPath, [...execArgv, program, origin, path, String(perSecond)], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** Clicks for so many seconds, and tells how many milliseconds each took. */
    click: async (seconds: number): Promise<ReadonlyArray<number>> => {
      child.stdin.write(`${seconds}\n`)
      const { done, value } = await lines.next()
      if (done === true) throw new Error("The process that clicks has ended")
      return JSON.parse(value)
    },
    close: () => child.stdin.end()
  }
}
export type Visitors = ReturnType<typeof startVisitors>
