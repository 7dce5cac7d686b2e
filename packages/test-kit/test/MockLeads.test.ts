import { assert, describe, it } from "@effect/vitest"
import { fixtures, type MockNetwork, mockNetwork } from "../src/index.ts"
import { ask } from "./Asking.ts"

const records = fixtures.network({ affiliates: 1, offers: 1, clicks: 3, conversions: 0 })
const goal_id = records.receiveCampaigns[0]?.goal_id
const ann = { offer_id: 1, goal_id, email: "ann@mail.example" }
const rejected = { status: 200, body: '{"result":{"status":"rejected"}}' }
const accepted = { status: 200, body: '{"result":{"status":"accepted"}}' }

const logOf = (network: MockNetwork) =>
  ask(network, network.keys.manager, "/network/leads-management/leads-log?sortField=id&perPage=100")

describe("Leads of the mock network", () => {
  it("are kept upon delivery when a vendor accepts them, and leave nothing when none does", async () => {
    let reply = rejected
    await using network = await mockNetwork({ ...records, vendorReply: () => reply })
    const { affiliate } = network.keys
    const handIn = () => ask(network, affiliate, "/affiliate/leads-upon", "POST", ann)
    const refused = await handIn()
    assert.strictEqual(refused.status, 422)
    assert.include(String(refused.at("errors.lead.0")), "not_accepted")
    const { manager } = network.keys
    const count = async (list: string) => {
      const { headers } = await ask(network, manager, `/network/${list}`)
      return Number(headers.get("x-pagination-total-count"))
    }
    assert.strictEqual(await count("leads-management/leads"), 0)
    assert.strictEqual(await count("reports/clicks"), records.clicks.length)
    assert.strictEqual(await count("reports/conversions"), 0)
    const { each } = await logOf(network)
    assert.deepStrictEqual(each("leads-log", "type"), [
      "Incoming Lead",
      "Outgoing Lead",
      "Outgoing Lead"
    ])
    reply = accepted
    const kept = await handIn()
    assert.strictEqual(kept.at("delivery_status"), "success")
    assert.strictEqual((await handIn()).at("message"), "Lead already exists.")
    assert.strictEqual(await count("leads-management/leads"), 1)
    assert.strictEqual(await count("reports/clicks"), records.clicks.length + 1)
  })

  it("are delivered again with one more attempt under the same id, until they are accepted", async () => {
    let reply = rejected
    await using network = await mockNetwork({ ...records, vendorReply: () => reply })
    const { affiliate, manager } = network.keys
    await ask(network, affiliate, "/affiliate/leads-by-offer-id", "POST", {
      ...ann,
      deliver_lead: "yes"
    })
    const [incoming, outgoing] = (await logOf(network)).each("leads-log", "id")
    const resend = (id: unknown) =>
      ask(network, manager, `/network/leads-management/leads-log/${id}/resend`, "POST")
    const statuses = async () => (await logOf(network)).each("leads-log", "delivery_status")
    assert.strictEqual((await resend(incoming)).status, 422)
    assert.strictEqual((await resend(outgoing)).at("delivery.status"), "pending")
    assert.strictEqual((await statuses()).at(-1), "fail")
    reply = accepted
    assert.strictEqual((await resend(outgoing)).at("delivery.status"), "pending")
    assert.strictEqual((await statuses()).at(-1), "success")
    assert.strictEqual((await resend(outgoing)).status, 422)
    const { at, each } = await logOf(network)
    const ofDelivery = each("leads-log", "delivery_id").map(
      (delivery) => delivery === at("leads-log.1.delivery_id")
    )
    const attempts = each("leads-log", "attempt_no").filter((_, index) => ofDelivery[index])
    assert.deepStrictEqual(attempts, [1, 2, 3])
  })

  it("wait for another attempt when the connection to a vendor breaks", async () => {
    await using network = await mockNetwork({
      ...records,
      vendors: records.vendors.slice(0, 1),
      vendorReply: () => {
        throw new Error("The connection broke")
      }
    })
    const body = { ...ann, deliver_lead: "yes" }
    await ask(network, network.keys.affiliate, "/affiliate/leads-by-offer-id", "POST", body)
    const { at } = await logOf(network)
    assert.strictEqual(at("leads-log.1.http_status"), null)
    assert.isString(at("leads-log.1.error"))
  })

  it("lose their persons' data, also where nothing but the log was left of them", async () => {
    await using network = await mockNetwork({ ...records, vendorReply: () => rejected })
    const { affiliate, manager } = network.keys
    await ask(network, affiliate, "/affiliate/leads-upon", "POST", ann)
    await ask(network, affiliate, "/affiliate/leads-by-offer-id", "POST", ann)
    const person = { email: "ANN@mail.example" }
    const path = "/network/leads-management/erasures"
    const erased = await ask(network, manager, path, "POST", person)
    assert.strictEqual(erased.at("erasure.leads"), 2)
    assert.notInclude(JSON.stringify((await logOf(network)).at("leads-log")), "ann@mail.example")
    assert.strictEqual((await ask(network, manager, path, "POST", person)).at("erasure.leads"), 0)
  })
})

describe("Clicks of the mock network", () => {
  it("lead to a landing page, convert, and are told to affiliates", async () => {
    await using network = await mockNetwork(records)
    const { manager } = network.keys
    const click = await network.fetch("/click?o=1&a=1&aff_click_id=mine&return=click_id", {
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }
    })
    const [click_id] = /[0-9a-f]{32}/u.exec(await click.text()) ?? []
    const made = await ask(network, manager, "/network/advertisers/1/security-token", "POST", {})
    const token = String(made.at("security_token"))
    const report = `/track/pixel?click_id=${click_id}&goal_alias=signup`
    const unsigned = await network.fetch(report)
    assert.strictEqual(unsigned.headers.get("x-conversion-result"), "token_missing")
    const pixel = await network.fetch(`${report}&token=${token}`)
    assert.strictEqual(pixel.headers.get("x-conversion-result"), "created")
    const change = (status: string) =>
      ask(network, manager, "/network/reports/conversions/change-status", "POST", {
        ids: [1],
        status
      })
    for (const status of ["rejected", "approved", "approved"]) await change(status)
    const told = await ask(network, manager, "/network/postbacks/deliveries")
    assert.deepStrictEqual(told.each("deliveries", "conv_status"), ["approved"])
    assert.include(String(told.at("deliveries.0.url")), "id=mine&payout=9.75")
    const resent = await ask(network, manager, "/network/postbacks/deliveries/1/resend", "POST")
    assert.strictEqual(resent.at("delivery.resend_of"), 1)
    const { each } = await ask(network, manager, "/network/postbacks/deliveries")
    assert.lengthOf(each("deliveries", "id"), 2)
    const why = await ask(network, manager, `/network/tracking/why?click_id=${click_id}`)
    assert.strictEqual(why.at("click.invalid_reason"), null)
    assert.strictEqual(why.at("conversions.0.conv_status"), "approved")
  })
})
