import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { createInterface } from "node:readline"

/** A network that runs, and where a program finds it. */
export interface Network {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
}

/** As `networks/serve.mjs` starts them. */
export interface Networks {
  readonly server: Network
  readonly mock: Network
}

/** Starts the networks of an installed project, and stops them after `use`. */
export const withNetworks = async (
  project: string,
  use: (networks: Networks) => void
): Promise<void> => {
  const child = spawn(process.execPath, ["serve.mjs"], {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"]
  })
  const gone = once(child, "exit")
  try {
    const early = gone.then(() => Promise.reject(new Error("The networks did not start")))
    const [line] = await Promise.race([once(createInterface(child.stdout), "line"), early])
    use(JSON.parse(line))
  } finally {
    child.stdin.end()
    await gone
  }
}
