import type { NotFound, PreconditionFailed, Principal, ValidationFailed } from "@affnet/api"
import type { ListQuery } from "@affnet/domain"
import type { Effect } from "effect"

/** What is done with the records of a kind. */
export interface Records<Id, Item, Create, Update> {
  readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Item>>
  readonly get: (id: Id) => Effect.Effect<Item, NotFound>
  readonly create: (actor: Principal, input: Create) => Effect.Effect<Item, ValidationFailed>
  /** Returns the record after the update. An unchanged one is not written. */
  readonly update: (
    actor: Principal,
    id: Id,
    changes: Update
  ) => Effect.Effect<Item, NotFound | PreconditionFailed | ValidationFailed>
  readonly delete: (actor: Principal, id: Id) => Effect.Effect<void, NotFound | PreconditionFailed>
}

/** The same where each belongs to a record of another kind: those of another owner are not found. */
export interface OwnedRecords<Owner, Id, Item, Create, Update> {
  readonly list: (
    owner: Owner,
    query: ListQuery.ListQuery
  ) => Effect.Effect<ListQuery.Paged<Item>, NotFound>
  readonly get: (owner: Owner, id: Id) => Effect.Effect<Item, NotFound>
  readonly create: (
    actor: Principal,
    owner: Owner,
    input: Create
  ) => Effect.Effect<Item, NotFound | ValidationFailed>
  /** Returns the record after the update. An unchanged one is not written. */
  readonly update: (
    actor: Principal,
    owner: Owner,
    id: Id,
    changes: Update
  ) => Effect.Effect<Item, NotFound | PreconditionFailed | ValidationFailed>
  readonly delete: (
    actor: Principal,
    owner: Owner,
    id: Id
  ) => Effect.Effect<void, NotFound | PreconditionFailed>
}
