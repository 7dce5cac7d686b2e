import { EmailAddress } from "@affnet/domain"
import { Console, Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { SecondFactorResets } from "../accounts/second-factors/SecondFactorResets.ts"
import * as Server from "../Server.ts"

const email = Flag.String("email").pipe(
  Flag.withSchema(EmailAddress.EmailAddress),
  Flag.withDescription("E-mail that the manager signs in with")
)

/** For a manager who has no other way to sign in. */
export const resetSecondFactor = Command.make("reset-second-factor", { email }, ({ email }) =>
  SecondFactorResets.pipe(
    Effect.flatMap((resets) => resets.reset(email)),
    Effect.andThen(Console.log(`${email} signs in with the password alone now.`)),
    Effect.provide(SecondFactorResets.layer.pipe(Layer.provideMerge(Server.database)))
  )
).pipe(
  Command.withDescription(
    "Remove the app, the recovery codes and the passkeys of a manager who lost them, and end all sessions"
  )
)
