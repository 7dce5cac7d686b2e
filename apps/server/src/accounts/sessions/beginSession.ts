import { Forbidden } from "@affnet/api"
import {
  Permission,
  type Person,
  type SignedIn,
  SignIn,
  Status,
  WritingFormat
} from "@affnet/domain"
import { Effect, Option } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { type Membership, PeopleRepo, type StoredPerson } from "../people/PeopleRepo.ts"
import { Codes } from "../second-factors/Codes.ts"
import type { Account } from "./Account.ts"
import { Sessions } from "./Sessions.ts"
import { SignIns } from "./SignIns.ts"

/** A session that goes to the browser, and whose it is. */
export interface Begun {
  readonly token: string
  readonly session: SignedIn.SignedIn
}

/** The account of a session, and the accounts that the person may switch to. */
export interface Choice {
  readonly account: Membership
  readonly accounts: ReadonlyArray<Membership>
}

const noAccount = new Forbidden({
  errors: { account_id: ["no account of yours can be used like this; ask the network"] }
})

/** What a session says beside the person. */
type Said = Pick<SignedIn.SignedIn, "expires" | "has_second_factor" | "viewed_by">

const shown = ({ access, account_id, name, role }: Person.PersonAccount): Person.PersonAccount => ({
  role,
  account_id,
  name,
  access
})

/** The signed-in person and account. */
export const signedIn = (
  { email, id }: StoredPerson,
  { account, accounts }: Choice,
  { expires, has_second_factor, viewed_by }: Said
): SignedIn.SignedIn => ({
  person_id: id,
  email,
  ...shown(account),
  timezone: account.timezone,
  ...WritingFormat.localesOf(account),
  assigned_only: account.assigned_only,
  permissions: account.manager_role && Permission.permissionsOf(account.manager_role),
  expires,
  has_second_factor,
  viewed_by,
  accounts: accounts.map(shown)
})

/** The accounts that sessions may be for. */
export const makeUsable = Effect.map(PeopleRepo, (repo) => {
  const usable = (id: Person.PersonId) =>
    Effect.map(repo.accountsOf(id), (accounts) => accounts.filter(Status.mayUseApi))

  return {
    usable,
    /** The account that is chosen. */
    chosen: Effect.fnUntraced(function* (id: Person.PersonId, choice: SignIn.AccountChoice) {
      const accounts = yield* usable(id)
      const account = SignIn.choose(accounts, choice)
      return account === undefined ? yield* noAccount : { account, accounts }
    }),
    /** An account that a manager looks at. */
    viewed: Effect.fnUntraced(function* (of: Account) {
      const found = Option.filter(yield* repo.viewOf(of), Status.mayUseApi)
      if (Option.isNone(found)) return yield* noAccount
      return { account: found.value, accounts: [found.value] }
    })
  }
})

/** Begins a session, of a viewing manager where there is one. */
export const makeBegin = Effect.gen(function* () {
  const codes = yield* Codes
  const inTransaction = yield* makeTransaction
  const log = yield* ActivityLog
  const sessions = yield* Sessions
  const signIns = yield* SignIns

  const record = (account: Account, manager_id: number) =>
    log.record({
      account,
      actor: { role: "manager", account_id: manager_id },
      action: "account.looked_at",
      entity: account.role,
      entity_id: account.account_id,
      message: `Manager ${manager_id} looks at the account as it sees itself.`
    })

  return Effect.fnUntraced(function* (
    person: StoredPerson,
    choice: Choice,
    viewed_by: number | null = null
  ) {
    const { account } = choice
    const begin = sessions.begin(person.id, account, viewed_by)
    const { expires, token } =
      viewed_by === null
        ? yield* begin
        : yield* inTransaction(Effect.tap(begin, () => record(account, viewed_by)))
    if (viewed_by === null) yield* signIns.note(account, "Somebody signed in from a new address.")
    const has_second_factor = yield* codes.areAsked(person.id)
    const session = signedIn(person, choice, { expires, has_second_factor, viewed_by })
    return { token, session } satisfies Begun
  })
})
