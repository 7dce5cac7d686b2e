import type { NotFound } from "@affnet/api"
import { EmailAddress, IsoTime, Role, UnixTime } from "@affnet/domain"
import { Console, Effect, Layer, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { ApiKeys } from "../accounts/keys/ApiKeys.ts"
import { Managers } from "../accounts/managers/Managers.ts"
import type { Account } from "../accounts/sessions/Account.ts"
import * as Server from "../Server.ts"
import { json, printList } from "./printList.ts"

/** Keys of accounts, for an operator with access to the database. */

const role = Flag.Literals("role", Role.Role.literals).pipe(
  Flag.withDescription("Role of the account")
)
const id = Flag.Int("id").pipe(Flag.withDescription("Id of the account"))
const email = Flag.String("email").pipe(
  Flag.withSchema(EmailAddress.EmailAddress),
  Flag.withDescription("E-mail of the manager; the account is made when there is none")
)

const services = Layer.merge(ApiKeys.layer, Managers.layer).pipe(
  Layer.provideMerge(Server.database)
)

/** The role has no account with this id. */
class AccountIsMissing extends Schema.TaggedError<AccountIsMissing>()("AccountIsMissing", {
  role: Role.Role,
  account_id: Schema.Int
}) {
  override get message() {
    return `There is no ${this.role} with id ${this.account_id}.`
  }
}

const orMissing =
  (account: Account) =>
  <A, R>(work: Effect.Effect<A, NotFound, R>) =>
    Effect.mapError(work, () => new AccountIsMissing(account))

const regenerate = (account: Account) =>
  ApiKeys.pipe(
    Effect.flatMap((keys) => keys.regenerate(account, "operator")),
    orMissing(account),
    Effect.flatMap((key) => Console.log(key))
  )

const create = Command.make("create", { email }, ({ email }) =>
  Managers.pipe(
    Effect.flatMap((managers) => managers.findOrCreate(email)),
    Effect.flatMap((account_id) => regenerate({ role: "manager", account_id })),
    Effect.provide(services)
  )
).pipe(
  Command.withDescription("Make the key of a manager, and the account when it is the first one")
)

const rotate = Command.make("rotate", { role, id }, ({ role, id }) =>
  regenerate({ role, account_id: id }).pipe(Effect.provide(services))
).pipe(Command.withDescription("Make a new key for an account; the previous one stops working"))

const disable = Command.make("disable", { role, id }, ({ role, id }) => {
  const account = { role, account_id: id }
  return ApiKeys.pipe(
    Effect.flatMap((keys) => keys.disable(account, "operator")),
    orMissing(account),
    Effect.andThen(Console.log(`The API is switched off for ${role} ${id}.`)),
    Effect.provide(services)
  )
}).pipe(Command.withDescription("Switch the API off for an account"))

const timeOf = (time: UnixTime.UnixTime | null) =>
  time && IsoTime.fromMillis(UnixTime.toMillis(time))

const list = Command.make("list", { json }, ({ json }) =>
  ApiKeys.pipe(
    Effect.flatMap((keys) =>
      printList(json, (part) =>
        Effect.map(keys.list(part), (found) =>
          found.map(({ account_id, created, expires, last_used, masked, name, role }) => ({
            role,
            id: account_id,
            name,
            key: masked,
            created: timeOf(created),
            expires: timeOf(expires),
            last_used: timeOf(last_used)
          }))
        )
      )
    ),
    Effect.provide(services)
  )
).pipe(Command.withDescription("List the accounts that have a key; keys themselves are not kept"))

export const keys = Command.make("keys").pipe(
  Command.withDescription("Keys of accounts; a key is shown once and never again"),
  Command.withSubcommands([list, create, rotate, disable])
)
