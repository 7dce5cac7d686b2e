import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Member, UnixTime } from "@affnet/domain"
import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { publicUrl } from "../../platform/http/Settings.ts"
import { Mail } from "../../platform/mail/Mail.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { digest } from "../keys/NewKey.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { makeMailLimits } from "../sessions/MailLimits.ts"
import { inviteLetter } from "./letters.ts"
import { MembersRepo, type StoredMember } from "./MembersRepo.ts"
import { PeopleRepo } from "./PeopleRepo.ts"

/** A member as the account sees it. */
export const shown = ({ person_id: _, ...member }: StoredMember): Member.Member => member

/** Records a change of a person of the caller's account. */
export const makeMemberRecord = Effect.map(
  ActivityLog,
  (log) =>
    (me: Principal, id: Member.MemberId, done: "invited" | "changed" | "removed", detail: string) =>
      log.record({
        account: me,
        actor: me,
        action: `person.${done}`,
        entity: "person",
        entity_id: id,
        message: `Person ${id} was ${detail}.`
      })
)

/** Invites a person to the caller's account. */
export const makeInvite = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const limits = makeMailLimits()
  const mail = yield* Mail
  const network = yield* NetworkRepo
  const people = yield* PeopleRepo
  const random = yield* SecureRandom.SecureRandom
  const record = yield* makeMemberRecord
  const repo = yield* MembersRepo
  const url = yield* publicUrl

  const insert = Effect.fn("Members.insert")(function* (
    me: Principal,
    { access, email }: Member.MemberInvite,
    invitation: string
  ) {
    const created = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
    const fields = {
      access,
      invitation,
      invitation_expires: created + Member.invitationSeconds
    }
    const before = yield* repo.lock(me)
    const person_id = yield* people.findOrInsert(email, created)
    const isInvited = (one: StoredMember) => one.person_id === person_id
    const present = before.find(isInvited)
    yield* Refusals.unless(Member.inviteProblem(before, present))
    yield* present === undefined
      ? repo.insert(me, person_id, { ...fields, created })
      : repo.update(present.id, fields)
    const after = yield* repo.lock(me)
    const member = yield* Effect.orDie(Effect.fromNullishOr(after.find(isInvited)))
    yield* record(me, member.id, "invited", `invited as ${access}`)
    return shown(member)
  }, inTransaction)

  return Effect.fn("Members.invite")(function* (me: Principal, input: Member.MemberInvite) {
    yield* limits.takeForAccount(me, input.email)
    const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
    const member = yield* insert(me, input, digest(token))
    const { title } = yield* network.get
    yield* mail.post(
      inviteLetter(input.email, {
        link: `${url}/accept-invitation#${token}`,
        network: title,
        role: me.role
      })
    )
    return member
  })
})
