import { type Person, SignIn } from "@affnet/domain"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { publicUrl } from "../../platform/http/Settings.ts"
import { now } from "../../platform/now.ts"
import { digest } from "../keys/NewKey.ts"
import { PersonTokensRepo } from "./PersonTokensRepo.ts"

/** Makes links by which a person chooses a password: once, within an hour. */
export const makePasswordLinks = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const tokens = yield* PersonTokensRepo
  const url = yield* publicUrl
  return Effect.fnUntraced(function* (person_id: Person.PersonId) {
    const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
    const moment = yield* now
    const expires = moment + SignIn.resetSeconds
    yield* tokens.insert({ digest: digest(token), person_id, expires }, moment)
    return `${url}/reset-password#${token}`
  })
})
