import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "@affnet/test-tools"
import { Effect } from "effect"
import { key, processorMillis, start, stop } from "./app.ts"
import { call } from "./messages.ts"

/** Milliseconds of each call, and of the app's processor for one of them. */
export interface Overhead {
  readonly bare: ReadonlyArray<number>
  readonly app: ReadonlyArray<number>
  readonly processorMillis: number
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const before = performance.now()
  await run()
  return performance.now() - before
}

const startTimeoutMillis = 30_000
const warmUpCalls = 200

/** Asks for an affiliate in turns: at the network itself, and through the app over HTTP. */
export const overhead = async (baseUrl: string, calls: number): Promise<Overhead> => {
  const port = await Effect.runPromise(freePort)
  const child = start(baseUrl, ["--http", "--port", String(port), "--calls-per-second", "1000000"])
  const bareCall = async () => {
    const response = await fetch(`${baseUrl}/api/v2/network/affiliates/7`)
    return JSON.parse(await response.text())
  }
  const appCall = () =>
    call(`http://127.0.0.1:${port}/mcp`, key, "affiliate_get", { affiliate_id: 7 })
  const deadline = performance.now() + startTimeoutMillis
  const answers = () =>
    appCall().then(
      () => true,
      () => false
    )
  while (!(await answers())) {
    if (performance.now() > deadline) throw new Error("The app did not start")
    await wait(100)
  }
  try {
    for (let n = 0; n < warmUpCalls; n++) await Promise.all([bareCall(), appCall()])
    const before = processorMillis(child)
    const [bare, app] = [new Array<number>(), new Array<number>()]
    for (let n = 0; n < calls; n++) {
      bare.push(await timed(bareCall))
      app.push(await timed(appCall))
    }
    return { bare, app, processorMillis: (processorMillis(child) - before) / calls }
  } finally {
    await stop(child)
  }
}
