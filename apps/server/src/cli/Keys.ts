import { NotFound } from "@affnet/api"
import { EmailAddress, IsoTime, Role, UnixTime } from "@affnet/domain"
import { Console, Effect, Layer, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { ApiKeys } from "../accounts/keys/ApiKeys.ts"
import { Managers } from "../accounts/managers/Managers.ts"
import type { Account } from "../accounts/sessions/Account.ts"
import * as Server from "../Server.ts"
import { onlyReads } from "./onlyReads.ts"
import { json, printList } from "./printList.ts"

/** Keys of accounts, for an operator with access to the database. */

const role = Flag.Literals("role", Role.Role.literals).pipe(
  Flag.withDescription("Role of the account")
)
const id = Flag.Int("id").pipe(Flag.withDescription("Id of the account"))
const email = Flag.String("email").pipe(
  Flag.withSchema(EmailAddress.EmailAddress),
  Flag.withDescription("E-mail of the manager; where none has it, another owner is made")
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
  <A, E, R>(work: Effect.Effect<A, E | NotFound, R>) =>
    Effect.mapError(work, (error) =>
      error instanceof NotFound ? new AccountIsMissing(account) : error
    )

const renew = (account: Account) =>
  ApiKeys.pipe(
    Effect.flatMap((keys) => keys.renew(account)),
    orMissing(account),
    Effect.flatMap((key) => Console.log(key))
  )

/** Whose key it is, beside the key: another address is another owner. */
const told = ({ id, isNew }: { readonly id: number; readonly isNew: boolean }) =>
  Console.error(isNew ? `Owner ${id} was made; the key:` : `The new key of manager ${id}:`)

const create = Command.make("create", { email }, ({ email }) =>
  Managers.pipe(
    Effect.flatMap((managers) => managers.findOrCreate(email)),
    Effect.tap(told),
    Effect.flatMap(({ id }) => renew({ role: "manager", account_id: id })),
    Effect.provide(services)
  )
).pipe(
  Command.withDescription(
    "Make a new key for the manager with an e-mail address, and another owner where none has it"
  )
)

const rotate = Command.make("rotate", { role, id }, ({ role, id }) =>
  renew({ role, account_id: id }).pipe(Effect.provide(services))
).pipe(Command.withDescription("Make a new key for an account; the previous one stops working"))

const switchApi = (account: Account, isOn: boolean) =>
  ApiKeys.pipe(
    Effect.flatMap((keys) => keys.switchApi(account, isOn)),
    orMissing(account),
    Effect.andThen(
      Console.log(
        `The API is switched ${isOn ? "on" : "off"} for ${account.role} ${account.account_id}.`
      )
    ),
    Effect.provide(services)
  )

const disable = Command.make("disable", { role, id }, ({ role, id }) =>
  switchApi({ role, account_id: id }, false)
).pipe(Command.withDescription("Switch the API off for an account"))

const enable = Command.make("enable", { role, id }, ({ role, id }) =>
  switchApi({ role, account_id: id }, true)
).pipe(Command.withDescription("Switch the API on again for an account"))

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
    Effect.provide(services),
    onlyReads
  )
).pipe(Command.withDescription("List the accounts that have a key; keys themselves are not kept"))

export const keys = Command.make("keys").pipe(
  Command.withDescription("Keys of accounts; a key is shown once and never again"),
  Command.withSubcommands([list, create, rotate, disable, enable])
)
