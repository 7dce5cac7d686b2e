import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger, References } from "effect"
import { TestClock } from "effect/testing"
import { FloodSigns } from "../../../src/tracking/floods/FloodSigns.ts"
import { visitorNetwork } from "../../../src/tracking/floods/VisitorNetwork.ts"

/** What the log says, with what stands beside it. */
const capturing = (lines: Array<Readonly<Record<string, unknown>>>) =>
  Logger.layer([
    Logger.make(({ fiber, message }) => {
      const [text] = [message].flat()
      lines.push({ text, ...fiber.getRef(References.CurrentLogAnnotations) })
    })
  ])

/** Signs, and a way to note limited requests. */
const watched = <A, E, R>(
  use: (
    signs: FloodSigns["Service"],
    lines: ReadonlyArray<Readonly<Record<string, unknown>>>
  ) => Effect.Effect<A, E, R>
) =>
  Effect.suspend(() => {
    const lines: Array<Readonly<Record<string, unknown>>> = []
    return Effect.flatMap(FloodSigns, (signs) => use(signs, lines)).pipe(
      Effect.provide(FloodSigns.layer.pipe(Layer.provide(capturing(lines))))
    )
  })

const limit = (signs: FloodSigns["Service"], ip: string, times: number) => {
  for (let count = 0; count < times; count++) signs.limited(visitorNetwork(ip), ip)
}

it.effect("a minute with limited networks is one line, with no address in full", () =>
  watched((signs, lines) =>
    Effect.gen(function* () {
      limit(signs, "198.51.100.7", 5_000)
      limit(signs, "2001:db8:1:2:3:4:5:6", 40)
      yield* TestClock.adjust("59 seconds")
      assert.isEmpty(lines)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(lines, [
        {
          text: "Signs of a flood in the last minute",
          limited_requests: 5_040,
          limited_networks: 2,
          unusual_affiliates: 0,
          networks: "198.51.100.0 (5000), 2001:db8:1:: (40)",
          affiliates: ""
        }
      ])
      yield* TestClock.adjust("10 minutes")
      assert.lengthOf(lines, 1)
    })
  )
)

it.effect("counts stand for the minute that runs and the one before, and go then", () =>
  watched((signs) =>
    Effect.gen(function* () {
      limit(signs, "198.51.100.7", 3)
      yield* TestClock.adjust("1 minute")
      limit(signs, "198.51.100.7", 2)
      const counts = { limited_requests: 5, limited_networks: 1, unusual_affiliates: 0 }
      assert.deepStrictEqual(signs.counts(), counts)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(signs.counts().limited_requests, 2)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(signs.counts().limited_requests, 0)
    })
  )
)

it.effect("remembers no more networks than fit, and counts the requests of all", () =>
  watched((signs) =>
    Effect.sync(() => {
      for (let network = 0; network < 5_000; network++) signs.limited(network, "198.51.100.7")
      assert.strictEqual(signs.counts().limited_requests, 5_000)
      assert.strictEqual(signs.counts().limited_networks, 1_000)
    })
  )
)

it.effect("an affiliate with far more clicks than usual is a sign, and others are not", () =>
  watched((signs, lines) =>
    Effect.gen(function* () {
      const minute = (clicks: Readonly<Record<number, number>>) => {
        for (const [affiliate_id, count] of Object.entries(clicks)) {
          for (let click = 0; click < count; click++) signs.clicked(Number(affiliate_id))
        }
        return TestClock.adjust("1 minute")
      }
      for (let count = 0; count < 30; count++) yield* minute({ 0: 5_000, 7: 20, 8: 900 })
      assert.isEmpty(lines)
      yield* minute({ 0: 50_000, 7: 1_200, 8: 1_200 })
      assert.strictEqual(signs.counts().unusual_affiliates, 1)
      assert.lengthOf(lines, 1)
      assert.strictEqual(lines[0]?.affiliates, "7")
    })
  )
)
