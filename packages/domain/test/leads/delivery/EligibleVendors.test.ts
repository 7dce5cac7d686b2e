import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { ConversionStatus } from "../../../src/catalog/ConversionStatus.ts"
import { GoalId } from "../../../src/catalog/Goal.ts"
import * as EligibleVendors from "../../../src/leads/delivery/EligibleVendors.ts"
import { VendorId } from "../../../src/leads/delivery/LeadDelivery.ts"

const goal = GoalId.make(1)
const vendor = (id: number, fields: Partial<EligibleVendors.OrderedVendor> = {}) => ({
  id: VendorId.make(id),
  status: 1,
  position: id,
  url: "https://vendor.example/post",
  ...fields
})

const switches = { yes: true, no: false }
const modules = { on: true, off: false }
const campaigns = {
  "no campaign": null,
  "an inactive campaign": { goal_id: goal, status: 2 },
  "another goal's campaign": { goal_id: GoalId.make(2), status: 1 },
  "an active campaign": { goal_id: goal, status: 1 }
}
const vendors = {
  "no vendor": [],
  "an inactive vendor": [vendor(1, { status: 2 })],
  "a vendor without instructions": [vendor(1, { url: null }), vendor(2, { url: " " })],
  "an active vendor": [vendor(1)]
}

describe("the vendors of a lead", () => {
  /** The first thing that is amiss, read from the names of a cell. */
  const expected = (cell: ReadonlyArray<string>): string => {
    const [requested, status, module, campaign, someVendor] = cell
    if (requested === "no") return "not_requested"
    if (status === "trash") return "lead_is_trash"
    if (module === "off") return "module_off"
    if (campaign !== "an active campaign") return "no_active_campaign"
    if (someVendor === "a vendor without instructions") return "empty_instructions"
    return someVendor === "an active vendor" ? "delivered" : "no_active_vendor"
  }

  const cells = Object.entries(switches).flatMap(([requestedName, requested]) =>
    ConversionStatus.literals.flatMap((conv_status) =>
      Object.entries(modules).flatMap(([moduleName, moduleEnabled]) =>
        Object.entries(campaigns).flatMap(([campaignName, campaign]) =>
          Object.entries(vendors).map(([vendorsName, someVendors]) => ({
            name: [requestedName, conv_status, moduleName, campaignName, vendorsName],
            request: {
              requested,
              conv_status,
              moduleEnabled,
              goal_id: goal,
              campaign,
              vendors: someVendors
            }
          }))
        )
      )
    )
  )

  it.each(cells)("$name", ({ name, request }) => {
    const outcome = Result.match(EligibleVendors.of(request), {
      onSuccess: (called) => (called.length > 0 ? "delivered" : "delivered to nobody"),
      onFailure: (reason) => reason
    })
    assert.strictEqual(outcome, expected(name))
  })

  it("delivers in exactly the cells where nothing is amiss", () => {
    assert.strictEqual(cells.length, 2 * 5 * 2 * 4 * 4)
    const delivered = cells.filter(({ request }) => Result.isSuccess(EligibleVendors.of(request)))
    assert.deepStrictEqual(
      delivered.map(({ name }) => name[1]),
      ["pending", "approved", "rejected", "hold"]
    )
  })

  it("calls vendors in their order and leaves out those that can't be called", () => {
    const called = EligibleVendors.of({
      requested: true,
      conv_status: "approved",
      moduleEnabled: true,
      goal_id: goal,
      campaign: campaigns["an active campaign"],
      vendors: [
        vendor(4, { position: 2 }),
        vendor(3, { position: 1 }),
        vendor(5, { position: 0, status: 2 }),
        vendor(2, { position: 2 }),
        vendor(1, { position: 0, url: "" })
      ]
    })
    assert.deepStrictEqual(
      Result.getOrThrow(called).map(({ id }) => Number(id)),
      [3, 2, 4]
    )
  })
})
