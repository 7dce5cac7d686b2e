import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(
  new URL("../../../apps/server/test/fixtures/clickhouse/server.ts", import.meta.url)
)

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

const statOf = (pid: string): ReadonlyArray<string> => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /su, "")
      .split(" ")
  } catch {
    return []
  }
}

/** Seconds of processor time that a process and those that it started have used. */
export const processorSeconds = ({ pid }: ChildProcess): number => {
  const stats = new Map(readdirSync("/proc").map((name) => [name, statOf(name)]))
  const of = (one: string): number => {
    const [, parent, ...rest] = stats.get(one) ?? []
    const own = parent === undefined ? 0 : Number(rest[9]) + Number(rest[10])
    const children = [...stats].filter(([, [, above]]) => above === one)
    return own + children.reduce((sum, [child]) => sum + of(child), 0)
  }
  return of(String(pid)) / ticksPerSecond
}

/** ClickHouse as a library behind its HTTP interface, in a process of its own. */
export const startEngine = async (directory: string) => {
  const child = fork(program, [directory], { stdio: ["ignore", "pipe", "inherit", "ipc"] })
  const [port] = child.stdout === null ? [] : await once(child.stdout, "data")
  const url = `http://127.0.0.1:${String(port).trim()}/statistics`
  const ask = async (query: string): Promise<string> => {
    const response = await fetch(`${new URL(url).origin}/?database=statistics`, {
      method: "POST",
      body: query
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(text)
    return text
  }
  return { child, url, ask, stop: () => child.kill("SIGKILL") }
}
