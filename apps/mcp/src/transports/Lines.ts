import { Effect, Layer, Option, Schema, Stdio, Stream } from "effect"

/**
 * The MCP module gives up what it has read so far at a line that is no JSON, or is longer than it takes, with the
 * requests beside it. Such lines are answered here, and do not reach it.
 */

/** What the MCP module takes. */
const maxLength = 16 * 1024 * 1024

const isJson = (line: string): boolean =>
  Option.isSome(Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))(line))

/** JSON-RPC: the request can't be told, so its id is null. */
const refusal = (code: number, message: string): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`

const parseError = refusal(-32_700, "Parse error: each line is to be one JSON text")
const tooLong = refusal(-32_600, "Invalid request: a line has at most 16 MiB")

/** A line, or what has come of it; undefined = it is too long, and nothing of it is kept. */
type Line = string | undefined

/** The lines that end within a text, or turn out to be too long there, and what has come of the next one. */
const split = (before: Line, text: string): readonly [rest: Line, lines: ReadonlyArray<Line>] => {
  const lines = new Array<Line>()
  let rest = before
  for (const [index, part] of text.split("\n").entries()) {
    if (index > 0) {
      if (rest !== undefined) lines.push(rest)
      rest = ""
    }
    if (rest === undefined) continue
    rest = rest.length + part.length > maxLength ? undefined : rest + part
    if (rest === undefined) lines.push(undefined)
  }
  return [rest, lines]
}

/** Standard input without lines that can't be read, each of which is answered. */
export const layer = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => {
    const refuse = (answer: string) =>
      Effect.as(Stream.run(Stream.make(answer), stdio.stdout({ endOnDone: false })), false)
    const isRead = (line: Line) => {
      if (line === undefined) return refuse(tooLong)
      return line.trim() === "" || isJson(line) ? Effect.succeed(true) : refuse(parseError)
    }
    const encoder = new TextEncoder()
    const stdin = stdio.stdin.pipe(
      Stream.decodeText(),
      Stream.mapAccum((): Line => "", split, {
        onHalt: (rest) => (rest === undefined || rest === "" ? [] : [rest])
      }),
      Stream.filterEffect(isRead),
      Stream.map((line) => encoder.encode(`${line}\n`))
    )
    return Stdio.make({ ...stdio, stdin })
  })
)
