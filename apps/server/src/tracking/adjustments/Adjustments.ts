import { createHash } from "node:crypto"
import type { Principal } from "@affnet/api"
import { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  Adjustment,
  AdjustmentCsv,
  AdjustmentInput,
  Flag,
  type ListQuery,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { AdjustmentRowsRepo } from "./AdjustmentRowsRepo.ts"
import { AdjustmentRuns, leaseMillis } from "./AdjustmentRuns.ts"
import { AdjustmentsRepo } from "./AdjustmentsRepo.ts"
import { MatchedConversionsRepo } from "./MatchedConversionsRepo.ts"

type Input = AdjustmentInput.AdjustmentInput
type Id = Adjustment.AdjustmentId

const encodeInput = Schema.encodeSync(AdjustmentInput.AdjustmentInput)
const encodeRow = Schema.encodeSync(Schema.fromJsonString(AdjustmentInput.Inserted))

const refuse = (field: string, problems: ReadonlyArray<string>) =>
  new ValidationFailed({ errors: { [field]: problems } })

/** The conversions that are put in. */
const insertedOf = ({ action_id, csv = "", parameters = {} }: Input) => {
  if (action_id === 4) {
    return Result.mapError(AdjustmentCsv.read(csv), (problems) => refuse("csv", problems))
  }
  const { quantity = 1, ...row } = parameters
  return Result.succeed(Array.from({ length: action_id === 3 ? quantity : 0 }, () => row))
}

/** Changes of many conversions at once, and conversions that are put in by hand. */
export class Adjustments extends Context.Service<Adjustments>()("server/Adjustments", {
  make: Effect.gen(function* () {
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeTransaction
    const matched = yield* MatchedConversionsRepo
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* AdjustmentsRepo
    const rows = yield* AdjustmentRowsRepo
    const runs = yield* AdjustmentRuns

    const inserted = Effect.fnUntraced(function* (id: Id, input: Input) {
      const wanted = yield* Effect.fromResult(insertedOf(input))
      // Conversions that are alike cannot share an id.
      const isAlike = input.action_id === 3 && wanted.length > 1
      const made = yield* Effect.forEach(wanted, (row) =>
        Effect.map(random.uuidV4(), (own) => ({
          transaction_id: (isAlike ? undefined : row.transaction_id)?.toLowerCase() ?? own,
          input: encodeRow(row)
        }))
      )
      yield* rows.insert(id, made)
      return made.length
    })

    const rowsOf = Effect.fnUntraced(function* (id: Id, input: Input) {
      if (input.action_id > 2) return yield* inserted(id, input)
      const total = yield* matched.insert(id, input.conditions ?? {}, Adjustment.rowsMax + 1)
      if (total <= Adjustment.rowsMax) return total
      const problem = `must match at most ${Adjustment.rowsMax} conversions; name fewer days or offers`
      return yield* refuse("conditions", [problem])
    })

    const insert = Effect.fnUntraced(function* ({ account_id }: Principal, input: Input) {
      yield* Refusals.unless(AdjustmentInput.problemOf(input))
      const { conditions = {}, details = {}, parameters = {} } = encodeInput(input)
      const now = yield* Clock.currentTimeMillis
      const created = UnixTime.fromMillis(now)
      const id = yield* repo.insert(
        {
          action_id: input.action_id,
          conditions: JSON.stringify(conditions),
          parameters: JSON.stringify(parameters),
          details: JSON.stringify(details),
          notes: input.notes ?? null,
          fire_affiliate_postback: Flag.fromBoolean(input.fire_affiliate_postback === true),
          state: "running",
          total: 0,
          done: 0,
          affected: 0,
          refused: 0,
          manager_id: account_id,
          created,
          updated: created
        },
        now + leaseMillis
      )
      const total = yield* rowsOf(id, input)
      const isSmall = total <= Adjustment.atOnceMax
      yield* repo.begin(id, total, isSmall ? now + leaseMillis : 0)
      return id
    })

    const insertOnce = Effect.fnUntraced(function* (
      manager: Principal,
      input: Input,
      key: string | undefined
    ) {
      if (key === undefined) return yield* insert(manager, input)
      const hash = createHash("sha256")
        .update(JSON.stringify(encodeInput(input)))
        .digest("hex")
      const request = { operation: "createAdjustment", key, hash }
      return yield* idempotency.once(
        manager,
        request,
        Adjustment.AdjustmentId,
        insert(manager, input)
      )
    }, inTransaction)

    const get = (id: Id) => orNotFound(repo.find(id))

    /** A small one is done then. */
    const create = Effect.fn("Adjustments.create")(function* (
      manager: Principal,
      input: Input,
      key: string | undefined
    ) {
      const id = yield* insertOnce(manager, input, key)
      const { total } = yield* get(id)
      if (total <= Adjustment.atOnceMax) yield* runs.run(id)
      return yield* get(id)
    })

    return {
      list: (query: ListQuery.ListQuery) => repo.list(query),
      get,
      refusals: rows.refused,
      create
    }
  })
}) {
  static readonly layer = Layer.effect(Adjustments, Adjustments.make).pipe(
    Layer.provide([
      AdjustmentRowsRepo.layer,
      AdjustmentRuns.layer,
      AdjustmentsRepo.layer,
      Idempotency.layer,
      layerSecureRandom,
      MatchedConversionsRepo.layer
    ])
  )
}
