import { AffnetClient, FetchTransport } from "@affnet/client/effect"
import { Affiliate } from "@affnet/domain"
import { Console, Effect, Layer } from "effect"

const program = Effect.gen(function* () {
  const client = yield* AffnetClient
  const id = Affiliate.AffiliateId.make(7)
  const { affiliate } = yield* client.affiliates.getAffiliate({ params: { id } })
  yield* Console.log(`${affiliate.email} is owed ${affiliate.balance_due}`)
})

const Client = AffnetClient.layerConfig.pipe(Layer.provide(FetchTransport.layer))

await Effect.runPromise(Effect.provide(program, Client))
