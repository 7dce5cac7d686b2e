import type { Api } from "@affnet/api"
import type { ListQuery } from "@affnet/domain"
import { type Duration, Effect, Layer, Redacted, Stream, type Types } from "effect"
import type { HttpApi, HttpApiClient, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AffnetClient } from "./effect/AffnetClient.ts"
import { RequestTimeout } from "./effect/Attempt.ts"
import * as FetchTransport from "./effect/FetchTransport.ts"
import * as Methods from "./effect/Methods.ts"
import * as Paging from "./effect/Paging.ts"
import { MaxAttempts } from "./effect/Retry.ts"

/** The client for programs without Effect: the same operations, as promises over `fetch`. */

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups> ? Groups : never

/** An operation as a function: it rejects with the errors that the client fails with. */
export type Operation<Endpoint extends HttpApiEndpoint.ConstraintRequest> = (
  request: Types.Simplify<
    HttpApiEndpoint.ClientRequest<
      Endpoint["~Params"],
      Endpoint["~Query"],
      Endpoint["~Payload"],
      Endpoint["~Headers"],
      "decoded-only"
    >
  >,
  options?: { readonly signal?: AbortSignal }
) => Promise<HttpApiClient.SuccessType<Endpoint["~Success"]>>

type Endpoints<Group> = Extract<HttpApiGroup.Endpoints<Group>, HttpApiEndpoint.ConstraintRequest>

/** The operations of the contract, by group: `affnet.offers.listOffers({ query: {} })`. */
export type PromiseClient = {
  readonly [Group in Groups as HttpApiGroup.Identifier<Group>]: {
    readonly [Endpoint in Endpoints<Group> as Endpoint["identifier"]]: Operation<Endpoint>
  }
}

/** What `connect` needs to know, and what it may be told besides. */
export interface ConnectOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** See `RequestTimeout`. */
  readonly requestTimeout?: Duration.Input
  /** See `MaxAttempts`. */
  readonly maxAttempts?: number
}

const referencesOf = ({ maxAttempts, requestTimeout }: ConnectOptions) =>
  Layer.mergeAll(
    maxAttempts === undefined ? Layer.empty : Layer.succeed(MaxAttempts, maxAttempts),
    requestTimeout === undefined ? Layer.empty : Layer.succeed(RequestTimeout, requestTimeout)
  )

/** A client of the network at `baseUrl`. Throws a `SchemaError` when an option can't be used. */
export const connect = (options: ConnectOptions): PromiseClient => {
  const apiKey = Redacted.make(options.apiKey)
  const layer = AffnetClient.layer({ baseUrl: options.baseUrl, apiKey }).pipe(
    Layer.provide(FetchTransport.layer)
  )
  const client = Effect.runSync(Effect.provide(AffnetClient, layer))
  const references = referencesOf(options)
  return Methods.map<PromiseClient>(
    client,
    (_, method) => (request: unknown, run?: Effect.RunOptions) =>
      Effect.runPromise(Effect.provide(method(request), references), run)
  )
}

/**
 * All items of a list, fetched page by page as they are consumed, see `Paging.items`:
 * `for await (const offer of items((paging) => affnet.offers.listOffers({ query: paging })))`.
 */
export const items = <Item>(
  list: (paging: Paging.PageRequest) => Promise<ListQuery.Paged<Item>>,
  options?: { readonly perPage?: number }
): AsyncIterable<Item> =>
  Stream.toAsyncIterable(Paging.items((paging) => Effect.promise(() => list(paging)), options))
