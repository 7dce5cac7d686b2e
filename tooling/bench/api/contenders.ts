import { join } from "node:path"
import { execPath } from "node:process"
import { fileURLToPath } from "node:url"
import { affnet } from "../affnet.ts"
import type { Contender } from "../Contender.ts"
import type { Network } from "../Network.ts"

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The server under test first, then what it is compared with. */
export const contenders = (network: Network, firstPort: number): ReadonlyArray<Contender> => {
  const reference = (name: string, entry: string, port: number): Contender => ({
    name,
    command: [execPath, file(entry)],
    env: { DATABASE_FILE: join(network.directory, "affnet.db"), NODE_ENV: "production" },
    port
  })
  return [
    {
      name: "affnet",
      command: affnet("serve"),
      env: { DATA_DIR: network.directory, AFFNET_RATE_LIMIT_PER_MINUTE: "0" },
      port: firstPort
    },
    reference("Fastify, hand-written", "./reference/fastify/main.ts", firstPort + 1),
    reference("Express, Drizzle", "./reference/express/main.ts", firstPort + 2)
  ]
}
