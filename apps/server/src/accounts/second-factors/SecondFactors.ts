import { type SignedInPrincipal, ValidationFailed } from "@affnet/api"
import { SecondFactor, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Secret, TOTP } from "otpauth"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { ownChange } from "../activity-log/ownChange.ts"
import { digest } from "../keys/NewKey.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { Codes, sealedFor } from "./Codes.ts"
import { SecondFactorsRepo } from "./SecondFactorsRepo.ts"

const isThere = new ValidationFailed({
  errors: { totp: ["is set up already; remove it before you set up another one"] }
})
const isMissing = new ValidationFailed({ errors: { totp: ["is not set up"] } })
const notWaiting = new ValidationFailed({
  errors: { totp: ["waits for no code; set it up first"] }
})
const wrong = new ValidationFailed({
  errors: { code: ["is not what the app should show; check the time of its device"] }
})

/** The second factors of people. */
export class SecondFactors extends Context.Service<SecondFactors>()("server/SecondFactors", {
  make: Effect.gen(function* () {
    const box = yield* SecretBox
    const codes = yield* Codes
    const confirmation = yield* Confirmation
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const people = yield* PeopleRepo
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* SecondFactorsRepo

    const base32 = (count: number) =>
      Effect.map(
        random.randomBytes(count),
        (bytes) => Secret.fromHex(Buffer.from(bytes).toString("hex")).base32
      )

    const record = (me: SignedInPrincipal, done: string) =>
      log.record(ownChange(me, `${done} the own second factor`))

    /** Makes a secret for an app, which counts once it is confirmed. */
    const setUp = Effect.fn("SecondFactors.setUp")(function* (
      me: SignedInPrincipal,
      { current_password }: SecondFactor.SecondFactorChange
    ) {
      const { person_id } = me.session
      yield* confirmation.require(me, current_password)
      if (yield* codes.areAsked(person_id)) return yield* isThere
      const secret = yield* base32(SecondFactor.secretBytes)
      const sealed = yield* box.seal(secret, sealedFor(person_id))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* inTransaction(repo.put(person_id, sealed, now))
      const { title: issuer } = yield* network.get
      const person = Option.getOrUndefined(yield* people.find(person_id))
      const label = person?.email ?? ""
      return { secret, uri: new TOTP({ issuer, label, secret }).toString() }
    })

    /** Has the secret count from now on, and makes the recovery codes. */
    const confirm = Effect.fn("SecondFactors.confirm")(function* (
      me: SignedInPrincipal,
      { code }: SecondFactor.SecondFactorProof
    ) {
      const { person_id } = me.session
      const stored = Option.getOrUndefined(yield* repo.find(person_id))
      if (stored === undefined || stored.is_confirmed) return yield* notWaiting
      if (!SecondFactor.isOfApp(code)) return yield* wrong
      yield* codes.take(person_id, code).pipe(Effect.catchTag("Unauthorized", () => wrong))
      const made = yield* Effect.replicateEffect(
        base32(SecondFactor.recoveryBytes),
        SecondFactor.recoveryCodes
      )
      const write = Effect.gen(function* () {
        if (!(yield* repo.confirm(person_id, made.map(digest)))) return yield* notWaiting
        yield* record(me, "set up")
      })
      yield* inTransaction(write)
      return { recovery_codes: made.map(SecondFactor.shownCode) }
    })

    const remove = Effect.fn("SecondFactors.remove")(function* (
      me: SignedInPrincipal,
      { current_password }: SecondFactor.SecondFactorChange
    ) {
      const { person_id } = me.session
      yield* confirmation.require(me, current_password)
      if (!(yield* codes.areAsked(person_id))) return yield* isMissing
      yield* inTransaction(Effect.andThen(repo.delete(person_id), record(me, "removed")))
    })

    return { setUp, confirm, remove }
  })
}) {
  static readonly layer = Layer.effect(SecondFactors, SecondFactors.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Codes.layer,
      Confirmation.layer,
      NetworkRepo.layer,
      PeopleRepo.layer,
      SecondFactorsRepo.layer,
      SecretBox.layer,
      layerSecureRandom
    ])
  )
}
