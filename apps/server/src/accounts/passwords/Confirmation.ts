import { Forbidden, type Principal } from "@affnet/api"
import { Context, Effect, Layer, Option } from "effect"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { ConfirmedBefore } from "./ConfirmedBefore.ts"
import { Passwords } from "./Passwords.ts"

const hasLimits = new Forbidden({
  errors: {
    api_key: ["has limits, and sets no password of its own account; use the main key"]
  }
})

/** An unattended browser must not be enough to take an account over. */
export class Confirmation extends Context.Service<Confirmation>()("server/Confirmation", {
  make: Effect.gen(function* () {
    const passwords = yield* Passwords
    const people = yield* PeopleRepo

    /**
     * Asks a signed-in person for the password again. Programs with keys are not asked; those with limited ones are
     * refused, since what this is asked for would outlive the limits.
     */
    const require = Effect.fn("Confirmation.require")(function* (
      { key, session }: Principal,
      current_password: string | undefined
    ) {
      if (key?.is_limited === true) return yield* hasLimits
      if (session === undefined) return
      if (current_password !== undefined && current_password === (yield* ConfirmedBefore)) return
      const person = Option.getOrUndefined(yield* people.find(session.person_id))
      yield* passwords.confirm(person?.email ?? "", current_password)
    })

    return { require }
  })
}) {
  static readonly layer = Layer.effect(Confirmation, Confirmation.make).pipe(
    Layer.provide([Passwords.layer, PeopleRepo.layer])
  )
}
