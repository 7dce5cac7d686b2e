// The Effect service on a platform with a command line: `node effect.mjs http://127.0.0.1:8080`.
import process from "node:process"
import { AffnetClient, FetchTransport } from "@affnet/client/effect"
import { Effect, Layer, Redacted } from "effect"

const client = AffnetClient.layer({ baseUrl: process.argv[2], apiKey: Redacted.make("key") })
const program = AffnetClient.use((client) =>
  client.affiliates.getAffiliate({ params: { id: 7 }, query: {} })
)
const { affiliate } = await Effect.runPromise(
  Effect.provide(program, Layer.provide(client, FetchTransport.layer))
)
console.log(`${affiliate.id === 7 ? "the Effect service" : "no affiliate"} passed`)
