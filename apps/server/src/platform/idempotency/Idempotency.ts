import { Conflict, IdempotencyKey, type Principal } from "@affnet/api"
import { UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { SecretBox } from "../secrets/SecretBox.ts"
import { IdempotencyRepo } from "./IdempotencyRepo.ts"
import { type KeyedRequest, type NamedRequest, nameOf } from "./RepeatedRequest.ts"

/** Answers are kept for a week, which is more than the promised day. */
const keptSeconds = 7 * 86_400

/** The request was made before, and its answer showed a secret. */
const secretShown = new Conflict({ errors: IdempotencyKey.secretShown })

/** The key was used before, for a request that said something else. */
const keyReused = new Conflict({ errors: IdempotencyKey.reused })

/**
 * Makes a write safe to repeat. The key is claimed in the transaction of the write itself, so both are stored or
 * neither: a failed request leaves nothing behind and may be sent again as it was. A concurrent twin waits for the
 * first one's answer and gets the same.
 */
export class Idempotency extends Context.Service<Idempotency>()("server/Idempotency", {
  make: Effect.gen(function* () {
    const box = yield* SecretBox
    const repo = yield* IdempotencyRepo

    /** What is stored of a request: a copy of the database tells nobody which password it set. */
    const stored = (hash: string) => box.digest(hash, "idempotency")

    /** Claims the key; whether it was free. */
    const claim = Effect.fnUntraced(function* ({ hash, name }: NamedRequest) {
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* repo.forgetBefore(now - keptSeconds)
      return yield* repo.claim(name, yield* stored(hash), now)
    })

    /** What a request was answered that has been made before: for work that goes ahead of the write. */
    const answered = Effect.fn("Idempotency.answered")(function* <A, I>(
      owner: Principal,
      request: KeyedRequest,
      answer: Schema.Codec<A, I>
    ) {
      const earlier = yield* repo.find(nameOf(owner, request))
      if (Option.isNone(earlier)) return Option.none<A>()
      if (earlier.value.request_hash !== (yield* stored(request.hash))) return yield* keyReused
      const json = Schema.fromJsonString(answer)
      return Option.some(yield* Effect.orDie(Schema.decodeEffect(json)(earlier.value.answer)))
    })

    /** Runs the write once per key. */
    const once = Effect.fn("Idempotency.once")(function* <A, I, E, R>(
      owner: Principal,
      request: KeyedRequest,
      answer: Schema.Codec<A, I>,
      write: Effect.Effect<A, E, R>
    ) {
      const json = Schema.fromJsonString(answer)
      const name = nameOf(owner, request)
      if (yield* claim({ name, hash: request.hash })) {
        const answered = yield* write
        yield* repo.setAnswer(name, yield* Effect.orDie(Schema.encodeEffect(json)(answered)))
        return answered
      }
      const earlier = yield* answered(owner, request, answer)
      return yield* Effect.mapError(Effect.fromOption(earlier), () => keyReused)
    })

    /** Claims the key of a request; false for one that was begun before. */
    const claimOrRefuse = Effect.fnUntraced(function* (request: NamedRequest) {
      if (yield* claim(request)) return true
      const earlier = yield* repo.hashOf(request.name)
      return Option.contains(earlier, yield* stored(request.hash)) ? false : yield* keyReused
    })

    /** Claims the key for the rows of a request, which may have done some of them before. */
    const begin = Effect.fn("Idempotency.begin")((request: NamedRequest) =>
      Effect.asVoid(claimOrRefuse(request))
    )

    /** Keeps the answer of a request that has begun, unless its twin's is kept; returns the one that is. */
    const keep = Effect.fn("Idempotency.keep")(function* <A, I>(
      { name }: NamedRequest,
      answer: Schema.Codec<A, I>,
      answered: A
    ) {
      const json = Schema.fromJsonString(answer)
      const text = yield* Effect.orDie(Schema.encodeEffect(json)(answered))
      return yield* Effect.orDie(Schema.decodeEffect(json)(yield* repo.keepAnswer(name, text)))
    })

    /** Runs a write once per key whose answer shows a secret: none of it is kept, and a repetition is refused. */
    const onceShown = Effect.fn("Idempotency.onceShown")(function* <A, E, R>(
      owner: Principal,
      request: KeyedRequest,
      write: Effect.Effect<A, E, R>
    ) {
      const isFirst = yield* claimOrRefuse({ name: nameOf(owner, request), hash: request.hash })
      return yield* isFirst ? write : secretShown
    })

    return { answered, begin, claim, keep, once, onceShown }
  })
}) {
  static readonly layer = Layer.effect(Idempotency, Idempotency.make).pipe(
    Layer.provide([IdempotencyRepo.layer, SecretBox.layer])
  )
}
