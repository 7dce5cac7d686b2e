import { Effect, Layer, Option, Predicate, Schema, Stdio, Stream } from "effect"

/**
 * A client over stdio leaves by closing its end. Calls that are under way are answered first; what it
 * listens to has no end of its own, and would keep the process for ever.
 */

const listen = "subscriptions/listen"

/** Longer lines are no subscriptions, and more subscriptions than this are nobody's honest work. */
const maxLength = 65_536
const maxIds = 1000

const read = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The id of a request to listen. */
const idIn = (line: string): Option.Option<unknown> =>
  line.includes(listen)
    ? read(line).pipe(
        Option.filter(
          (message) => Predicate.hasProperty(message, "method") && message.method === listen
        ),
        Option.map((message) => (Predicate.hasProperty(message, "id") ? message.id : undefined))
      )
    : Option.none()

const cancelled = (requestId: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })

/** The input, and behind its end the cancellation of what was listened to. */
const leaving = <E>(input: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    const ids = new Array<unknown>()
    const decoder = new TextDecoder()
    let rest = ""
    const note = (bytes: Uint8Array) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
      rest = (lines.pop() ?? "").slice(0, maxLength)
      for (const line of lines) {
        const id = idIn(line)
        if (Option.isSome(id) && ids.length < maxIds) ids.push(id.value)
      }
    }
    const last = Stream.sync(() =>
      new TextEncoder().encode(ids.map((id) => `\n${cancelled(id)}\n`).join(""))
    )
    return input.pipe(
      Stream.tap((bytes) => Effect.sync(() => note(bytes))),
      Stream.concat(last)
    )
  })

/** Standard input and output, for a client that may leave. */
export const layer = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => Stdio.make({ ...stdio, stdin: leaving(stdio.stdin) }))
)
