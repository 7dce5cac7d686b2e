import { affnet } from "./affnet.ts"
import type { Network } from "./conversions/engines.ts"
import { type RunningServer, start } from "./RunningServer.ts"

/** Serves a network, without limits of rate, until the work on it is done. */
export const serving = async (
  { env }: Network,
  port: number,
  work: (server: RunningServer) => Promise<void>
): Promise<void> => {
  const server = await start({
    name: "affnet",
    command: affnet("serve"),
    env: { ...env, AFFNET_RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "Warn" },
    port
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
