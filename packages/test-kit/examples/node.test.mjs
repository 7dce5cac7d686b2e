// node --test examples/node.test.mjs
import assert from "node:assert/strict"
import { test } from "node:test"
import { FaultProxy, fixtures, mockNetwork } from "@affnet/test-kit"

/** What is tested: the e-mail address of an affiliate, asked for once more when the network is busy. */
const emailOf = async (baseUrl, apiKey, id) => {
  const response = await fetch(`${baseUrl}/api/v2/network/affiliates/${id}`, {
    headers: { "X-API-Key": apiKey }
  })
  if (response.status === 429) return emailOf(baseUrl, apiKey, id)
  const { info } = await response.json()
  return info?.affiliate.email
}

test("an affiliate's address is found although the network is busy", async () => {
  const network = await mockNetwork({
    affiliates: [fixtures.affiliate({ id: 7, email: "ann@blog.example" })]
  })
  const proxy = await FaultProxy.start({
    target: network.url,
    script: [FaultProxy.busy(0), FaultProxy.pass]
  })
  try {
    const { manager } = network.keys
    assert.equal(await emailOf(proxy.url, manager, 7), "ann@blog.example")
    assert.equal(await emailOf(proxy.url, manager, 8), undefined)
    assert.deepEqual(
      network.requests.map(({ status }) => status),
      [200, 404]
    )
  } finally {
    await proxy.stop()
    await network.stop()
  }
})
