import { Unauthorized } from "@affnet/api"
import { type Passkey, UnixTime } from "@affnet/domain"
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server"
import { Clock, Context, Effect, Layer, Option, Struct } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { Codes } from "../second-factors/Codes.ts"
import { makeBegin, makeUsable } from "../sessions/beginSession.ts"
import { makeLinkLimits } from "../sessions/LinkLimits.ts"
import { networkOf } from "../sessions/networkOf.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { SignIns } from "../sessions/SignIns.ts"
import { makeThrottle } from "../sessions/Throttle.ts"
import { Challenges } from "./Challenges.ts"
import { PasskeysRepo, type StoredPasskey } from "./PasskeysRepo.ts"

/** Challenges for one network within a quarter of an hour; each is good for one try. */
const perNetwork = { most: 50, seconds: 900 }

const notGood = new Unauthorized({
  errors: {
    credential: ["is no passkey that is good here; try again, or sign in with your password"]
  }
})

/** How people sign in with passkeys. */
export class PasskeySignIns extends Context.Service<PasskeySignIns>()("server/PasskeySignIns", {
  make: Effect.gen(function* () {
    const begin = yield* makeBegin
    const challenges = yield* Challenges
    const limited = makeLinkLimits()
    const people = yield* PeopleRepo
    const repo = yield* PasskeysRepo
    const tries = makeThrottle(perNetwork)
    const { chosen } = yield* makeUsable
    const { relyingParty } = challenges

    /** Options for the browser. They name no account: the browser offers the passkeys that it has. */
    const ask = Effect.gen(function* () {
      const { ip } = yield* RequestOrigin
      yield* tries.take(networkOf(ip))
      const challenge = yield* challenges.make(null)
      return yield* Effect.promise(() =>
        generateAuthenticationOptions({
          rpID: relyingParty.id,
          challenge,
          userVerification: "required"
        })
      )
    }).pipe(
      Effect.map(Struct.pick(["challenge", "rpId", "timeout", "userVerification"])),
      Effect.withSpan("PasskeySignIns.ask")
    )

    /** Verifies the authenticator's signature. */
    const verified = Effect.fnUntraced(function* (
      { credential }: Passkey.PasskeySignIn,
      { counter, public_key, ...stored }: StoredPasskey,
      challenge: string
    ) {
      const { userHandle, ...signed } = credential.response
      const result = yield* Effect.tryPromise(() =>
        verifyAuthenticationResponse({
          response: { ...credential, response: signed, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: relyingParty.origin,
          expectedRPID: relyingParty.id,
          credential: {
            id: stored.credential,
            publicKey: Uint8Array.from(Buffer.from(public_key, "base64url")),
            counter
          },
          requireUserVerification: true
        })
      ).pipe(Effect.mapError(() => notGood))
      return result.verified ? result.authenticationInfo.newCounter : yield* notGood
    })

    const signIn = Effect.fn("PasskeySignIns.signIn")(function* (input: Passkey.PasskeySignIn) {
      const { clientDataJSON } = input.credential.response
      const challenge = Option.getOrUndefined(yield* challenges.take(clientDataJSON, null))
      const found = Option.getOrUndefined(yield* repo.findByCredential(input.credential.id))
      if (challenge === undefined || found === undefined) return yield* notGood
      const counter = yield* verified(input, found, challenge)
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      if (!(yield* repo.noteUse(found.id, counter, now))) return yield* notGood
      const choice = yield* chosen(found.person_id, input)
      const person = Option.getOrThrow(yield* people.find(found.person_id))
      return yield* begin(person, choice)
    })

    return { ask, signIn: (input: Passkey.PasskeySignIn) => limited(signIn(input)) }
  })
}) {
  static readonly layer = Layer.effect(PasskeySignIns, PasskeySignIns.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Challenges.layer,
      Codes.layer,
      PasskeysRepo.layer,
      PeopleRepo.layer,
      Sessions.layer,
      SignIns.layer
    ])
  )
}
