/** The server on one database twice: as it reads that database, and as it reads ClickHouse. */
import { Context, Effect, Layer } from "effect"
import type { HttpClientRequest } from "effect/http"
import { configuration, TestServer } from "../../../fixtures/TestServer.ts"

/** A server of its own on the database of the test. */
export const serverOn = (settings: Readonly<Record<string, string>>) =>
  Effect.map(
    Layer.build(Layer.fresh(TestServer.layerNoConfig).pipe(Layer.provide(configuration(settings)))),
    Context.get(TestServer)
  )

export const twoServers = (url: string) =>
  Effect.all({
    database: serverOn({}),
    clickHouse: serverOn({ AFFNET_STATISTICS_URL: url })
  })

/** What both answer to a request. */
export const bothAnswer = Effect.fnUntraced(function* (
  { clickHouse, database }: Effect.Success<ReturnType<typeof twoServers>>,
  request: HttpClientRequest.HttpClientRequest
) {
  return { database: yield* database.send(request), clickHouse: yield* clickHouse.send(request) }
})
