import type { RunningServer } from "../RunningServer.ts"

/** What one run of leads found out about one server. */
export interface Sample {
  readonly leadsPerSecond: number
  /** Milliseconds of processor time of the server per lead. */
  readonly processorMillis: number
}

/** Leads that are under way at any time. */
const atOnce = 64

const query = (click_id: string, index: number): string =>
  `?click_id=${click_id}&email=lead-${index}@mail.example&firstname=Ann&phone=%2B49301234&deliver_lead=yes`

/** Hands in a lead for each click, and sees that each one was delivered. */
export const handIn = async (
  server: RunningServer,
  key: string,
  clicks: ReadonlyArray<string>
): Promise<Sample> => {
  let next = 0
  const one = async () => {
    for (let index = next++; index < clicks.length; index = next++) {
      const path = `/api/v2/network/leads${query(clicks[index] ?? "", index)}`
      const answer = await fetch(server.origin + path, { headers: { "x-api-key": key } })
      const text = await answer.text()
      if (!text.includes('"delivery_status":"success"')) {
        throw new Error(`${server.name} answered with ${answer.status}: ${text}`)
      }
    }
  }
  const before = server.processorSeconds() ?? Number.NaN
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, one))
  const seconds = (performance.now() - begun) / 1000
  const after = server.processorSeconds() ?? Number.NaN
  return {
    leadsPerSecond: clicks.length / seconds,
    processorMillis: ((after - before) * 1000) / clicks.length
  }
}
