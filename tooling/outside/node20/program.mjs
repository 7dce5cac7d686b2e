// A script for Node 20: reads, walks a list, and is refused.
import assert from "node:assert/strict"
import process from "node:process"
import {
  createClient,
  InvalidRequest,
  NotFound,
  Unauthorized,
  ValidationFailed
} from "@affnet/client"

const { AFFNET_API_KEY: apiKey, AFFNET_BASE_URL: baseUrl } = process.env
const attempts = []
const affnet = createClient({ baseUrl, apiKey, onResponse: (event) => attempts.push(event) })

assert.match(process.version, /^v20\./u)

const { data: affiliate, requestId } = await affnet.affiliates.get(1).withResponse()
assert.equal(affiliate.id, 1)
assert.match(affiliate.email, /@/u)
assert.ok(requestId)

const { items, total } = await affnet.lists.countries({ perPage: 2 })
assert.equal(items.length, 2)
const codes = new Set()
for await (const { id } of affnet.lists.countries()) codes.add(id)
assert.equal(codes.size, total)

await assert.rejects(affnet.affiliates.get(999_999), NotFound)
await assert.rejects(affnet.affiliates.get(0), InvalidRequest)
await assert.rejects(affnet.invoices.generate({ advertiser_id: 1, currency: "XXXX" }), (error) => {
  assert.ok(error instanceof ValidationFailed)
  assert.deepEqual(Object.keys(error.fieldErrors), ["currency"])
  return true
})
const stranger = createClient({ baseUrl, apiKey: "afn_m_nobody" })
await assert.rejects(stranger.offers.list(), Unauthorized)

assert.ok(!JSON.stringify(attempts).includes(apiKey))
console.log(`Node ${process.versions.node}: ${attempts.length} answers, ${total} countries`)
