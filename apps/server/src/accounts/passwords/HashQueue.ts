import { TooManyRequests } from "@affnet/api"
import { hash, verify } from "@node-rs/argon2"
import { Clock, Context, Effect, Layer, Semaphore } from "effect"
import { makeIsInTransaction } from "../../platform/sql/Transaction.ts"

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The longest queue, a second or two of work; beyond it callers get 429. */
const mostWaiting = 32
const full = new TooManyRequests({ retry_after: 2 })

/**
 * After each hash the queue rests twice as long as the hash took, so that a storm of sign-ins leaves two thirds of
 * a core for other work. The rest has an upper bound, whatever happens to the clock.
 */
const restFactor = 2
const mostRestMillis = 200

/** Two spellings of a letter are one. */
const normalized = (password: string): string => password.normalize("NFKC")

/**
 * Argon2id hashes, one at a time with rests between: each takes memory and tens of milliseconds. No hash is made
 * inside a transaction, which would block other writers.
 */
export class HashQueue extends Context.Service<HashQueue>()("server/HashQueue", {
  make: Effect.gen(function* () {
    const isInTransaction = yield* makeIsInTransaction
    const oneAtATime = yield* Semaphore.make(1)
    let waiting = 0

    /** The caller continues at once; the next one waits for the rest to end. */
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

    /** An interrupted caller gives up its turn. A hash that has begun is finished. */
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

    return {
      hash: (password: string) => inTurn(() => hash(normalized(password), cost)),
      verify: (hashed: string, password: string) =>
        inTurn(() => verify(hashed, normalized(password)))
    }
  })
}) {
  static readonly layer = Layer.effect(HashQueue, HashQueue.make)
}
