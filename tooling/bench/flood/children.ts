import { spawn } from "node:child_process"
import { once } from "node:events"
import { execPath } from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** So much longer than it is meant to run a program may take to begin and to end. */
const graceSeconds = 40

/** Runs a program of this directory for so many seconds, and yields each line of JSON that it prints. */
export async function* linesOf<A>(name: string, seconds: number, ...args: ReadonlyArray<string>) {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(execPath, [file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: (seconds + graceSeconds) * 1_000,
    killSignal: "SIGKILL"
  })
  const ended = once(child, "exit")
  for await (const line of createInterface({ input: child.stdout })) {
    const printed: A = JSON.parse(line)
    yield printed
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`${name} did not end within ${seconds + graceSeconds} s`)
}
