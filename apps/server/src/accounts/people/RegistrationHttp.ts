import { Effect, Layer } from "effect"
import { implement } from "../../platform/http/handlers.ts"
import { Invitations } from "./Invitations.ts"
import { SignUps } from "./SignUps.ts"

export const RegistrationHttp = implement(
  "registration",
  Effect.fn(function* (handlers) {
    const invitations = yield* Invitations
    const signUps = yield* SignUps
    return handlers.handleAll({
      acceptInvitation: ({ payload }) => invitations.accept(payload),
      getSignUp: () => Effect.map(signUps.open, (sign_up) => ({ sign_up })),
      signUp: ({ payload }) => signUps.ask(payload),
      verifyEmail: ({ payload }) => signUps.verify(payload)
    })
  })
).pipe(Layer.provide([Invitations.layer, SignUps.layer]))
