import { type Person, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { publicUrl } from "../../platform/http/Settings.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { digest } from "../keys/NewKey.ts"
import type { Account } from "./Account.ts"
import { LoginLinksRepo } from "./LoginLinksRepo.ts"

/** How long a link may be followed. */
const lifeSeconds = 5 * 60

/** Links by which an account signs in once, without a password. */
export class LoginLinks extends Context.Service<LoginLinks>()("server/LoginLinks", {
  make: Effect.gen(function* () {
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* LoginLinksRepo
    const url = yield* publicUrl

    /**
     * A link that is good for five minutes. Only its digest is kept. Signs in the person with the account's e-mail
     * address, unless it is made for another one.
     */
    const make = Effect.fn("LoginLinks.make")(function* (
      { account_id, role }: Account,
      person_id?: Person.PersonId,
      /** Where a manager looks at the account. */
      manager_id?: number
    ) {
      const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* repo.forgetBefore(now)
      yield* repo.insert({
        digest: digest(token),
        role,
        account_id,
        person_id: person_id ?? null,
        manager_id: manager_id ?? null,
        expires: now + lifeSeconds
      })
      return `${url}/sign-in/link#${token}`
    })

    return { make }
  })
}) {
  static readonly layer = Layer.effect(LoginLinks, LoginLinks.make).pipe(
    Layer.provide([LoginLinksRepo.layer, layerSecureRandom])
  )
}
