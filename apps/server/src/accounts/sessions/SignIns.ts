import { UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import type { Account } from "./Account.ts"
import { AccountAddressesRepo } from "./AccountAddressesRepo.ts"

/** The most cached pairs of account and address; then the cache is emptied. */
const maxRemembered = 10_000

/** Notices when a key or a password is used from an address that its account never called from. */
export class SignIns extends Context.Service<SignIns>()("server/SignIns", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const addresses = yield* AccountAddressesRepo
    const log = yield* ActivityLog
    const { unlessStopped } = yield* DiskFloors
    const seen = new Set<string>()

    const record = Effect.fn("SignIns.record")(function* (
      account: Account,
      ip: string,
      message: string
    ) {
      const { role, account_id } = account
      const first_seen = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      if (!(yield* addresses.insertIfNew({ role, account_id, ip, first_seen }))) return
      yield* log.record({
        account,
        actor: account,
        action: "account.signed_in_from_new_address",
        entity: role,
        entity_id: account_id,
        message
      })
    }, inTransaction)

    const note = (account: Account, message: string) =>
      Effect.flatMap(RequestOrigin, ({ ip }) => {
        const key = `${account.role} ${account.account_id} ${ip}`
        if (ip === "" || seen.has(key)) return Effect.void
        const recorded = Effect.map(record(account, ip, message), () => {
          if (seen.size >= maxRemembered) seen.clear()
          seen.add(key)
        })
        return unlessStopped("logs")(recorded)
      })

    return { note }
  })
}) {
  static readonly layer = Layer.effect(SignIns, SignIns.make).pipe(
    Layer.provide([AccountAddressesRepo.layer, ActivityLog.layer, DiskFloors.layer])
  )
}
