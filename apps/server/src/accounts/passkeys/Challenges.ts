import { Passkey, type Person } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { publicUrl } from "../../platform/http/Settings.ts"
import { now } from "../../platform/now.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { digest } from "../keys/NewKey.ts"
import { PasskeysRepo } from "./PasskeysRepo.ts"

/** What authenticators sign: random, for one purpose, once, for a few minutes. */
export class Challenges extends Context.Service<Challenges>()("server/Challenges", {
  make: Effect.gen(function* () {
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* PasskeysRepo
    const { hostname, origin } = new URL(yield* publicUrl)

    /** A challenge for a signed-in person, or for an anonymous one. */
    const make = Effect.fn("Challenges.make")(function* (person_id: Person.PersonId | null) {
      const bytes = Uint8Array.from(yield* random.randomBytes(32))
      const challenge = Buffer.from(bytes).toString("base64url")
      const moment = yield* now
      const expires = moment + Passkey.challengeSeconds
      yield* repo.keepChallenge({ digest: digest(challenge), person_id, expires }, moment)
      return bytes
    })

    /** The challenge that a browser says it answers, used up; none when it was not good. */
    const take = Effect.fn("Challenges.take")(function* (
      clientData: string,
      person_id: Person.PersonId | null
    ) {
      const said = Passkey.challengeOf(Buffer.from(clientData, "base64url").toString())
      if (Option.isNone(said)) return Option.none()
      const { challenge } = said.value
      const taken = yield* repo.takeChallenge(digest(challenge), yield* now)
      return Option.isSome(taken) && taken.value.person_id === person_id
        ? Option.some(challenge)
        : Option.none()
    })

    return {
      /** The network as browsers know it. Passkeys work there and nowhere else. */
      relyingParty: { id: hostname, origin },
      make,
      take
    }
  })
}) {
  static readonly layer = Layer.effect(Challenges, Challenges.make).pipe(
    Layer.provide([PasskeysRepo.layer, layerSecureRandom])
  )
}
