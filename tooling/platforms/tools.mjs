// The test tools on Node: `node tools.mjs`.
import { FakeVendor, FaultProxy, Fuzzer, fixtures } from "@affnet/test-tools"

const vendor = await FakeVendor.start({ script: FakeVendor.accept() })
const proxy = await FaultProxy.start({
  target: vendor.url,
  script: [FaultProxy.busy(0), FaultProxy.pass]
})

const trials = [
  async () => (await fetch(proxy.url, { method: "POST" })).status === 429,
  async () => (await fetch(proxy.url, { method: "POST" })).ok && vendor.received.length === 1,
  async () => fixtures.network({ clicks: 40, conversions: 20 }).clicks.length === 40,
  async () => Fuzzer.operations({ openapi: "3.1.0", paths: {} }).length === 0
]

try {
  for (const [index, trial] of trials.entries()) {
    if (!(await trial())) throw new Error(`Trial ${index} of the test tools failed`)
  }
} finally {
  await Promise.all([proxy.stop(), vendor.stop()])
}
console.log(`${trials.length} trials of the test tools passed`)
