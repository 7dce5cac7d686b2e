import { hash } from "node:crypto"
import type { Principal } from "@affnet/api"
import { ConversionInput, ConversionReceipt, type ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import {
  type KeyedRequest,
  keyedRequest,
  nameOf
} from "../../platform/idempotency/RepeatedRequest.ts"
import { makeTransaction, type OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { Conversions } from "./Conversions.ts"
import { receipt } from "./TrackingAnswers.ts"

type Input = ConversionInput.ConversionInput
type Work = Effect.Effect<
  ConversionReceipt.ConversionReceipt,
  ConversionRefusal.ConversionRefused,
  OutsideTransaction
>

const encode = Schema.encodeSync(ConversionInput.ConversionInput)

const requestOf = (key: string, input: Input): KeyedRequest =>
  keyedRequest("createConversion", key, JSON.stringify(encode(input)))

/** A UUID of version 8 that follows from the request alone. */
const idOf = ({ account_id, role }: Principal, request: KeyedRequest): string => {
  const digits = hash("sha256", JSON.stringify([role, account_id, request]))
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join("-")
}

/**
 * Conversions as managers make them, once under each idempotency key. They are stored by commits that they share
 * with others, so the key is claimed before and the answer kept after them: in between their ids, which follow from
 * the key, keep a repetition from making a second one.
 */
export class KeyedConversions extends Context.Service<KeyedConversions>()(
  "server/KeyedConversions",
  {
    make: Effect.gen(function* () {
      const conversions = yield* Conversions
      const idempotency = yield* Idempotency
      const inTransaction = yield* makeTransaction

      const make = (input: Input): Work =>
        conversions.create({ input, source: "conv-click-id", credentials: "key" }).pipe(receipt)

      const create = Effect.fn("KeyedConversions.create")(function* (
        manager: Principal,
        input: Input,
        key: string | undefined
      ) {
        if (key === undefined) return yield* make(input)
        const request = requestOf(key, input)
        const { ConversionReceipt: Receipt } = ConversionReceipt
        const earlier = yield* idempotency.answered(manager, request, Receipt)
        if (Option.isSome(earlier)) return earlier.value
        const begun = { name: nameOf(manager, request), hash: request.hash }
        yield* inTransaction(idempotency.begin(begun))
        const transaction_id = idOf(manager, request)
        const made = yield* make({ transaction_id, ...input })
        // Nothing else gives out this id: what has it was made by this request, maybe before it was cut off.
        const first =
          made.transaction_id === transaction_id
            ? { ...made, created: true, message: ConversionReceipt.messages.created }
            : made
        return yield* idempotency.keep(begun, Receipt, first)
      })

      return { create }
    })
  }
) {
  static readonly layer = Layer.effect(KeyedConversions, KeyedConversions.make).pipe(
    Layer.provide([Conversions.layer, Idempotency.layer])
  )
}
