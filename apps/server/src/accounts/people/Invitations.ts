import { ValidationFailed } from "@affnet/api"
import { type Member, UnixTime } from "@affnet/domain"
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

const notTheOwn = new ValidationFailed({
  errors: {
    password: ["is not the one that you sign in with; ask for a new one if you do not know it"]
  }
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

    /** The hash of the first password. Whoever has one gives it: another account may have set it. */
    const firstHash = ({ email, hash }: Invited, password: string) =>
      hash === null
        ? Effect.asSome(passwords.hash(password))
        : passwords.check(email, password).pipe(
            Effect.as(Option.none<string>()),
            Effect.catchTag("Unauthorized", () => Effect.fail(notTheOwn))
          )

    const write = Effect.fn("Invitations.write")(function* (
      token: string,
      before: Invited,
      hash: Option.Option<string>
    ) {
      const invited = yield* find(token)
      // A password may have been set in the meantime.
      if (invited.hash !== before.hash) return yield* notTheOwn
      if (!(yield* members.accept(invited.id, digest(token)))) return yield* notGood
      if (Option.isSome(hash)) yield* people.setPassword(invited.person_id, hash.value)
      yield* log.record({
        account: invited,
        actor: invited,
        action: "person.joined",
        entity: "person",
        entity_id: invited.id,
        message: `Person ${invited.id} accepted the invitation.`
      })
    }, inTransaction)

    const accept = Effect.fn("Invitations.accept")(function* ({
      password,
      token
    }: Member.InvitationAnswer) {
      // A token that is not good costs no hash.
      const invited = yield* find(token)
      yield* write(token, invited, yield* firstHash(invited, password))
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
