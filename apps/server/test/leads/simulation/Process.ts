import { Context, Effect, Exit, Layer, Random, Scope } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { LeadWorker } from "../../../src/leads/delivery/LeadWorker.ts"
import { Leads } from "../../../src/leads/intake/Leads.ts"
import { OutboundHttp } from "../../../src/platform/outbound/OutboundHttp.ts"
import { Failpoints } from "../../../src/platform/outbox/Failpoints.ts"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { answer, type Receipts } from "./Vendors.ts"

/** How processes die. */
export interface Danger {
  /** How often, of a thousand times, one dies at a failpoint that it comes by. */
  perMille: number
  /** How many have died so far. */
  crashes: number
}

/** What one process of a simulation can do, until it dies. */
export interface SimulatedProcess {
  readonly isAlive: () => boolean
  readonly leads: Leads["Service"]
  readonly worker: LeadWorker["Service"]
  /** All of it stops, whatever it is doing; nothing that it still tries has any effect. */
  readonly crash: Effect.Effect<void>
}

const gone = Effect.die(new Error("This process is dead."))

/**
 * A process without a machine: services of its own on the one database. Once it is dead, each of its
 * statements and calls fails, and the transaction that it is in is rolled back.
 */
export const startProcess = Effect.fnUntraced(function* (receipts: Receipts, danger: Danger) {
  let alive = true
  const scope = yield* Scope.make()
  const crash = Effect.suspend(() => {
    if (!alive) return Effect.void
    alive = false
    danger.crashes += 1
    return Effect.asVoid(Effect.forkDetach(Scope.close(scope, Exit.void)))
  })
  const whileAlive = Effect.suspend(() => (alive ? Effect.void : gone))
  const reach = () =>
    Effect.flatMap(Random.nextIntBetween(1, 1_000), (chance) =>
      chance <= danger.perMille ? Effect.andThen(crash, gone) : whileAlive
    )
  const http = OutboundHttp.of({
    send: (call) => Effect.andThen(whileAlive, answer(call, receipts, reach()))
  })
  const given = Layer.mergeAll(
    Layer.succeed(OutboundHttp, http),
    Layer.succeed(Failpoints, reach),
    Layer.succeed(SqlClient.SqlClient, yield* SqlClient.SqlClient),
    Layer.succeed(Dialect, yield* Dialect)
  )
  const guard: Statement.Transformer = (statement) => Effect.as(whileAlive, statement)
  // What the services do by themselves, like sharing commits, is guarded as well.
  const services = yield* Layer.buildWithMemoMap(
    Layer.mergeAll(Leads.layer, LeadWorker.layer).pipe(Layer.provide(given)),
    yield* Layer.makeMemoMap,
    scope
  ).pipe(Effect.provideService(Statement.CurrentTransformer, guard))
  const guarded = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, Statement.CurrentTransformer, guard)
  const leads = Context.get(services, Leads)
  const worker = Context.get(services, LeadWorker)
  return {
    isAlive: () => alive,
    leads: Leads.of({ ...leads, create: (handed) => guarded(leads.create(handed)) }),
    worker: { ...worker, step: guarded(worker.step) },
    crash
  } satisfies SimulatedProcess
})
