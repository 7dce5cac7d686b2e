import { createHash } from "node:crypto"
import { ApiKey } from "@affnet/domain"
import { affnet } from "../affnet.ts"
import { onServerCore } from "../Cores.ts"
import { linkOf, linksQuery } from "../clicks/links.ts"
import type { Link } from "../clicks/people.ts"
import type { Network as Demo } from "../conversions/engines.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { openPostgres, openSqlite, type Store } from "../statistics/store.ts"
import { base, enlarge, sizes } from "./large.ts"

/** A network that is served, small or large. */
export interface Network {
  readonly server: RunningServer
  readonly keys: Readonly<Record<"manager" | "assigned" | "affiliate", string>>
  readonly links: ReadonlyArray<Link>
  readonly stop: () => Promise<void>
}

/** Opens the database of a demo network beside its server. */
export const open = ({
  env: { DATABASE_URL = "", DATA_DIR = "" }
}: Demo): Promise<Store> | Store =>
  DATABASE_URL === "" ? openSqlite(DATA_DIR) : openPostgres(DATABASE_URL, DATA_DIR)

/** A manager who has assignments only, and his key. */
export const addManager = async ({ rows, run }: Store) => {
  const key = ApiKey.fromBytes("manager", new Uint8Array(32).fill(7))
  const digest = createHash("sha256").update(key).digest("hex")
  const [manager] = await rows(`
    INSERT INTO managers (email, status, api_status, timezone, created, updated, search_text, role, assigned_only)
    VALUES ('assigned@large.example', 1, 1, 'UTC', 1767225600, 1767225600, '', 'analyst', 1)
    RETURNING id`)
  await run(`
    INSERT INTO api_keys (role, account_id, digest, masked, created)
    VALUES ('manager', ${manager?.id}, '${digest}', 'afn_m', 1767225600)`)
  return { key, manager_id: Number(manager?.id) }
}

/** A link of the large network for each of the small one: clicks are spread alike. */
const largeLink = ({ affiliate_id, offer_id }: Link): Link => ({
  // Affiliates that wait for approval and offers that are not public have other numbers.
  offer_id: base + 5 + 10 * ((offer_id * 7) % (sizes.offers / 10)),
  affiliate_id: base + 1 + 10 * ((affiliate_id * 3) % (sizes.affiliates / 10))
})

/** Adds to a demo network what is asked for; answers the key of a manager with assignments, and links. */
const prepare = async (demo: Demo, isLarge: boolean) => {
  const store = await open(demo)
  try {
    const { key, manager_id } = await addManager(store)
    const links = (await store.rows(linksQuery)).map(linkOf)
    if (!isLarge) return { key, links }
    const seconds = await enlarge(store, { affiliate_id: demo.affiliateId, manager_id })
    console.error(`${demo.engine}: made large in ${seconds.toFixed(1)} s`)
    return { key, links: links.map(largeLink) }
  } finally {
    await store.close()
  }
}

/** Serves a demo network, as it is or made large. */
export const serve = async (demo: Demo, isLarge: boolean, port: number): Promise<Network> => {
  const { key, links } = await prepare(demo, isLarge)
  const server = await start(
    {
      name: `${isLarge ? "large" : "small"} network`,
      command: affnet("serve"),
      env: { ...demo.env, AFFNET_RATE_LIMIT_PER_MINUTE: "0", TRUSTED_PROXIES: "127.0.0.1/32" },
      port
    },
    onServerCore
  )
  return {
    server,
    keys: { ...demo.keys, assigned: key },
    links,
    stop: () => server.stop()
  }
}
