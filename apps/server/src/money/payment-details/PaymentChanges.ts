import { NotFound, type Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Affiliate, PaymentDetails as Domain, type PaymentMethod, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { Affiliates } from "../../accounts/affiliates/Affiliates.ts"
import { Confirmation } from "../../accounts/passwords/Confirmation.ts"
import { makeThrottle } from "../../accounts/sessions/Throttle.ts"
import type { Letter } from "../../platform/mail/Letter.ts"
import { Mail } from "../../platform/mail/Mail.ts"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { belongsTo } from "./belongsTo.ts"
import { PaymentDetailsRepo } from "./PaymentDetailsRepo.ts"

/** The letter to an affiliate whose payment details changed. It names none of them. */
const changedLetter = (to: string, method: string): Letter => ({
  to,
  subject: "Your payment details were changed",
  text: `The payment details of your account were changed (${method}).

Nothing is paid to them for 24 hours. If it was not you, tell the network at once and change your
password.
`
})

/**
 * Each change sends a letter, and all letters share one queue, so changes of one affiliate are limited per hour.
 */
const changesMax = { most: 20, seconds: 3600 }

/** Changes of payment details. The account is notified by mail of each change. */
export class PaymentChanges extends Context.Service<PaymentChanges>()("server/PaymentChanges", {
  make: Effect.gen(function* () {
    const affiliates = yield* Affiliates
    const box = yield* SecretBox
    const confirmation = yield* Confirmation
    const changes = makeThrottle(changesMax)
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const mail = yield* Mail
    const repo = yield* PaymentDetailsRepo

    const record = (me: Principal, { title }: PaymentMethod.PaymentMethod) =>
      log.record({
        account: me,
        actor: me,
        action: "account.payment_details_changed",
        entity: "affiliate",
        entity_id: me.account_id,
        message: `The payment details of "${title}" were changed.`
      })

    /** Tells the account, which may not have done it, once the change is stored. */
    const tell = Effect.fnUntraced(function* (
      me: Principal,
      method: PaymentMethod.PaymentMethod | undefined
    ) {
      if (method === undefined) return
      const id = Affiliate.AffiliateId.make(me.account_id)
      const { email } = yield* Effect.orDie(affiliates.get(id))
      yield* mail.post(changedLetter(email, method.title))
    })

    /** The method whose details changed; none where they stay the same. */
    const store = Effect.fnUntraced(function* (me: Principal, input: Domain.PaymentDetailsInput) {
      const { currency, payment_method_id, payment_method_info } = input
      const affiliate_id = me.account_id
      const method = yield* repo.method(payment_method_id).pipe(
        Effect.map((found) => Domain.chosen(Option.getOrUndefined(found), input)),
        Effect.flatMap(Refusals.orRefused)
      )
      const kept = yield* repo.findForUpdate(affiliate_id, payment_method_id)
      const before =
        kept === undefined ? Option.none() : yield* box.open(kept.info, belongsTo(affiliate_id))
      const isSame = kept?.currency === currency && Option.contains(before, payment_method_info)
      if (isSame) return undefined
      yield* changes.take(String(affiliate_id))
      yield* repo.save({
        affiliate_id,
        payment_method_id,
        currency,
        info: yield* box.seal(payment_method_info, belongsTo(affiliate_id)),
        shown: Domain.mask(payment_method_info),
        updated: UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      })
      yield* record(me, method)
      return method
    }, inTransaction)

    const save = Effect.fn("PaymentDetails.save")(function* (
      me: Principal,
      input: Domain.PaymentDetailsInput
    ) {
      yield* confirmation.require(me, input.current_password)
      yield* tell(me, yield* store(me, input))
    })

    const forget = Effect.fnUntraced(function* (me: Principal, id: Domain.PaymentDetailsId) {
      const own = yield* repo.list(me.account_id)
      const found = own.find(({ details }) => details.id === id)
      if (found === undefined || !(yield* repo.delete(me.account_id, id))) {
        return yield* new NotFound()
      }
      yield* record(me, found.method)
      return found.method
    }, inTransaction)

    const remove = Effect.fn("PaymentDetails.delete")(
      (me: Principal, id: Domain.PaymentDetailsId) =>
        Effect.flatMap(forget(me, id), (method) => tell(me, method))
    )

    return { save, delete: remove }
  })
}) {
  static readonly layer = Layer.effect(PaymentChanges, PaymentChanges.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Affiliates.layer,
      Confirmation.layer,
      Mail.layer,
      PaymentDetailsRepo.layer,
      SecretBox.layer
    ])
  )
}
