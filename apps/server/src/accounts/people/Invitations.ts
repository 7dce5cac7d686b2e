import { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Member, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { digest } from "../keys/NewKey.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { makeLinkLimits } from "../sessions/LinkLimits.ts"
import { type Invited, MembersRepo } from "./MembersRepo.ts"
import { People } from "./People.ts"

const notGood = new ValidationFailed({
  errors: { token: ["is not good, no longer good or was used; ask for another invitation"] }
})

/** Invitations to join an account. */
export class Invitations extends Context.Service<Invitations>()("server/Invitations", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const limited = makeLinkLimits()
    const log = yield* ActivityLog
    const members = yield* MembersRepo
    const passwords = yield* Passwords
    const people = yield* People

    const find = Effect.fnUntraced(function* (token: string) {
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const found = yield* members.findInvited(digest(token), now)
      return Option.isSome(found) ? found.value : yield* notGood
    })

    const require = ({ hash }: Invited, password: string | undefined) =>
      Refusals.unless(Member.passwordProblem(hash !== null, password))

    const write = Effect.fn("Invitations.write")(function* (
      { password, token }: Member.InvitationAnswer,
      hash: string | undefined
    ) {
      const invited = yield* find(token)
      // Another invitation may have set a password in the meantime.
      yield* require(invited, password)
      if (!(yield* members.accept(invited.id, digest(token)))) return yield* notGood
      if (hash !== undefined) yield* people.setPassword(invited.person_id, hash)
      yield* log.record({
        account: invited,
        actor: invited,
        action: "person.joined",
        entity: "person",
        entity_id: invited.id,
        message: `Person ${invited.id} accepted the invitation.`
      })
    }, inTransaction)

    const accept = Effect.fn("Invitations.accept")(function* (answer: Member.InvitationAnswer) {
      const { password, token } = answer
      // A token that is not good costs no hash.
      yield* require(yield* find(token), password)
      const hash = password === undefined ? undefined : yield* passwords.hash(password)
      yield* write(answer, hash)
    })

    return {
      /** Does not sign in: a second factor may be required. */
      accept: (answer: Member.InvitationAnswer) => limited(accept(answer))
    }
  })
}) {
  static readonly layer = Layer.effect(Invitations, Invitations.make).pipe(
    Layer.provide([ActivityLog.layer, MembersRepo.layer, Passwords.layer, People.layer])
  )
}
