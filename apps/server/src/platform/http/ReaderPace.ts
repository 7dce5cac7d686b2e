import { Context, Duration, Effect, Fiber, Stream } from "effect"

/** How long a client may read nothing of an answer. Tests have less. */
export const ReaderPatience = Context.Reference<Duration.Duration>("server/ReaderPatience", {
  defaultValue: () => Duration.seconds(30)
})

/** What a reader takes at once: about as much as Node buffers before it waits for the network. */
const pieceBytes = 64 * 1024

const piecesOf = (bytes: Uint8Array): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)
  )

/**
 * Interrupts the reader of a stream that takes no more of it, so that what the stream holds is free for
 * others. A slow reader may take as long as it likes, piece by piece; the time in which the next piece is
 * made does not count.
 */
export const takenInTime = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>,
  onStall: Effect.Effect<void>
): Stream.Stream<Uint8Array, E, R> => {
  const pieces = Stream.rechunk(Stream.flattenIterable(Stream.map(content, piecesOf)), 1)
  return Stream.transformPull(pieces, (pull, scope) =>
    Effect.withFiber((reader) =>
      Effect.map(ReaderPatience, (patience) => {
        const giveUp = Effect.andThen(
          onStall,
          Effect.sync(() => reader.interruptUnsafe())
        )
        let watch: Fiber.Fiber<void> | undefined
        const wait = Effect.forkIn(Effect.delay(giveUp, patience), scope)
        return Effect.suspend(() =>
          watch === undefined ? Effect.void : Fiber.interrupt(watch)
        ).pipe(
          Effect.andThen(pull),
          Effect.tap(() =>
            Effect.map(wait, (fiber) => {
              watch = fiber
            })
          )
        )
      })
    )
  )
}
