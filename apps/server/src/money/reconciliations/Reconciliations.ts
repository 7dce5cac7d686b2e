import { hash } from "node:crypto"
import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  type ListQuery,
  type OrderFile,
  Reconciliation,
  ReconciliationInput,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Data, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { keyedRequest } from "../../platform/idempotency/RepeatedRequest.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction, type Transaction } from "../../platform/sql/Transaction.ts"
import { ComparedConversions, type Comparison } from "./ComparedConversions.ts"
import { ReconciliationsRepo } from "./ReconciliationsRepo.ts"
import { readOrders } from "./readOrders.ts"

type Id = Reconciliation.ReconciliationId
type Input = ReconciliationInput.ReconciliationCreate

/** A conversion changed while it was compared. */
class ChangedMeanwhile extends Data.TaggedError("ChangedMeanwhile") {}

/** So often it is compared again outside the transaction; then within, for which other writers of SQLite wait. */
const comparedAgain = 2

/** A request to reconcile a file. */
export interface Creation {
  readonly input: Input
  /** The file, and where the request has it. */
  readonly bytes: Uint8Array
  readonly field: "file" | "content"
  readonly idempotency_key: string | undefined
}

const requestOf = (key: string, { content: _, ...said }: Input, bytes: Uint8Array) =>
  keyedRequest(
    "createReconciliation",
    key,
    `${JSON.stringify(said)}\n${hash("sha256", bytes, "hex")}`
  )

const rangeOf = ({ advertiser_id, currency, end_date, start_date }: Input) => ({
  advertiser_id,
  currency: currency ?? null,
  start_date: start_date ?? null,
  end_date: end_date ?? null
})

/** Advertisers' files of orders beside our conversions. */
export class Reconciliations extends Context.Service<Reconciliations>()("server/Reconciliations", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const accounts = yield* AccountsRepo
    const assignments = yield* AssignmentsRepo
    const compared = yield* ComparedConversions
    const idempotency = yield* Idempotency
    const log = yield* ActivityLog
    const repo = yield* ReconciliationsRepo
    const get = (id: Id) => orNotFound(repo.find(id))

    const requireAdvertiser = Effect.fnUntraced(function* (advertiser_id: number) {
      const unknown = Refusals.ofProblem(BillingProblems.unknownAccount("advertiser"))
      const account = { role: "advertiser" as const, account_id: advertiser_id }
      if (!(yield* accounts.existed(account))) return yield* unknown
      yield* assignments
        .requireEvent({ advertiser_id, affiliate_id: null })
        .pipe(Effect.mapError(() => unknown))
    })

    const keep = Effect.fnUntraced(function* (
      manager: Principal,
      input: Input,
      orders: ReadonlyArray<OrderFile.Order>,
      comparison: Comparison
    ) {
      const created = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const lines = orders.length
      const { agreeing, differences } = comparison
      const made = { ...rangeOf(input), lines, agreeing, manager_id: manager.account_id, created }
      const id = yield* repo.insert(made, differences)
      yield* log.record({
        account: { role: "advertiser", account_id: input.advertiser_id },
        actor: manager,
        action: "reconciliation.created",
        entity: "reconciliation",
        entity_id: id,
        message: `A file of ${lines} orders was compared: ${differences.length} differences.`
      })
      return id
    })

    /** Compares a file with what we have, and keeps what differs. Changes no conversion. */
    const create = Effect.fn("Reconciliations.create")(function* (
      manager: Principal,
      { bytes, field, idempotency_key: key, input }: Creation
    ) {
      yield* Refusals.unless(ReconciliationInput.problemOf(input))
      const orders = yield* readOrders(bytes, field)
      const request = key === undefined ? undefined : requestOf(key, input, bytes)
      if (request !== undefined) {
        const earlier = yield* idempotency.answered(
          manager,
          request,
          Reconciliation.ReconciliationId
        )
        if (Option.isSome(earlier)) return yield* get(earlier.value)
      }
      yield* requireAdvertiser(input.advertiser_id)
      const compare = compared.compare(input, orders)
      const once = <E>(write: Effect.Effect<Id, E, Transaction>) =>
        inTransaction(
          request === undefined
            ? write
            : idempotency.once(manager, request, Reconciliation.ReconciliationId, write)
        )
      const current = Effect.fnUntraced(function* (comparison: Comparison) {
        if (!(yield* compared.isCurrent(comparison))) return yield* new ChangedMeanwhile()
        return yield* keep(manager, input, orders, comparison)
      })
      const id = yield* Effect.flatMap(compare, (comparison) => once(current(comparison))).pipe(
        Effect.retry({ while: ({ _tag }) => _tag === "ChangedMeanwhile", times: comparedAgain }),
        Effect.catchTag("ChangedMeanwhile", () =>
          once(Effect.flatMap(compare, (comparison) => keep(manager, input, orders, comparison)))
        )
      )
      return yield* get(id)
    })

    return {
      create,
      get,
      list: repo.list,
      lines: Effect.fn("Reconciliations.lines")(function* (id: Id, query: ListQuery.ListQuery) {
        yield* get(id)
        return yield* repo.lines(id, query)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(Reconciliations, Reconciliations.make).pipe(
    Layer.provide([
      AccountsRepo.layer,
      ActivityLog.layer,
      AssignmentsRepo.layer,
      ComparedConversions.layer,
      Idempotency.layer,
      ReconciliationsRepo.layer
    ])
  )
}
