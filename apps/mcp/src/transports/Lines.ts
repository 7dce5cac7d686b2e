import { Effect, Layer, Option, Schema, Stdio, Stream } from "effect"

/**
 * The MCP module gives up what it has read so far at a line that is no JSON, with the requests beside it. Such lines
 * are answered here, and do not reach it.
 */

const isJson = (line: string): boolean =>
  Option.isSome(Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))(line))

/** JSON-RPC: the request can't be told, so its id is null. */
const parseError = `${JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32700, message: "Parse error: each line is to be one JSON text" }
})}\n`

/** Standard input without lines that are no JSON, each of which is answered. */
export const layer = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => {
    const refuse = Stream.run(Stream.make(parseError), stdio.stdout({ endOnDone: false }))
    const isRead = (line: string) =>
      line.trim() === "" || isJson(line) ? Effect.succeed(true) : Effect.as(refuse, false)
    const encoder = new TextEncoder()
    const stdin = stdio.stdin.pipe(
      Stream.decodeText(),
      Stream.splitLines,
      Stream.filterEffect(isRead),
      Stream.map((line) => encoder.encode(`${line}\n`))
    )
    return Stdio.make({ ...stdio, stdin })
  })
)
