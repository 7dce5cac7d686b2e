import type { Socket } from "node:net"
import { assert } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { PostbackQueueRepo } from "../../../src/tracking/postback-deliveries/PostbackQueueRepo.ts"
import { PostbackSettlementsRepo } from "../../../src/tracking/postback-deliveries/PostbackSettlementsRepo.ts"
import { PostbackWorker } from "../../../src/tracking/postback-deliveries/PostbackWorker.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { makeHost, reply } from "../../platform/outbound/Host.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  at,
  changed,
  enqueue,
  given,
  options,
  outbound,
  services,
  start,
  stored,
  workAt
} from "./Deliveries.ts"

const ok = reply("200 OK")
const second = 1_000
const minute = 60_000

const ending = { http_status: 200, error: null, is_unknown: false, reply: "", duration_millis: 1 }

/** A delivery that a process has leased, which then never says anything again. */
const leasedAndGone = Effect.fnUntraced(function* () {
  const host = yield* makeHost(ok)
  const { conversion } = yield* given([`http://127.0.0.1:${host.port}/`])
  yield* enqueue({ before: undefined, after: conversion })
  const id = Number((yield* stored(conversion)).deliveries[0]?.id)
  const queue = yield* PostbackQueueRepo
  const lease = { token: "gone", nowMillis: start, untilMillis: start + minute }
  yield* queue.lease([id], lease)
  return { conversion, host, id, queue }
})

describeOnEngines(
  "A delivery on lease",
  services,
  (it) => {
    it.effect("is left alone until the lease is over, and taken over then", () =>
      Effect.gen(function* () {
        const { conversion, host } = yield* leasedAndGone()
        yield* workAt(start + minute - 1)
        assert.strictEqual(host.requests.length, 0)
        yield* workAt(start + minute)
        assert.strictEqual(host.requests.length, 1)
        const { attempts, deliveries } = yield* stored(conversion)
        assert.deepInclude(deliveries[0], { state: "success", attempts: 2 })
        assert.deepInclude(attempts[0], {
          attempt_no: 1,
          finished_millis: start + minute,
          error: "interrupted",
          is_unknown: 1,
          duration_millis: null
        })
        assert.deepInclude(attempts[1], { attempt_no: 2, error: null, http_status: 200 })
      }).pipe(Effect.scoped)
    )

    it.effect("ends once: who comes back after the lease changes nothing any more", () =>
      Effect.gen(function* () {
        const { conversion, id } = yield* leasedAndGone()
        const settlements = yield* PostbackSettlementsRepo
        yield* workAt(start + minute)
        const before = yield* stored(conversion)
        const late = { ...ending, http_status: 500 }
        const settled = yield* settlements.settle([
          {
            delivery_id: id,
            attempt_no: 1,
            token: "gone",
            step: { state: "failed" },
            ending: late,
            nowMillis: start + 2 * minute
          }
        ])
        assert.strictEqual(settled.size, 0)
        assert.deepStrictEqual(yield* stored(conversion), before)
      }).pipe(Effect.scoped)
    )

    it.effect("is given up when its last attempt never ended", () =>
      Effect.gen(function* () {
        const { conversion, host, id, queue } = yield* leasedAndGone()
        for (let count = 2; count <= 8; count++) {
          const nowMillis = start + count * minute
          yield* queue.lease([id], { token: "gone", nowMillis, untilMillis: nowMillis + minute })
        }
        yield* workAt(start + 20 * minute)
        const { attempts, deliveries } = yield* stored(conversion)
        assert.strictEqual(host.requests.length, 0)
        assert.deepInclude(deliveries[0], { state: "failed", attempts: 8, error: "interrupted" })
        assert.deepStrictEqual(
          attempts.map(({ error }) => error),
          Array.from({ length: 8 }, () => "interrupted")
        )
      }).pipe(Effect.scoped)
    )

    it.effect("is handed back when its process stops, and another one goes on at once", () =>
      Effect.gen(function* () {
        let isSilent = true
        const host = yield* makeHost((socket, request) => {
          if (!isSilent) ok(socket, request)
        })
        const { conversion } = yield* given([`http://127.0.0.1:${host.port}/`])
        yield* enqueue({ before: undefined, after: conversion })
        const scope = yield* Scope.make()
        const worker = yield* Layer.buildWithScope(
          Layer.fresh(PostbackWorker.layer.pipe(Layer.provide(outbound))),
          scope
        )
        yield* Effect.flatMap(PostbackWorker, ({ step }) => step).pipe(
          Effect.provideContext(worker),
          at(start)
        )
        while (host.requests.length === 0) yield* Effect.sleep(5)
        yield* Scope.close(scope, Exit.void)
        const stopped = yield* stored(conversion)
        assert.deepInclude(stopped.deliveries[0], {
          state: "waiting",
          lease_token: null,
          error: "interrupted"
        })
        assert.deepInclude(stopped.attempts[0], { error: "interrupted", is_unknown: 1 })
        isSilent = false
        yield* workAt(start)
        const { attempts, deliveries } = yield* stored(conversion)
        assert.deepInclude(deliveries[0], { state: "success", attempts: 2 })
        assert.strictEqual(attempts.length, 2)
      }).pipe(Effect.scoped)
    )

    it.effect("is of one worker alone, however many there are", () =>
      Effect.gen(function* () {
        const counts = new Map<string, number>()
        const host = yield* makeHost((socket, request) => {
          const path = request.split(" ")[1] ?? ""
          counts.set(path, (counts.get(path) ?? 0) + 1)
          ok(socket, request)
        })
        const url = `http://127.0.0.1:${host.port}`
        const { conversion } = yield* given(
          Array.from({ length: 60 }, (_, index) => `${url}/${index}`)
        )
        yield* enqueue({ before: undefined, after: conversion })
        const workers = yield* Effect.replicateEffect(
          Layer.build(Layer.fresh(PostbackWorker.layer.pipe(Layer.provide(outbound)))),
          3
        )
        yield* Effect.forEach(workers, (worker) => Effect.provideContext(workAt(start), worker), {
          concurrency: "unbounded"
        })
        yield* workAt(start)
        const { deliveries } = yield* stored(conversion)
        assert.isTrue(
          deliveries.every(({ attempts, state }) => attempts === 1 && state === "success")
        )
        assert.deepStrictEqual(
          [...counts.values()],
          Array.from({ length: 60 }, () => 1)
        )
      }).pipe(Effect.scoped)
    )

    it.effect("of a host that is silent delays no other one", () =>
      Effect.gen(function* () {
        const held = new Set<Socket>()
        const silent = yield* makeHost((socket) => held.add(socket))
        const lively = yield* makeHost(ok)
        const many = Array.from(
          { length: 30 },
          (_, index) => `http://127.0.0.1:${silent.port}/${index}`
        )
        const first = yield* given(many)
        const second = yield* given([`http://127.0.0.1:${lively.port}/`])
        yield* enqueue({ before: undefined, after: first.conversion })
        yield* enqueue({ before: undefined, after: second.conversion })
        const { settled, step } = yield* PostbackWorker
        while ((yield* at(start)(step)) > 0) {}
        while (lively.requests.length === 0) yield* Effect.sleep(5)
        while (held.size < 4) yield* Effect.sleep(5)
        yield* Effect.sleep(50)
        assert.strictEqual(held.size, 4)
        for (const socket of held) socket.destroy()
        yield* settled
      }).pipe(Effect.scoped)
    )

    it.effect("waits for an earlier one of its postback and conversion, for no other one", () =>
      Effect.gen(function* () {
        const { conversion, host } = yield* leasedAndGone()
        yield* givenPostback(conversion.affiliate_id, {
          code: `http://127.0.0.1:${host.port}/other`
        })
        // An affiliate's postbacks are remembered for a second.
        yield* enqueue(changed(conversion, "rejected"), start + second)
        yield* workAt(start + second)
        assert.deepStrictEqual(
          host.requests.map((request) => request.split(" ")[1]),
          ["/other"]
        )
        yield* workAt(start + minute)
        assert.strictEqual(host.requests.length, 3)
      }).pipe(Effect.scoped)
    )
  },
  options
)
