import { spawnSync } from "node:child_process"
import process from "node:process"

/** Runs a command and shows what it prints when it fails. */
export const run = (
  cwd: string,
  [command, ...args]: readonly [string, ...ReadonlyArray<string>],
  env: Readonly<Record<string, string>> = {}
): void => {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env }
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`$ ${[command, ...args].join(" ").slice(0, 160)} (${seconds} s)`)
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  throw new Error(`${command} ${args[0]} failed in ${cwd}`)
}
