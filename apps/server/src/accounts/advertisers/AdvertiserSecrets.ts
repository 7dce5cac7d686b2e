import { AdvertiserSecret } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { existsOrNotFound } from "../../platform/orNotFound.ts"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import { digest } from "../keys/NewKey.ts"
import type { Account } from "../sessions/Account.ts"
import { AccountsRepo } from "../sessions/AccountsRepo.ts"
import { AdvertiserSecretsRepo } from "./AdvertiserSecretsRepo.ts"

const hourMillis = 3_600_000

/** What a sealed secret is bound to. */
export const belongsTo = (advertiser_id: number): string => `advertiser ${advertiser_id} signing`

const names: { readonly [K in AdvertiserSecret.Kind]: string } = {
  token: "security token",
  signing: "signing secret"
}

/** The secrets by which advertisers prove their reports. A secret is shown when it is made and never again. */
export class AdvertiserSecrets extends Context.Service<AdvertiserSecrets>()(
  "server/AdvertiserSecrets",
  {
    make: Effect.gen(function* () {
      const accounts = yield* AccountsRepo
      const box = yield* SecretBox
      const inTransaction = yield* makeTransaction
      const log = yield* ActivityLog
      const random = yield* SecureRandom.SecureRandom
      const repo = yield* AdvertiserSecretsRepo

      /** Makes a secret; earlier ones stay valid for this many hours. */
      const make = Effect.fn("AdvertiserSecrets.make")(function* (
        kind: AdvertiserSecret.Kind,
        advertiser_id: number,
        actor: Actor,
        overlapHours?: number | null
      ) {
        const account: Account = { role: "advertiser", account_id: advertiser_id }
        yield* existsOrNotFound(accounts.exists(account))
        const nowMillis = yield* Clock.currentTimeMillis
        const hours = overlapHours ?? AdvertiserSecret.defaultOverlapHours
        const secret = AdvertiserSecret.fromBytes(
          kind,
          yield* random.randomBytes(AdvertiserSecret.secretBytes)
        )
        yield* repo.expire(advertiser_id, kind, {
          nowMillis,
          atMillis: nowMillis + hours * hourMillis
        })
        yield* repo.insert({
          advertiser_id,
          kind,
          digest: digest(secret),
          sealed: kind === "signing" ? yield* box.seal(secret, belongsTo(advertiser_id)) : null,
          masked: AdvertiserSecret.mask(secret),
          created_millis: nowMillis
        })
        yield* log.record({
          account,
          actor,
          action: "advertiser.secret_regenerated",
          entity: "advertiser",
          entity_id: advertiser_id,
          message: `A ${names[kind]} was made; the previous one stays valid for ${hours} hours.`
        })
        return secret
      }, inTransaction)

      return { make }
    })
  }
) {
  static readonly layer = Layer.effect(AdvertiserSecrets, AdvertiserSecrets.make).pipe(
    Layer.provide([
      AccountsRepo.layer,
      ActivityLog.layer,
      AdvertiserSecretsRepo.layer,
      SecretBox.layer,
      layerSecureRandom
    ])
  )
}
