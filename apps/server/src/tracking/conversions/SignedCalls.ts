import type { ConversionFacts } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"

type Call = Pick<ConversionFacts.Attempt, "proof" | "source">

/** Tells which calls of signed addresses may change something: the first one of each. */
export class SignedCalls extends Context.Service<SignedCalls>()("server/SignedCalls", {
  make: Effect.gen(function* () {
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeTransaction

    /** Whether the call is the first of its signature, which counts once its transaction is committed. */
    const isFirst = Effect.fnUntraced(function* ({ proof, source }: Call) {
      if (proof.by !== "signature") return true
      const { advertiser_id: account_id, signature } = proof
      const name = { role: "advertiser", account_id, operation: source, idempotency_key: signature }
      return yield* idempotency.claim({ name, hash: "" })
    })

    /** The same, in a transaction of its own where it needs one. */
    const isFirstAtOnce = (call: Call) =>
      call.proof.by === "signature" ? inTransaction(isFirst(call)) : Effect.succeed(true)

    return { isFirst, isFirstAtOnce }
  })
}) {
  static readonly layer = Layer.effect(SignedCalls, SignedCalls.make).pipe(
    Layer.provide(Idempotency.layer)
  )
}
