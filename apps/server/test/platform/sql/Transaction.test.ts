// @effect-diagnostics missingEffectContext:off
/** What the compiler holds: a mistake that it lets pass is an unused directive, which fails the check. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import type {
  InTransaction,
  OutsideTransaction,
  Transaction
} from "../../../src/platform/sql/Transaction.ts"

type Part = Effect.Effect<number, never, Transaction>
type Call = Effect.Effect<number, never, OutsideTransaction>

const part: Part = Effect.succeed(1)
const call: Call = Effect.succeed(2)
const inTransaction: InTransaction = () => Effect.die("not run")
const shareCommit: InTransaction<OutsideTransaction> = () => Effect.die("not run")

describe("The compiler", () => {
  it("lets a part run in a transaction, and in one inside of another", () => {
    const once: Effect.Effect<number> = inTransaction(part)
    const nested: Effect.Effect<number> = inTransaction(Effect.andThen(part, once))
    assert.isTrue(Effect.isEffect(nested))
  })

  it("refuses a part without a transaction", () => {
    // @ts-expect-error: `Transaction` is missing
    Effect.runSync(part)
  })

  it("refuses inside a transaction what requires to be outside", () => {
    assert.isTrue(
      [
        // @ts-expect-error: a call to another machine would hold up the transaction
        inTransaction(call),
        // @ts-expect-error: also among other work
        inTransaction(Effect.andThen(part, call)),
        // @ts-expect-error: a transaction that shares a commit would wait for itself
        inTransaction(shareCommit(part))
      ].every(Effect.isEffect)
    )
    // @ts-expect-error: also as the end of a function
    assert.isFunction(Effect.fnUntraced(() => Effect.andThen(part, call), inTransaction))
  })

  it("keeps the requirement to be outside where transactions share commits", () => {
    // @ts-expect-error: `OutsideTransaction` is missing
    assert.isTrue(Exit.isFailure(Effect.runSyncExit(shareCommit(part))))
  })
})
