import { spawn } from "node:child_process"
import { once } from "node:events"
import { execArgv, execPath } from "node:process"
import { fileURLToPath } from "node:url"

/** Runs a program that attacks until it is stopped, and then tells what it was answered. */
export const startAttack = (program: URL, ...args: ReadonlyArray<string>) => {
  const child = spawn(execPath, [...execArgv, fileURLToPath(program), ...args], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  let told = ""
  child.stdout.on("data", (chunk) => {
    told += chunk
  })
  return async (): Promise<string> => {
    child.kill("SIGTERM")
    await once(child, "close")
    return told.trim()
  }
}
