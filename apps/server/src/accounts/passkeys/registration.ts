import { ValidationFailed } from "@affnet/api"
import type { Passkey, Person } from "@affnet/domain"
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server"
import { Effect, Option } from "effect"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { Challenges } from "./Challenges.ts"
import { PasskeysRepo } from "./PasskeysRepo.ts"

const notGood = new ValidationFailed({
  errors: { credential: ["is not what this network asked for; begin again"] }
})

/** The registration of passkeys: its options, and its verification. */
export const makeRegistration = Effect.gen(function* () {
  const challenges = yield* Challenges
  const network = yield* NetworkRepo
  const repo = yield* PasskeysRepo
  const { relyingParty } = challenges

  const options = Effect.fnUntraced(function* (person_id: Person.PersonId, email: string) {
    const present = yield* repo.list(person_id)
    const challenge = yield* challenges.make(person_id)
    const { title } = yield* network.get
    const made = yield* Effect.promise(() =>
      generateRegistrationOptions({
        rpName: title,
        rpID: relyingParty.id,
        userName: email,
        userID: Uint8Array.from(Buffer.from(String(person_id))),
        challenge,
        excludeCredentials: present.map(({ credential }) => ({ id: credential })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" }
      })
    )
    return { ...made }
  })

  /** What the browser made, once it is known to answer the challenge on a page of the network. */
  const made = Effect.fnUntraced(function* (
    person_id: Person.PersonId,
    { credential }: Passkey.PasskeyInput
  ) {
    const challenge = yield* challenges.take(credential.response.clientDataJSON, person_id)
    if (Option.isNone(challenge)) return yield* notGood
    const result = yield* Effect.tryPromise(() =>
      verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge.value,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true
      })
    ).pipe(Effect.mapError(() => notGood))
    if (!result.verified) return yield* notGood
    const { credential: passkey, credentialBackedUp: isBackedUp } = result.registrationInfo
    return { passkey, isBackedUp }
  })

  return { made, options }
})
