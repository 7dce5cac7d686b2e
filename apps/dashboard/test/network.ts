import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { freePort } from "@affnet/test-tools"
import { Effect } from "effect"
import { Client } from "pg"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Where new databases are made. */
const postgres = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test"

export const engines = ["SQLite", "PostgreSQL"] as const
export type Engine = (typeof engines)[number]

interface SignIn {
  readonly email: string
  readonly password: string
}

export type Role = "manager" | "advertiser" | "affiliate"

/** A server of the demo network in a process of its own, as `npm start` makes it. */
export interface Network {
  readonly baseUrl: string
  readonly keys: Readonly<Record<Role, string>>
  readonly signIns: Readonly<Record<Role, SignIn>>
  readonly stop: () => Promise<void>
}

const administered = async (statement: string, database = postgres) => {
  const client = new Client(database)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The settings that lead to a new database, and how to drop it. */
const databaseOf = async (engine: Engine) => {
  if (engine === "SQLite") {
    return { settings: { DATABASE_URL: undefined }, drop: async () => undefined }
  }
  const name = `dashboard_${process.pid}_${Date.now()}`
  await administered(`CREATE DATABASE ${name}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return {
    settings: { DATABASE_URL: url.href },
    drop: () => administered(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** A server makes the demo network before it answers: in seconds, or in minutes where others wait for the machine. */
const maxMillis = 180_000

/** The same for a hook that starts a browser as well. */
export const startMillis = maxMillis + 60_000

const ready = async (baseUrl: string, server: ChildProcess, said: ReadonlyArray<string>) => {
  const end = Date.now() + maxMillis
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await wait(100)
  }
  throw new Error(`The server does not answer:\n${said.join("")}`)
}

/** What stands in front of a server: takes its address, and answers that by which it is reached. */
type Front = (baseUrl: string) => Promise<string>

const noFront: Front = async (baseUrl) => baseUrl

/** A database and a directory of its own, and how to run the server's command line with them. */
export const openPlace = async (engine: Engine, front = noFront) => {
  const directory = mkdtempSync(join(tmpdir(), "dashboard-network-"))
  const { drop, settings } = await databaseOf(engine)
  const baseUrl = `http://127.0.0.1:${await Effect.runPromise(freePort)}`
  const publicUrl = await front(baseUrl)
  const args = [join(root, "apps/server/program/main.js")]
  const options = {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: new URL(baseUrl).port,
      DATA_DIR: directory,
      AFFNET_PUBLIC_URL: publicUrl,
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...settings
    }
  }
  const started: Array<ChildProcess> = []
  /** Starts a server, and waits until it answers. */
  const serve = async (command: "start" | "serve") => {
    const said: Array<string> = []
    const server = spawn(process.execPath, [...args, command], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"]
    })
    started.push(server)
    server.stderr.on("data", (text) => said.push(String(text)))
    await ready(baseUrl, server, said)
  }
  /** Runs a command to its end, and answers what it printed. */
  const run = (...command: ReadonlyArray<string>): string =>
    execFileSync(process.execPath, [...args, ...command], {
      ...options,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
  /** Changes what is stored, as only time would. */
  const change = async (statement: string) => {
    if (settings.DATABASE_URL !== undefined) return administered(statement, settings.DATABASE_URL)
    const database = new DatabaseSync(join(directory, "affnet.db"), { timeout: 5000 })
    database.exec(statement)
    database.close()
  }
  const stop = async () => {
    for (const server of started) server.kill("SIGKILL")
    await drop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { baseUrl, change, directory, publicUrl, run, serve, stop }
}

export const startNetwork = async (engine: Engine, front = noFront): Promise<Network> => {
  const { directory, publicUrl, serve, stop } = await openPlace(engine, front)
  await serve("start")
  const { keys, sign_ins } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  return { baseUrl: publicUrl, keys, signIns: sign_ins, stop }
}
