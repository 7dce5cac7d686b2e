import type { Principal } from "@affnet/api"
import { UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { Mail } from "../../platform/mail/Mail.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { Pictures } from "../pictures/Pictures.ts"
import type { LinkedAccount } from "../store/AccountLinksRepo.ts"
import { AccountRowsRepo } from "../store/AccountRowsRepo.ts"
import { AccountErasuresRepo } from "./AccountErasuresRepo.ts"

/** Forgets the persons behind accounts. */
export class AccountErasures extends Context.Service<AccountErasures>()("server/AccountErasures", {
  make: Effect.gen(function* () {
    const accounts = yield* AccountRowsRepo
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const mail = yield* Mail
    const pictures = yield* Pictures
    const repo = yield* AccountErasuresRepo

    /** Returns the addresses that mail may have been sent to. */
    const write = Effect.fnUntraced(function* (actor: Principal, account: LinkedAccount) {
      const { isDeleted } = yield* orNotFound(repo.lock(account))
      const emails = yield* repo.emailsOf(account)
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      if (!isDeleted) yield* accounts.markDeleted(account, now)
      yield* pictures.retire(yield* repo.pictureOf(account))
      yield* repo.erase(account)
      yield* Effect.forEach(emails, repo.forgetEmail)
      // Recorded in the manager's own log: the log of an erased account holds no personal data.
      yield* log.record({
        account: actor,
        actor,
        action: `${account.role}.erased`,
        entity: account.role,
        entity_id: account.account_id,
        message: `The ${account.role} ${account.account_id} was erased.`
      })
      return emails
    }, inTransaction)

    /** Deletes the account where it still is, and erases what it says of persons; events and money stay. */
    const erase = Effect.fn("AccountErasures.erase")((actor: Principal, account: LinkedAccount) =>
      Effect.flatMap(write(actor, account), mail.forget)
    )

    return { erase }
  })
}) {
  static readonly layer = Layer.effect(AccountErasures, AccountErasures.make).pipe(
    Layer.provide([
      AccountErasuresRepo.layer,
      AccountRowsRepo.layer,
      ActivityLog.layer,
      Mail.layer,
      Pictures.layer
    ])
  )
}
