// node --test
import assert from "node:assert/strict"
import { test } from "node:test"
import { createClient, NotFound } from "@affnet/client"
import { FaultProxy, fixtures, mockNetwork } from "@affnet/test-kit"

/** What is tested: the e-mail address of an affiliate, if there is such an affiliate. */
const emailOf = async (affnet, id) => {
  try {
    return (await affnet.affiliates.get(id)).email
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
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
    const affnet = createClient({ baseUrl: proxy.url, apiKey: network.keys.manager })
    assert.equal(await emailOf(affnet, 7), "ann@blog.example")
    assert.equal(await emailOf(affnet, 8), undefined)
    assert.deepEqual(
      network.requests.map(({ status }) => status),
      [200, 404]
    )
  } finally {
    await proxy.stop()
    await network.stop()
  }
})
