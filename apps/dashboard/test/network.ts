import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
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

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0))
    })
  })

const administered = async (statement: string) => {
  const client = new Client(postgres)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The settings that lead to a new database, and how to drop it. */
const databaseOf = async (engine: Engine) => {
  if (engine === "SQLite") return { settings: {}, drop: async () => undefined }
  const name = `dashboard_${process.pid}_${Date.now()}`
  await administered(`CREATE DATABASE ${name}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return {
    settings: { DATABASE_URL: url.href },
    drop: () => administered(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

const maxMillis = 120_000

const ready = async (baseUrl: string, server: ChildProcess, said: ReadonlyArray<string>) => {
  const end = Date.now() + maxMillis
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await wait(100)
  }
  throw new Error(`The server does not answer:\n${said.join("")}`)
}

export const startNetwork = async (engine: Engine): Promise<Network> => {
  const directory = mkdtempSync(join(tmpdir(), "dashboard-network-"))
  const { drop, settings } = await databaseOf(engine)
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const said: Array<string> = []
  const args = ["--conditions=@affnet/source", join(root, "apps/server/src/main.ts"), "start"]
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: new URL(baseUrl).port,
      DATA_DIR: directory,
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...settings
    },
    stdio: ["ignore", "ignore", "pipe"]
  })
  server.stderr.on("data", (text) => said.push(String(text)))
  await ready(baseUrl, server, said)
  const { keys, sign_ins } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  const stop = async () => {
    server.kill("SIGKILL")
    await drop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { baseUrl, keys, signIns: sign_ins, stop }
}
