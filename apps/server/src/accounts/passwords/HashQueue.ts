import { TooManyRequests } from "@affnet/api"
import { hash, verify } from "@node-rs/argon2"
import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { makeIsInTransaction } from "../../platform/sql/Transaction.ts"

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many wait for their turn, a second or two; one more is asked to come back. */
const mostWaiting = 32
const full = new TooManyRequests({ retry_after: 2 })

/**
 * After a hash the next one waits twice as long as it took, so that a storm of sign-ins leaves two thirds of a core
 * to everybody else; but no longer than this, whatever happens to the clock.
 */
const restFactor = 2
const mostRestMillis = 200

/** Two spellings of a letter are one. */
const normalized = (password: string): string => password.normalize("NFKC")

/**
 * Argon2id hashes, one at a time and with rests between: each takes memory and tens of milliseconds. None is made
 * while a transaction is open, which would keep everybody else from writing.
 */
export class HashQueue extends Context.Service<
  HashQueue,
  {
    readonly hash: (password: string) => Effect.Effect<string, TooManyRequests>
    readonly verify: (hash: string, password: string) => Effect.Effect<boolean, TooManyRequests>
  }
>()("server/HashQueue") {
  static readonly layer = Layer.effect(
    HashQueue,
    Effect.gen(function* () {
      const isInTransaction = yield* makeIsInTransaction
      const oneAtATime = yield* Semaphore.make(1)
      let waiting = 0

      /** Whoever has the hash goes on at once; the next one has its turn later. */
      const restAfter = (millis: number) =>
        Effect.sleep(Math.min(millis * restFactor, mostRestMillis)).pipe(
          Effect.andThen(oneAtATime.release(1)),
          Effect.forkDetach
        )

      const rested = Effect.fnUntraced(function* <A>(work: () => Promise<A>) {
        const began = yield* Clock.currentTimeMillis
        const rest = Effect.flatMap(Clock.currentTimeMillis, (now) => restAfter(now - began))
        return yield* Effect.ensuring(Effect.promise(work), rest)
      })

      /** Who gives up waiting gives up the turn; a hash that has begun is made. */
      const whenFree = <A>(work: () => Promise<A>) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.andThen(restore(oneAtATime.take(1)), rested(work))
        )

      const inTurn = Effect.fnUntraced(function* <A>(work: () => Promise<A>) {
        if (yield* isInTransaction) {
          return yield* Effect.die(new Error("No password is hashed within a transaction"))
        }
        if (waiting > mostWaiting) return yield* full
        waiting += 1
        return yield* Effect.ensuring(
          whenFree(work),
          Effect.sync(() => {
            waiting -= 1
          })
        )
      })

      return HashQueue.of({
        hash: (password) => inTurn(() => hash(normalized(password), cost)),
        verify: (hashed, password) => inTurn(() => verify(hashed, normalized(password)))
      })
    })
  )
}
