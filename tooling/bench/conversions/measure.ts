import type { RunningServer } from "../RunningServer.ts"
import { makeClicks } from "./clicks.ts"
import type { Network } from "./engines.ts"
import { percentile, type Sender, sendAtRate } from "./sender.ts"

const warmUpSeconds = 10

/** The heads of the columns of `measureConversions`. */
export const columns = ["p50 ms", "p95 ms", "p99 ms", "most ms", "processor ms each"]

/** How long conversions take at a steady rate, each of a click of its own, and what they cost the server. */
export const measureConversions = async (
  server: RunningServer,
  sender: Sender,
  network: Network,
  { rate, seconds }: { readonly rate: number; readonly seconds: number }
): Promise<ReadonlyArray<string>> => {
  const ids = await makeClicks(sender, network, rate * (seconds + warmUpSeconds))
  const paths = ids.map(
    (id) => `/track/conv?click_id=${id}&amount=20&adv_order_id=B${id}&token=${network.token}`
  )
  await sendAtRate(sender, paths.slice(0, rate * warmUpSeconds), rate)
  const before = server.processorSeconds()
  const taken = await sendAtRate(sender, paths.slice(rate * warmUpSeconds), rate)
  const after = server.processorSeconds()
  const processor =
    before === undefined || after === undefined
      ? "?"
      : (((after - before) * 1000) / taken.length).toFixed(2)
  return [...[50, 95, 99, 100].map((percent) => percentile(taken, percent).toFixed(1)), processor]
}
