import { RequestId } from "@affnet/client/effect"
import { Context, Effect, Layer, Option, Ref } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { drawnId } from "./drawnId.ts"

/** Remembers which request of the network a call came to, so that its operator can find it. */

/** A request that was sent, whatever became of it. */
export interface LatestRequest {
  /** Ours until the network answers under another one. */
  readonly id: string
  readonly method: string
}

const Latest = Context.Reference<Ref.Ref<Option.Option<LatestRequest>>>("mcp/LatestRequest", {
  defaultValue: () => Ref.makeUnsafe(Option.none())
})

/** The latest request of the current call. */
export const current = Effect.flatMap(Latest, Ref.get)

/** Runs a call whose requests are its own. */
export const remembering = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Ref.make(Option.none<LatestRequest>()), (latest) =>
    Effect.provideService(call, Latest, latest)
  )

const remember = (request: LatestRequest) =>
  Effect.flatMap(Latest, (latest) => Ref.set(latest, Option.some(request)))

const header = "x-request-id"

/** The network takes over the ids of its callers, so that a request is known though no answer came. */
const named = Effect.fnUntraced(function* (request: HttpClientRequest.HttpClientRequest) {
  const id = yield* drawnId("mcp")
  yield* remember({ id, method: request.method })
  return HttpClientRequest.setHeader(request, header, id)
})

/** A client that names each request, and notes the id of each answer. */
export const layer = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) =>
    client.pipe(
      HttpClient.mapRequestEffect(named),
      HttpClient.tap((answer) =>
        Option.match(RequestId.ofAnswer(answer), {
          onNone: () => Effect.void,
          onSome: (id) => remember({ id, method: answer.request.method })
        })
      )
    )
  )
)
