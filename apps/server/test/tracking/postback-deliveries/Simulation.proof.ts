/**
 * Three workers, a host that does what the seed says, and a clock that the seed moves. A call that the seed
 * loses is one whose process is gone: it never comes back, or long after its lease.
 * `SEEDS=10000 npm run proof -- test/tracking/postback-deliveries/Simulation` tries more.
 */
import { OutboundFailure, PostbackRetries } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Array, Deferred, Effect, Layer, References } from "effect"
import { SqlClient } from "effect/sql"
import { OutboundHttp } from "../../../src/platform/outbound/OutboundHttp.ts"
import { PostbackWorker } from "../../../src/tracking/postback-deliveries/PostbackWorker.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { at, changed, enqueue, given, options, services, start } from "./Deliveries.ts"

const seeds = Number(process.env.SEEDS ?? 20)
const minute = 60_000

const replied = (http_status: number, retry_after: string | null = null) =>
  Effect.succeed({ http_status, body: "", is_cut: false, retry_after })

/** What becomes of a call; a lost one answers when it is let go. */
const makeHost = (random: () => number, lost: Array<Deferred.Deferred<void>>) =>
  OutboundHttp.of({
    send: () =>
      Effect.suspend(() => {
        const chance = random()
        if (chance < 0.3) return replied(200)
        if (chance < 0.5) return replied(503)
        if (chance < 0.55) return replied(404)
        if (chance < 0.65) return replied(429, "90")
        if (chance < 0.75) {
          return Effect.fail(
            new OutboundFailure.OutboundFailure({ reason: "timeout", is_sent: true })
          )
        }
        if (chance < 0.8) return Effect.die(new Error("a fault of our own"))
        const gone = Deferred.makeUnsafe<void>()
        lost.push(gone)
        return Effect.andThen(Deferred.await(gone), replied(200))
      })
  })

const worker = (host: OutboundHttp["Service"]) =>
  Layer.build(
    Layer.fresh(PostbackWorker.layer.pipe(Layer.provide(Layer.succeed(OutboundHttp, host))))
  )

/** A small generator of numbers from 0 to 1, whose whole state is the seed. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const isEnd = (state: unknown): boolean => state === "success" || state === "failed"

/** Every delivery with its attempts, as they were at one moment. */
const snapshot = Effect.fnUntraced(function* (conversion: { readonly id: number }) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT d.id, d.state, d.attempts, d.next_millis, a.attempt_no, a.finished_millis,
      a.http_status AS replied
    FROM postback_deliveries d LEFT JOIN postback_attempts a ON a.delivery_id = d.id
    WHERE d.conversion_id = ${conversion.id} ORDER BY d.id, a.attempt_no`
  return Array.groupBy(rows, ({ id }) => String(id))
}, Effect.orDie)

/** Sees that all is true which must be true at any time; how many deliveries have not ended. */
const check = Effect.fnUntraced(function* (conversion: { readonly id: number }, seed: number) {
  const deliveries = Object.entries(yield* snapshot(conversion))
  for (const [id, rows] of deliveries) {
    const [{ attempts, next_millis, state }] = rows
    const said = `seed ${seed}, delivery ${id}, ${state}`
    const own = rows.filter(({ attempt_no }) => attempt_no !== null)
    assert.deepStrictEqual(
      own.map(({ attempt_no }) => attempt_no),
      Array.makeBy(Number(attempts), (index) => index + 1).slice(0, Number(attempts)),
      said
    )
    const open = own.filter(({ finished_millis }) => finished_millis === null)
    assert.strictEqual(open.length, state === "sending" ? 1 : 0, said)
    assert.isAtMost(own.length, PostbackRetries.maxAttempts, said)
    assert.strictEqual(next_millis === null, isEnd(state), said)
    const accepted = own.filter(({ replied }) => replied === 200)
    assert.strictEqual(accepted.length, state === "success" ? 1 : 0, said)
    if (state === "success") assert.strictEqual(own.at(-1)?.replied, 200, said)
  }
  return deliveries.filter(([, [{ state }]]) => !isEnd(state)).length
})

const simulate = Effect.fnUntraced(
  function* (seed: number) {
    const random = numbers(seed)
    const lost: Array<Deferred.Deferred<void>> = []
    const workers = yield* Effect.replicateEffect(worker(makeHost(random, lost)), 3)
    const { conversion } = yield* given(
      Array.makeBy(6, (index) => `http://h${index % 3}.example/${index}`)
    )
    yield* enqueue({ before: undefined, after: conversion })
    yield* enqueue(changed(conversion, "rejected"))
    let millis = start
    let open = 1
    for (let round = 0; open > 0; round++) {
      assert.isBelow(round, 2_000, `seed ${seed} comes to no end`)
      const chosen = workers[Math.floor(random() * workers.length)]
      if (chosen !== undefined) {
        yield* Effect.flatMap(PostbackWorker, ({ step }) => step).pipe(
          Effect.provideContext(chosen),
          at(millis)
        )
      }
      // Calls that come back at once are settled before the clock goes on.
      for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow
      if (random() < 0.3) {
        const back = lost.splice(Math.floor(random() * lost.length), 1)[0]
        if (back !== undefined) yield* Deferred.succeed(back, undefined)
      }
      if (round % 10 === 0) open = yield* check(conversion, seed)
      millis += Math.floor(random() ** 4 * 300 * minute)
    }
    for (const gone of lost) yield* Deferred.succeed(gone, undefined)
    yield* Effect.sleep(1)
    assert.strictEqual(yield* check(conversion, seed), 0)
  },
  Effect.scoped,
  Effect.provideService(References.MinimumLogLevel, "None")
)

describeOnEngines(
  "A simulation of workers, hosts and crashes",
  services,
  (it) => {
    it.effect(
      `ends every delivery, each attempt once and in its order, for ${seeds} seeds`,
      () =>
        Effect.gen(function* () {
          for (let seed = 1; seed <= seeds; seed++) yield* simulate(seed)
        }),
      Math.max(60_000, seeds * 1_000)
    )
  },
  options
)
