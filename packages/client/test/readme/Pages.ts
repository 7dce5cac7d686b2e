import { AffnetClient, Paging } from "@affnet/client/effect"
import { Effect, Stream } from "effect"

export const emails = Effect.gen(function* () {
  const client = yield* AffnetClient
  const active = Paging.items((paging) =>
    client.affiliates.listAffiliates({ query: { ...paging, status: [1], fields: ["email"] } })
  )
  return yield* active.pipe(
    Stream.map(({ email }) => email),
    Stream.runCollect
  )
})
