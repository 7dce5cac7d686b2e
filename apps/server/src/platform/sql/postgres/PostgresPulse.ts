/**
 * Distinguishes a slow statement from one that will never be answered: a waiting caller asks the server, on a
 * separate connection, what its sessions are doing. Statements may take as long as reports do, and a silent server
 * is noticed in a fraction of that.
 */
import { PgConnection } from "@effect/sql-pg"
import { Context, Deferred, Duration, Effect, Predicate, Schema } from "effect"
import type { SqlError } from "effect/sql"

/** How soon a silent server is noticed. */
export interface PulseTimes {
  /** How long a statement waits before the first check, and between further ones. */
  readonly interval: Duration.Duration
  /**
   * How long the server may take to answer a check: less, so that the answer is about a later moment than the
   * statement's.
   */
  readonly patience: Duration.Duration
}

/** With the 5 seconds after which the driver releases a session, a request is answered within 10. */
export const PulseTimes = Context.Reference<PulseTimes>("server/PulseTimes", {
  defaultValue: () => ({ interval: Duration.seconds(2), patience: Duration.millis(1_500) })
})

/** What the server said: sessions for which it does nothing; `undefined` when it said nothing. */
type Idle = ReadonlySet<number> | undefined

const Rows = Schema.Array(Schema.Struct({ pid: Schema.Int }))

/** The server refuses a connection, because it has no room for one: it is there. */
const isAnswer = ({ reason }: SqlError.SqlError): boolean =>
  Predicate.hasProperty(reason.cause, "severity")

const ask = Effect.fnUntraced(function* (config: PgConnection.Config) {
  const session = yield* PgConnection.make(config)
  const { rows } = yield* session.query(
    "SELECT pid FROM pg_stat_activity WHERE usename = current_user AND state LIKE 'idle%'"
  )
  return new Set(
    (yield* Effect.orDie(Schema.decodeUnknownEffect(Rows)(rows))).map(({ pid }) => pid)
  )
}, Effect.scoped)

/** Whether a session has given up the statement that it was sent, or the whole server has. */
export type IsSilent = (pid: number) => Effect.Effect<boolean>

/** However many wait, one asks. */
export const makePulse = (config: PgConnection.Config): IsSilent => {
  let asked: Deferred.Deferred<Idle> | undefined

  const look = Effect.gen(function* () {
    const { patience } = yield* PulseTimes
    const told = yield* Deferred.make<Idle>()
    asked = told
    const idle: Effect.Effect<Idle> = ask(config).pipe(
      Effect.catch((error) => Effect.succeed<Idle>(isAnswer(error) ? new Set() : undefined)),
      Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed<Idle>(undefined) })
    )
    // An interrupted caller must not end it for the others.
    yield* Effect.forkDetach(
      Effect.flatMap(idle, (found) => {
        asked = undefined
        return Deferred.succeed(told, found)
      })
    )
    return told
  })

  return (pid) =>
    Effect.suspend(() => (asked === undefined ? look : Effect.succeed(asked))).pipe(
      Effect.flatMap(Deferred.await),
      Effect.map((idle) => idle === undefined || idle.has(pid))
    )
}
