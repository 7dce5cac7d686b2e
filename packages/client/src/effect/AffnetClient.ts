import { Api } from "@affnet/api"
import { OwnPage } from "@affnet/api/Wire"
import { Context, Effect, Layer, type Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import * as Attempt from "./Attempt.ts"
import * as AuthorizationClient from "./AuthorizationClient.ts"
import * as Call from "./Call.ts"
import * as ClientOptions from "./ClientOptions.ts"
import * as Methods from "./Methods.ts"
import type { UnexpectedAnswer } from "./UnexpectedAnswer.ts"

/**
 * The operations of the contract, by group: `client.offers.listOffers({ query: {} })`. Besides the
 * errors of the contract a call fails with
 * - `UnexpectedAnswer`: the answer is not what the contract promises;
 * - `HttpClientError`: no answer came, within the time and the attempts there were;
 * - `SchemaError`: the request is not what the contract takes; it was not sent.
 */
export interface Operations extends HttpApiClient.ForApi<typeof Api, UnexpectedAnswer> {}

const operations = (baseUrl: string) =>
  Effect.gen(function* () {
    const httpClient = Attempt.bounded(yield* HttpClient.HttpClient).pipe(
      HttpClient.mapRequest(HttpClientRequest.setHeaders(OwnPage.headers))
    )
    const derived = yield* HttpApiClient.makeWith(Api, { baseUrl, httpClient })
    return Methods.map<Operations>(
      derived,
      (operation, method) => (request: unknown) => Call.make(operation, method(request))
    )
  })

/** The client of a network, derived from the contract of its API. */
export class AffnetClient extends Context.Service<AffnetClient, Operations>()(
  "client/AffnetClient"
) {
  /** A client of the network at `baseUrl`. Fails when an option can't be used. */
  static readonly layer = (
    options: ClientOptions.ClientOptions
  ): Layer.Layer<AffnetClient, Schema.SchemaError, HttpClient.HttpClient> =>
    Layer.unwrap(Effect.map(ClientOptions.check(options), AffnetClient.layerOf))

  /** A client of the network in `AFFNET_BASE_URL`, with the key in `AFFNET_API_KEY`. */
  static readonly layerConfig = Layer.unwrap(
    Effect.gen(function* () {
      return AffnetClient.layerOf(yield* ClientOptions.config)
    })
  )

  private static readonly layerOf = ({ apiKey, baseUrl }: ClientOptions.ClientOptions) =>
    Layer.effect(AffnetClient, operations(baseUrl)).pipe(
      Layer.provide(AuthorizationClient.layer(apiKey)),
      Layer.provide(SecureRandom.layerWebCrypto)
    )
}
