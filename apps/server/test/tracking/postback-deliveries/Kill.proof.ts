import type { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { SqlClient } from "effect/sql"
import { start as startServer } from "../../crash/ServerProcess.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { makeHost, reply } from "../../platform/outbound/Host.ts"
import { lastingEngines } from "../../platform/sql/engines.ts"
import { enqueue, given, services, stored } from "./Deliveries.ts"

const ok = reply("200 OK")
const kills = Number(process.env.KILLS ?? 2)

/** More than a process sends before it is killed; it sends a few to one host at a time. */
const deliveries = 20 * kills

const serve = (store: Store) =>
  startServer({ ...store.environment, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" })

/** What the clock does by itself in a minute. */
const endLeases = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.orDie(sql`UPDATE postback_deliveries SET next_millis = 0 WHERE next_millis IS NOT NULL`)
)

const until = <E, R>(condition: Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(condition, (isMet) =>
    isMet ? Effect.void : Effect.andThen(Effect.sleep(20), until(condition))
  )

/** A host that answers some calls, holds others until it is told to answer, and counts them all. */
const moodyHost = Effect.gen(function* () {
  const held = new Set<Socket>()
  let isHolding = true
  let count = 0
  const host = yield* makeHost((socket, request) => {
    count += 1
    if (isHolding && count % 3 === 0) held.add(socket)
    else ok(socket, request)
  })
  return { held, host, answerAll: () => (isHolding = false) }
})

for (const engine of lastingEngines) {
  describe(`kill -9 of a process that sends postbacks on ${engine.name}`, () => {
    it.live(
      "leaves nothing unsent and nothing in flight, and no attempt ends twice",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          yield* Effect.gen(function* () {
            const { answerAll, held, host } = yield* moodyHost
            const url = `http://127.0.0.1:${host.port}`
            const { conversion } = yield* given(
              Array.from({ length: deliveries }, (_, index) => `${url}/${index}`)
            )
            yield* enqueue({ before: undefined, after: conversion })
            for (let count = 0; count < kills; count++) {
              const before = held.size
              const server = yield* serve(store)
              yield* until(Effect.sync(() => held.size > before))
              yield* Effect.sleep(yield* Random.nextIntBetween(0, 100))
              yield* server.signal("SIGKILL")
              yield* server.exited
              const cut = yield* stored(conversion)
              assert.isAbove(
                cut.attempts.filter(({ finished_millis }) => finished_millis === null).length,
                0
              )
              yield* endLeases
            }
            answerAll()
            yield* serve(store)
            const isDone = Effect.map(stored(conversion), ({ deliveries }) =>
              deliveries.every(({ state }) => state === "success")
            )
            yield* until(isDone)
            const done = yield* stored(conversion)
            const paths = new Set(host.requests.map((request) => request.split(" ")[1]))
            assert.strictEqual(paths.size, deliveries)
            for (const { attempts, id } of done.deliveries) {
              const own = done.attempts.filter(({ delivery_id }) => delivery_id === id)
              assert.deepStrictEqual(
                own.map(({ attempt_no }) => attempt_no),
                Array.from({ length: Number(attempts) }, (_, index) => index + 1)
              )
              assert.deepStrictEqual(
                own.map(({ error, http_status }) => error ?? http_status),
                own.map((_, index) => (index + 1 === own.length ? 200 : "interrupted"))
              )
            }
          }).pipe(Effect.provide(services(store.database)))
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      30_000 + kills * 20_000
    )

    it.live(
      "but SIGTERM hands back what is under way, and exits with 0 in time",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          yield* Effect.gen(function* () {
            const host = yield* makeHost(() => undefined)
            const { conversion } = yield* given([`http://127.0.0.1:${host.port}/`])
            yield* enqueue({ before: undefined, after: conversion })
            const server = yield* serve(store)
            yield* until(Effect.sync(() => host.requests.length > 0))
            const asked = performance.now()
            yield* server.signal("SIGTERM")
            assert.strictEqual(yield* server.exited, 0)
            assert.isBelow(performance.now() - asked, 20_000)
            const { attempts, deliveries } = yield* stored(conversion)
            assert.deepInclude(deliveries[0], { state: "waiting", error: "interrupted" })
            assert.deepInclude(attempts[0], { error: "interrupted", is_unknown: 1 })
          }).pipe(Effect.provide(services(store.database)))
        }).pipe(Effect.scoped),
      60_000
    )
  })
}
