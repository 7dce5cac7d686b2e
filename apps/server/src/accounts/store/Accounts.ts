import type {
  NotFound,
  PreconditionFailed,
  Principal,
  TooManyRequests,
  ValidationFailed
} from "@affnet/api"
import type { ListQuery } from "@affnet/domain"
import type { Effect, Result, Scope } from "effect"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { Actor } from "../activity-log/ActivityLog.ts"

/** What managers do with the accounts of a role. */
export interface Accounts<Id, Account, Create, Update, Created = Account> {
  readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Account>>
  readonly get: (id: Id) => Effect.Effect<Account, NotFound>
  readonly create: (
    actor: Principal,
    input: Create
  ) => Effect.Effect<Created, NotFound | ValidationFailed | TooManyRequests, Scope.Scope>
  /** Makes many at once, without passwords: an id for each, or why it can't be made. */
  readonly createMany: (
    actor: Actor,
    inputs: ReadonlyArray<Create>
  ) => Effect.Effect<
    ReadonlyArray<Result.Result<number, ValidationFailed>>,
    ValidationFailed,
    Transaction
  >
  readonly update: (
    actor: Principal,
    id: Id,
    changes: Update
  ) => Effect.Effect<
    Account,
    NotFound | PreconditionFailed | ValidationFailed | TooManyRequests,
    Scope.Scope
  >
  readonly delete: (actor: Actor, id: Id) => Effect.Effect<void, NotFound | PreconditionFailed>
}
