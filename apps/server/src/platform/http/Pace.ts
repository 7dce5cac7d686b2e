import { Clock, Effect, Stream } from "effect"

/** An upload has to bring this much a second, once it had time to get under way. */
const minBytesPerSecond = 1024
const graceSeconds = 30

/** Refuses an upload that stalls or trickles: it would hold a connection and a file for nothing. */
export const paced =
  <E2>(tooSlow: E2) =>
  <E, R>(content: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E | E2, R> =>
    Stream.unwrap(
      Effect.map(Clock.currentTimeMillis, (started) => {
        let bytes = 0
        const inTime = (chunk: Uint8Array) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            bytes += chunk.length
            const seconds = (now - started) / 1000
            return seconds > graceSeconds && bytes < seconds * minBytesPerSecond
              ? Effect.fail(tooSlow)
              : Effect.succeed(chunk)
          })
        return content.pipe(
          Stream.timeoutOrElse({
            duration: `${graceSeconds} seconds`,
            orElse: () => Stream.fail(tooSlow)
          }),
          Stream.mapEffect(inTime)
        )
      })
    )
