import { FakeVendor } from "@affnet/test-tools"
import { Effect } from "effect"
import { DemoNetwork } from "./DemoNetwork.ts"
import { at } from "./Json.ts"
import * as Manager from "./Manager.ts"

/** What else is said of the vendor. */
export interface Instructions {
  readonly query?: string
  readonly headers?: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** A vendor on this machine, the only one to whom leads of the demo's goal go. */
export const make = Effect.fnUntraced(function* (
  script: FakeVendor.Script,
  { headers = [], query = "" }: Instructions = {}
) {
  const { ids } = yield* DemoNetwork
  const vendor = yield* FakeVendor.make({ script })
  const campaigns = yield* Manager.call(
    "GET",
    `/leads-management/campaigns?goal_id=${ids.lead_goal_id}`
  )
  const id = at(campaigns, "campaigns", "0", "id")
  yield* Manager.call("PUT", `/leads-management/campaigns/${id}`, { cap_daily: null })
  const vendors = `/leads-management/campaigns/${id}/vendors`
  const url = `${vendor.url}/leads?ref={delivery_id}${query}`
  yield* Manager.call("PUT", `${vendors}/${ids.vendor_id}`, { url, headers, success_reply: null })
  const listed = at(yield* Manager.call("GET", vendors), "vendors")
  for (const other of Array.isArray(listed) ? listed : []) {
    const otherId = at(other, "id")
    if (otherId !== ids.vendor_id) {
      yield* Manager.call("PUT", `${vendors}/${otherId}`, { status: 2 })
    }
  }
  return vendor
})

let people = 0

/** A lead of a new person that is delivered at once. */
export const delivered = Effect.fnUntraced(function* (click_id: string) {
  const { ids } = yield* DemoNetwork
  const number = ++people
  const person = { firstname: "Ann", lastname: "Lee", email: `ann${number}@mail.example` }
  const lead = { click_id, goal_id: ids.lead_goal_id, ...person, deliver_lead: "yes" }
  const { result } = Object(yield* Manager.call("POST", "/leads", lead))
  return {
    lead_id: String(at(result, "lead_id")),
    delivery_id: Number(at(result, "deliveries", "0", "delivery_id"))
  }
})
