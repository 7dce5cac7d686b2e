import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Sink, Stdio, Stream } from "effect"
import * as Lines from "../../src/transports/Lines.ts"

/** What gets through of these chunks, and what is answered. */
const through = (chunks: Iterable<Uint8Array>) =>
  Effect.gen(function* () {
    const answers = new Array<string>()
    const outer = Stdio.layerTest({
      stdin: Stream.fromIterable(chunks),
      stdout: () => Sink.forEach((said) => Effect.sync(() => void answers.push(String(said))))
    })
    const read = Effect.flatMap(Stdio.Stdio, ({ stdin }) =>
      Stream.mkString(Stream.decodeText(stdin))
    )
    const text = yield* Effect.provide(read, Lines.layer.pipe(Layer.provide(outer)))
    const codes = answers.map((answer): unknown => JSON.parse(answer).error.code)
    return { lines: text.split("\n").slice(0, -1), codes }
  })

const bytes = (text: string) => new TextEncoder().encode(text)
const mebibyte = bytes("x".repeat(1024 * 1024))

describe("Lines of standard input", () => {
  it.effect("are whole, wherever their bytes are cut, and the last needs no line feed", () =>
    Effect.gen(function* () {
      const lines = ['{"a":"zwölf €"}', '{"b":"🙂"}']
      const single = [...bytes(lines.join("\r\n"))].map((byte) => Uint8Array.of(byte))
      const read = yield* through(single)
      assert.deepStrictEqual(
        read.lines.map((line) => line.trimEnd()),
        lines
      )
      assert.deepStrictEqual(read.codes, [])
    })
  )

  it.effect("that are longer than 16 MiB are answered once and dropped, and no other", () =>
    Effect.gen(function* () {
      const long = Array.from({ length: 40 }, () => mebibyte)
      const read = yield* through([bytes("1\n2"), ...long, bytes("3\n4\nno JSON\n"), ...long])
      assert.deepStrictEqual(read.lines, ["1", "4"])
      assert.deepStrictEqual(read.codes, [-32_600, -32_700, -32_600])
    })
  )

  it.effect("of 16 MiB get through", () =>
    Effect.gen(function* () {
      const inner = Array.from({ length: 15 }, () => mebibyte)
      const last = mebibyte.subarray(2)
      const quote = bytes('"')
      const { codes, lines } = yield* through([quote, ...inner, last, quote, bytes("\n")])
      assert.deepStrictEqual(codes, [])
      assert.strictEqual(lines[0]?.length, 16 * 1024 * 1024)
    })
  )
})
