/** Answers as server-sent events. */
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { takenInTime } from "./ReaderPace.ts"
import { RequestOrigin } from "./RequestOrigin.ts"

/** One event. Text of JSON has no line breaks. */
export const eventOf = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`

/** Sends events as they come, and ends the answer when its reader takes nothing more of it. */
export const respond = Effect.fnUntraced(function* (events: Stream.Stream<string>) {
  const { request_id } = yield* RequestOrigin
  const stalled = Effect.logDebug("A reader of events took nothing more").pipe(
    Effect.annotateLogs({ request_id })
  )
  return HttpServerResponse.stream(takenInTime(Stream.encodeText(events), stalled), {
    contentType: "text/event-stream",
    // Proxies would wait for the end, which comes late or never.
    headers: { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" }
  })
})
