import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import pg from "pg"
import { runAffnet } from "../affnet.ts"

/** A demo network on one of the engines, gone once it is removed. */
export interface Network {
  readonly engine: string
  /** What a server needs to be told to use it. */
  readonly env: Readonly<Record<string, string>>
  readonly offerId: number
  readonly affiliateId: number
  /** The security token of the offer's advertiser. */
  readonly token: string
  /** Keys of the demo's accounts. */
  readonly keys: Readonly<Record<"manager" | "advertiser" | "affiliate", string>>
  /** A person of each role, as the sign-in takes them. */
  readonly signIns: Readonly<Record<"manager" | "advertiser" | "affiliate", object>>
  readonly remove: () => Promise<void>
}

const server = env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test"

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Has the server write to disk now what it would write by and by: commits that are measured would wait for what
 * was filled in before.
 */
export const checkpoint = (): Promise<void> => onServer("CHECKPOINT")

const fill = (engine: string, settings: Readonly<Record<string, string>>, directory: string) => {
  runAffnet(settings, "demo")
  // Otherwise the server would sum up the clicks of the demo's past while it is measured.
  runAffnet(settings, "statistics", "rebuild")
  const { ids, keys, sign_ins, tokens } = JSON.parse(
    readFileSync(join(directory, "demo.json"), "utf8")
  )
  const { affiliate_id: affiliateId, offer_id: offerId } = ids
  const token = tokens.advertiser
  return { engine, env: settings, offerId, affiliateId, keys, token, signIns: sign_ins }
}

const newDirectory = () => mkdtempSync(join(tmpdir(), "affnet-conversions-"))

export const onSqlite = async (): Promise<Network> => {
  const directory = newDirectory()
  return {
    ...fill("SQLite", { DATA_DIR: directory, DATABASE_URL: "" }, directory),
    remove: async () => rmSync(directory, { recursive: true })
  }
}

export const onPostgres = async (): Promise<Network> => {
  const directory = newDirectory()
  const name = `bench_${randomBytes(6).toString("hex")}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = name
  const filled = fill("PostgreSQL", { DATA_DIR: directory, DATABASE_URL: url.href }, directory)
  await checkpoint()
  return {
    ...filled,
    remove: async () => {
      rmSync(directory, { recursive: true })
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    }
  }
}

/** Works on a demo network of the engine, or of each when it is neither's name, one after the other. */
export const onEach = async (
  engine: string,
  work: (network: Network) => Promise<void>
): Promise<void> => {
  const engines = [
    ...(engine === "postgresql" ? [] : [onSqlite]),
    ...(engine === "sqlite" ? [] : [onPostgres])
  ]
  for (const make of engines) {
    const network = await make()
    try {
      await work(network)
    } finally {
      await network.remove()
    }
  }
}
