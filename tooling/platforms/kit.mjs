// The test kit on Node, with the client: `node kit.mjs`.
import { createClient } from "@affnet/client"
import { FaultProxy, fixtures, mockNetwork } from "@affnet/test-kit"
import { matchers } from "@affnet/test-kit/matchers"

const network = await mockNetwork(fixtures.network({ clicks: 40, conversions: 20 }))
const proxy = await FaultProxy.start({
  target: network.url,
  script: [FaultProxy.busy(0), FaultProxy.pass]
})
const apiKey = network.keys.manager
const affnet = createClient({ baseUrl: proxy.url, apiKey })
const inside = createClient({ baseUrl: "https://network.example", apiKey, fetch: network.fetch })

const trials = [
  async () => (await affnet.affiliates.get(1)).id === 1,
  async () => (await inside.affiliates.get(1)).id === 1,
  async () => (await inside.statistics.get({ breakdown: "currency" })).rows.totals.clicks === 40,
  async () => matchers.toBeMoney("12.50", "12.50").pass
]

try {
  for (const [index, trial] of trials.entries()) {
    if (!(await trial())) throw new Error(`Trial ${index} of the test kit failed`)
  }
} finally {
  await Promise.all([proxy.stop(), network.stop()])
}
console.log(`${trials.length} trials of the test kit passed`)
