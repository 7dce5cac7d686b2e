/** Answers that take long, with their progress as server-sent events. */
import { CurrentPrincipal } from "@affnet/api"
import { Effect, Queue, type Scope, Stream } from "effect"
import type { HttpServerResponse } from "effect/http"
import * as EventStream from "./EventStream.ts"
import { answerFailure } from "./Failures.ts"
import { RequestOrigin } from "./RequestOrigin.ts"

/** Hears how much is done: from 0 to 1, never less than before. */
export type Tell = (done: number) => Effect.Effect<void>

const decoder = new TextDecoder()

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? decoder.decode(body.body) : ""

/** What the answer would have been, in two events: its headers, and its body. */
const eventsOf = (response: HttpServerResponse.HttpServerResponse): string =>
  EventStream.eventOf("headers", JSON.stringify(response.headers)) +
  EventStream.eventOf(response.status === 200 ? "result" : "error", textOf(response))

/**
 * Begins to answer at once: `progress` events while the answer is made, then what the answer or the failure would have
 * been. A slow reader gets the newest progress only. Whoever hangs up stops the work.
 */
export const respond = Effect.fnUntraced(function* <E>(
  answer: (
    tell: Tell
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, CurrentPrincipal | Scope.Scope>
) {
  const me = yield* CurrentPrincipal
  const origin = yield* RequestOrigin
  const events = Stream.callback<string>(
    Effect.fnUntraced(
      function* (queue) {
        const tell: Tell = (done) =>
          Effect.asVoid(
            Queue.offer(queue, EventStream.eventOf("progress", JSON.stringify({ done })))
          )
        const response = yield* Effect.catchCause(answer(tell), answerFailure)
        yield* Queue.offer(queue, eventsOf(response))
        yield* Queue.end(queue)
      },
      // The answer is made outside the request's services, in its account's turns.
      Effect.provideService(CurrentPrincipal, me),
      Effect.provideService(RequestOrigin, origin)
    ),
    { bufferSize: 1, strategy: "sliding" }
  )
  return yield* EventStream.respond(events)
})
