import {
  BadRequest,
  type NotFound,
  type PreconditionFailed,
  type Principal,
  type ValidationFailed
} from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type ListQuery, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeReferenceRepo } from "./makeReferenceRepo.ts"
import { type Kind, kinds } from "./ReferenceKinds.ts"

/** One kind of reference data, as managers see and change it. */
export interface Reference<Item, Create, Update> {
  readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Item>>
  readonly get: (id: number) => Effect.Effect<Item, NotFound>
  readonly create: (actor: Principal, input: Create) => Effect.Effect<Item, ValidationFailed>
  /** Returns the record after the update. An unchanged one is not written. */
  readonly update: (
    actor: Principal,
    id: number,
    changes: Update
  ) => Effect.Effect<Item, NotFound | PreconditionFailed | ValidationFailed>
  readonly delete: (
    actor: Principal,
    id: number
  ) => Effect.Effect<void, BadRequest | NotFound | PreconditionFailed>
}

const isNeeded = new BadRequest({
  errors: { id: ["is the default; give the mark to another one first"] }
})

const make = Effect.fnUntraced(function* <
  Item extends { readonly id: number; readonly title: string },
  Create,
  Update
>(kind: Kind<Item, Create, Update>) {
  const inTransaction = yield* makeTransaction
  const repo = yield* makeReferenceRepo(kind)
  const isDefault = kind.isDefault ?? (() => false)

  const record = yield* makeRecordChange({
    entity: kind.entity,
    begin: ({ title }: Item) => `${kind.name} "${title}" was`
  })

  const create = Effect.fn("ReferenceData.create")(function* (actor: Principal, input: Create) {
    const values = kind.create(input)
    yield* repo.lockDefault
    if (isDefault(values)) yield* repo.clearDefault
    const id = yield* repo.insert(values)
    const item = yield* Effect.orDie(orNotFound(repo.find(id)))
    yield* record(actor, item, "created")
    return item
  }, inTransaction)

  const update = Effect.fn("ReferenceData.update")(function* (
    actor: Principal,
    id: number,
    changes: Update
  ) {
    yield* repo.lockDefault
    const found = yield* toChange(repo.findForUpdate(id))
    const changed = kind.update(found, changes)
    const fields = changedFields(found, changed)
    if (fields.length === 0) return found
    yield* Refusals.unless(kind.problem?.(found, changed))
    if (isDefault(changed) && !isDefault(found)) yield* repo.clearDefault
    yield* repo.update(changed)
    yield* record(actor, changed, "updated", fields)
    return changed
  }, inTransaction)

  const remove = Effect.fn("ReferenceData.delete")(function* (actor: Principal, id: number) {
    const found = yield* toChange(repo.findForUpdate(id))
    if (isDefault(found)) return yield* isNeeded
    yield* repo.markDeleted(id, UnixTime.fromMillis(yield* Clock.currentTimeMillis))
    yield* record(actor, found, "deleted")
  }, inTransaction)

  const get = (id: number) => orNotFound(repo.find(id))
  return { list: repo.list, get, create, update, delete: remove } satisfies Reference<
    Item,
    Create,
    Update
  >
})

type ReferenceOf<K> =
  K extends Kind<infer Item, infer Create, infer Update> ? Reference<Item, Create, Update> : never

/** What offers, accounts and campaigns are described with. */
export class ReferenceData extends Context.Service<
  ReferenceData,
  { readonly [Name in keyof typeof kinds]: ReferenceOf<(typeof kinds)[Name]> }
>()("server/ReferenceData") {
  static readonly layer = Layer.effect(
    ReferenceData,
    Effect.gen(function* () {
      return ReferenceData.of({
        categories: yield* make(kinds.categories),
        paymentMethods: yield* make(kinds.paymentMethods),
        tags: yield* make(kinds.tags),
        tiers: yield* make(kinds.tiers),
        trafficSources: yield* make(kinds.trafficSources),
        trafficApproaches: yield* make(kinds.trafficApproaches)
      })
    })
  ).pipe(Layer.provide(ActivityLog.layer))
}
