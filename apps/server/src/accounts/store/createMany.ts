import { type Person, UnixTime } from "@affnet/domain"
import { Clock, Effect, Result } from "effect"
import { type Activity, ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import { type AccountLinks, AccountLinksRepo, type LinkedAccount } from "./AccountLinksRepo.ts"
import { NewAccountsRepo } from "./NewAccountsRepo.ts"

type Columns = Readonly<Record<string, unknown>>

/** What a request sets of an account. */
export interface Setting extends AccountLinks {
  readonly columns: Columns
  readonly password?: string
  /** Whose password it is; the person with the account's e-mail address when not given. */
  readonly person_id?: Person.PersonId
}

const titles = { advertiser: "Advertiser", affiliate: "Affiliate" } as const
/** What the log says of a change of an account. */
export const activityOf = (
  { account_id, role }: LinkedAccount,
  actor: Actor,
  done: "created" | "updated" | "deleted",
  detail = ""
): Activity => ({
  account: { role, account_id },
  actor,
  action: `${role}.${done}`,
  entity: role,
  entity_id: account_id,
  message: `${titles[role]} ${account_id} was ${done}${detail}.`
})
/** Makes accounts that are active and whose keys may be used, unless the columns say otherwise. */
export const makeCreateMany = Effect.gen(function* () {
  const links = yield* AccountLinksRepo
  const log = yield* ActivityLog
  const rows = yield* NewAccountsRepo

  return Effect.fn("AccountWrites.createMany")(function* (
    role: LinkedAccount["role"],
    actor: Actor,
    settings: ReadonlyArray<Setting>
  ) {
    const created = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
    const wanted = settings.map((links) => ({
      links,
      columns: {
        status: 1,
        api_status: 1,
        timezone: "UTC",
        ...links.columns,
        created,
        updated: created
      }
    }))
    const ofRows = yield* rows.refusalsOf(
      role,
      wanted.map(({ columns }) => columns)
    )
    const ofLinks = yield* links.refusalsOf(settings)
    const refusals = settings.map((_, index) => ofRows[index] ?? ofLinks[index])
    const good = wanted.filter((_, index) => refusals[index] === undefined)
    const ids = yield* rows.insert(
      role,
      good.map(({ columns }) => columns)
    )
    const accounts = good.map(({ links }, index) => ({
      role,
      account_id: ids[index] ?? 0,
      links
    }))
    yield* links.insert(accounts)
    yield* log.recordAll(accounts.map((account) => activityOf(account, actor, "created")))
    const rest = ids.values()
    return refusals.map((refusal) =>
      refusal === undefined ? Result.succeed(rest.next().value ?? 0) : Result.fail(refusal)
    )
  })
})
