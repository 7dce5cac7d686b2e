import { TooManyRequests } from "@affnet/api"
import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"
import { makeIsInTransaction } from "../../platform/sql/Transaction.ts"

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many wait for their turn, a second or two; one more is asked to come back. */
const mostWaiting = 32
const full = new TooManyRequests({ retry_after: 2 })

/** Two spellings of a letter are one. */
const normalized = (password: string): string => password.normalize("NFKC")

/**
 * Argon2id hashes, one at a time: each takes memory and tens of milliseconds. None is made while a transaction
 * is open, which would keep everybody else from writing.
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

      const inTurn = Effect.fnUntraced(function* <A>(work: () => Promise<A>) {
        if (yield* isInTransaction) {
          return yield* Effect.die(new Error("No password is hashed within a transaction"))
        }
        if (waiting > mostWaiting) return yield* full
        waiting += 1
        return yield* oneAtATime
          .withPermits(1)(Effect.promise(work))
          .pipe(
            Effect.ensuring(
              Effect.sync(() => {
                waiting -= 1
              })
            )
          )
      })

      return HashQueue.of({
        hash: (password) => inTurn(() => hash(normalized(password), cost)),
        verify: (hashed, password) => inTurn(() => verify(hashed, normalized(password)))
      })
    })
  )
}
