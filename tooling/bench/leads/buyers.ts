import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Network } from "../conversions/engines.ts"

/** A manager who talks to a server of the network. */
export const makeManager = (origin: string, network: Network) => {
  const { keys } = JSON.parse(readFileSync(join(network.env.DATA_DIR ?? "", "demo.json"), "utf8"))
  const key = String(keys.manager)
  const call = async (method: string, path: string, fields?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/api/v2/network/${path}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) })
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text).info
  }
  return { key, call }
}
type Manager = ReturnType<typeof makeManager>

/** A Receive campaign of the offer's default goal, and its one vendor. */
export const makeBuyer = async (
  { call }: Manager,
  { offerId }: Network,
  vendorUrl: string
): Promise<void> => {
  const { goals } = Object(await call("GET", `offers/${offerId}/goals`))
  const goal =
    goals.find(({ is_default }: { readonly is_default: unknown }) => is_default) ?? goals[0]
  const { campaign } = Object(
    await call("POST", "leads-management/campaigns", { title: "Bench", goal_id: goal.id })
  )
  await call("POST", `leads-management/campaigns/${campaign.id}/vendors`, {
    title: "Takes 50 ms",
    url: vendorUrl,
    method: "POST",
    content_type: "application/json",
    body: '{"email":"{email}","firstname":"{firstname}","phone":"{phone}","id":"{delivery_id}"}'
  })
}
