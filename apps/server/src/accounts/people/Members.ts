import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type ListQuery, Member } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { Mail } from "../../platform/mail/Mail.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { MembersRepo } from "./MembersRepo.ts"
import { makeInvite, makeMemberRecord, shown } from "./memberInvites.ts"
import { PeopleRepo } from "./PeopleRepo.ts"

type Id = Member.MemberId

/** The people of an account, as its admins manage them. */
export class Members extends Context.Service<Members>()("server/Members", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* MembersRepo

    const record = yield* makeMemberRecord
    /** Mails a link; whether the network knows the address already makes no difference. */
    const invite = yield* makeInvite

    /** A person of the account, unless removing that person would leave it without an admin. */
    const find = Effect.fnUntraced(function* (
      me: Principal,
      id: Id,
      access: Member.Member["access"] | undefined
    ) {
      const members = yield* repo.lock(me)
      const found = yield* orNotFound(
        Effect.succeed(Array.findFirst(members, (one) => one.id === id))
      )
      yield* Refusals.unless(Member.changeProblem(members, id, access))
      return found
    })

    const update = Effect.fn("Members.update")(function* (
      me: Principal,
      id: Id,
      { access }: Member.MemberUpdate
    ) {
      const found = yield* find(me, id, access)
      if (found.access !== access) {
        yield* repo.update(id, { access })
        yield* record(me, id, "changed", `changed from ${found.access} to ${access}`)
      }
      return { ...shown(found), access }
    }, inTransaction)

    const remove = Effect.fn("Members.remove")(function* (me: Principal, id: Id) {
      const { person_id } = yield* find(me, id, undefined)
      yield* repo.remove(me, person_id)
      yield* record(me, id, "removed", "removed from the account")
    }, inTransaction)

    return {
      list: (me: Principal, query: ListQuery.ListQuery) => repo.list(me, query),
      invite,
      update,
      remove
    }
  })
}) {
  static readonly layer = Layer.effect(Members, Members.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Mail.layer,
      MembersRepo.layer,
      NetworkRepo.layer,
      PeopleRepo.layer,
      layerSecureRandom
    ])
  )
}
