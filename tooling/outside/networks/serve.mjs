// What the programs call: the server and the mock network, with the same records.
// Prints the addresses and keys as a line of JSON, and stops when its standard input ends.
import process from "node:process"
import { testServer } from "@affnet/server/testing"
import { fixtures, mockNetwork } from "@affnet/test-kit"

const records = fixtures.network()
const server = await testServer(records)
const mock = await mockNetwork(records)

const settings = ({ keys, url }) => ({ AFFNET_BASE_URL: url, AFFNET_API_KEY: keys.manager })
const networks = {
  server: { name: "the server", settings: settings(server) },
  mock: { name: "the mock network", settings: settings(mock) }
}
process.stdout.write(`${JSON.stringify(networks)}\n`)

process.stdin.resume().once("end", async () => {
  await server.stop()
  await mock.stop()
})
