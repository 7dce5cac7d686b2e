import { assert, describe, it } from "@effect/vitest"
import { fixtures, mockNetwork } from "../src/index.ts"
import { ask, read } from "./Asking.ts"

describe("What is written to the mock network", () => {
  it("bills what is due once, and the same request under one key once", async () => {
    await using network = await mockNetwork(
      fixtures.network({ seed: 2, clicks: 60, conversions: 30 })
    )
    const generate = async (key: string) => {
      const response = await fetch(`${network.url}/api/v2/network/adv-billing/invoices`, {
        method: "POST",
        headers: {
          "X-API-Key": network.keys.manager,
          "Idempotency-Key": key,
          "Content-Type": "application/json"
        },
        body: JSON.stringify({ advertiser_id: 1, currency: "USD" })
      })
      return (await read(response)).at("invoice_id")
    }
    const id = await generate("once")
    assert.strictEqual(await generate("once"), id)
    assert.notStrictEqual(await generate("twice"), id)
    const due = network.records.conversions.find(
      ({ advertiser, conv_status, currency, invoice_id }) =>
        advertiser?.id === 1 &&
        conv_status === "approved" &&
        currency === "USD" &&
        invoice_id === null
    )
    const billed = await ask(
      network,
      network.keys.manager,
      "/network/reports/conversions/change-status",
      "POST",
      { ids: [due?.id], status: "rejected" }
    )
    assert.strictEqual(billed.at("conversions.0.result"), "changed")
  })

  it("keeps the default goal, and deletes another one", async () => {
    await using network = await mockNetwork()
    const { manager } = network.keys
    const remove = (id: number) => ask(network, manager, `/network/offers/1/goals/${id}`, "DELETE")
    assert.strictEqual((await remove(1)).status, 400)
    assert.strictEqual((await remove(2)).status, 200)
    assert.strictEqual((await remove(2)).status, 404)
    const { each } = await ask(network, manager, "/network/offers/1/goals")
    assert.notInclude(each("goals", "id"), 2)
  })

  it("takes a lead once, checks it, and asks the vendors instead of calling them", async () => {
    const calls: Array<string> = []
    await using network = await mockNetwork({
      ...fixtures.network({ offers: 1, clicks: 4, conversions: 0 }),
      vendorReply: ({ request, vendor_id }) => {
        calls.push(`${vendor_id} ${request.url}`)
        return vendor_id === 1
          ? { status: 200, body: '{"result":{"status":"rejected"}}' }
          : { status: 200, body: '{"result":{"status":"accepted"}}' }
      }
    })
    const [click, next] = network.records.clicks
    const lead = { goal_alias: "lead", deliver_lead: "yes", email: "ann@mail.example" }
    const send = (click_id: string | undefined, fields: object) =>
      ask(network, network.keys.manager, "/network/leads", "POST", { click_id, ...fields })
    const { at, each } = await send(click?.click_id, lead)
    assert.strictEqual(at("result.message"), "Lead created.")
    assert.strictEqual(at("result.delivery_status"), "success")
    assert.deepStrictEqual(each("result.deliveries", "status"), ["fail", "success"])
    assert.lengthOf(calls, 2)
    const again = await send(click?.click_id, lead)
    assert.strictEqual(again.at("result.message"), "Lead already exists.")
    assert.strictEqual(again.at("result.lead_id"), at("result.lead_id"))
    assert.lengthOf(calls, 2)
    const repeated = await send(next?.click_id, lead)
    assert.strictEqual(repeated.at("result.additional.trash_reason"), "duplicate")
    assert.strictEqual(repeated.at("result.conv_status"), "trash")
  })

  it("replaces keys: the previous one is refused at once", async () => {
    await using network = await mockNetwork()
    const before = network.keyOf("affiliate", 2)
    const { at } = await ask(network, network.keys.manager, "/network/affiliates/2/api-key", "POST")
    assert.strictEqual((await ask(network, before, "/affiliate/campaigns")).status, 401)
    assert.strictEqual(
      (await ask(network, String(at("api_key")), "/affiliate/campaigns")).status,
      200
    )
    assert.strictEqual(network.keyOf("affiliate", 2), before)
    assert.throws(() => network.keyOf("affiliate", 99), /no affiliate with id 99/u)
  })
})
