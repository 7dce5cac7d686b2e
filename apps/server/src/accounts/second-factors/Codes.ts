import { Unauthorized } from "@affnet/api"
import { type Person, SecondFactor } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { Secret, TOTP } from "otpauth"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { digest } from "../keys/NewKey.ts"
import { makeThrottle } from "../sessions/Throttle.ts"
import { SecondFactorsRepo } from "./SecondFactorsRepo.ts"

type PersonId = Person.PersonId

/** Wrong codes for one person within an hour. The caller already has the password. */
const perPerson = { most: 10, seconds: 3600 }

const missing = new Unauthorized({
  errors: { code: ["is required: the six digits that your app shows, or a recovery code"] }
})
const wrong = new Unauthorized({
  errors: { code: ["is wrong or was used; wait for the next one, or use a recovery code"] }
})

/** What an app makes codes with. */
const totpOf = (secret: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: SecondFactor.stepSeconds
  })

/** What a sealed secret belongs to: the row of one person opens nothing of another. */
export const sealedFor = (id: PersonId): string => `totp ${id}`

/** Judges the codes that people sign in with. */
export class Codes extends Context.Service<Codes>()("server/Codes", {
  make: Effect.gen(function* () {
    const box = yield* SecretBox
    const guesses = makeThrottle(perPerson)
    const repo = yield* SecondFactorsRepo

    /** The step whose code it is; none when it is of no step that counts. */
    const stepOf = Effect.fnUntraced(function* (id: PersonId, code: string) {
      const stored = Option.getOrUndefined(yield* repo.find(id))
      const secret =
        stored === undefined
          ? undefined
          : Option.getOrUndefined(yield* box.open(stored.sealed, sealedFor(id)))
      if (secret === undefined) return undefined
      const timestamp = yield* Clock.currentTimeMillis
      const { window } = SecondFactor
      const delta = totpOf(secret).validate({ token: code, timestamp, window })
      return delta === null
        ? undefined
        : Math.floor(timestamp / 1000 / SecondFactor.stepSeconds) + delta
    })

    const isRight = Effect.fnUntraced(function* (id: PersonId, code: string) {
      if (!SecondFactor.isOfApp(code)) return yield* repo.useRecoveryCode(id, digest(code))
      const step = yield* stepOf(id, code)
      return step !== undefined && (yield* repo.useStep(id, step))
    })

    /** Whether the person has a second factor. */
    const areAsked = (id: PersonId) =>
      Effect.map(repo.find(id), (found) => Option.isSome(found) && found.value.is_confirmed)

    /** Uses a code up, if it is right. */
    const take = Effect.fn("Codes.take")(function* (id: PersonId, code: string) {
      yield* guesses.take(String(id))
      if (!(yield* isRight(id, code))) return yield* wrong
      yield* guesses.forget(String(id))
    })

    /** The same, and fails without a code when the person has a second factor. */
    const require = Effect.fn("Codes.require")(function* (id: PersonId, code: string | undefined) {
      if (!(yield* areAsked(id))) return
      if (code === undefined) return yield* missing
      yield* take(id, code)
    })

    return { areAsked, take, require }
  })
}) {
  static readonly layer = Layer.effect(Codes, Codes.make).pipe(
    Layer.provide([SecondFactorsRepo.layer, SecretBox.layer])
  )
}
