import { type MockNetwork, mockNetwork } from "@affnet/test-kit"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Array } from "effect"
import { type TestServer, testServer } from "../../src/testing/Testing.ts"
import { differences } from "./differences.ts"
import { addressesOf, operations, records, reports } from "./readRequests.ts"

const roles = ["manager", "advertiser", "affiliate"] as const

const answerOf = async (url: string, key: string, address: string) => {
  const response = await fetch(`${url}${address}`, { headers: { "X-API-Key": key } })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** An answer to somebody who wants CSV, with the headers that say what the table is. */
const tableOf = async (url: string, key: string, address: string) => {
  const headers = { "X-API-Key": key, accept: "text/csv" }
  const response = await fetch(`${url}${address}`, { headers })
  const said = [...response.headers].filter(([name]) => told.test(name))
  return { status: response.status, headers: Object.fromEntries(said), text: await response.text() }
}

const told = /^(?:x-pagination-|content-type$|content-disposition$)/u

describe("The mock network of the test kit", () => {
  let server: TestServer
  let mock: MockNetwork
  beforeAll(async () => {
    const settings = { AFFNET_PUBLIC_URL: "https://network.example" }
    server = await testServer({ ...records, settings })
    mock = await mockNetwork({ ...records, rateLimit: 1_000_000 })
  })
  afterAll(() => Promise.all([server.stop(), mock.stop()]))

  const compared = async (keys: readonly [string, string], address: string) => {
    const [real, mocked] = await Promise.all([
      answerOf(server.url, keys[0], address),
      answerOf(mock.url, keys[1], address)
    ])
    const found = differences(real, mocked, "answer")
    return found.length === 0 ? [] : [[address, ...found.slice(0, 5)].join("\n  ")]
  }

  for (const operation of reports) {
    it(`answers ${operation.id} as CSV as the server does`, async () => {
      const role = roles.find((one) => operation.path.startsWith(`/api/v2/${one}/`)) ?? "manager"
      for (const address of addressesOf(operation)) {
        const [real, mocked] = await Promise.all([
          tableOf(server.url, server.keys[role], address),
          tableOf(mock.url, mock.keys[role], address)
        ])
        assert.deepStrictEqual(mocked, real, address)
      }
    })
  }

  it("answers the same OpenAPI document as the server", async () => {
    const address = "/openapi.json"
    const real = await answerOf(server.url, "", address)
    assert.deepStrictEqual(await answerOf(mock.url, "", address), real)
  })

  for (const operation of operations) {
    it(`answers ${operation.id} as the server does`, async () => {
      const found: globalThis.Array<string> = []
      const [plain = ""] = addressesOf(operation)
      for (const role of roles) {
        found.push(...(await compared([server.keys[role], mock.keys[role]], plain)))
      }
      found.push(...(await compared(["nobody", "nobody"], plain)))
      const role = roles.find((one) => plain.startsWith(`/api/v2/${one}/`)) ?? "manager"
      for (const addresses of Array.chunksOf(addressesOf(operation), 10)) {
        const keys = [server.keys[role], mock.keys[role]] as const
        const all = await Promise.all(addresses.map((address) => compared(keys, address)))
        found.push(...all.flat())
      }
      assert.strictEqual(found.join("\n"), "")
    })
  }
})
