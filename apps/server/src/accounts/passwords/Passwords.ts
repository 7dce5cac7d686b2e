import { Unauthorized, ValidationFailed } from "@affnet/api"
import { EmailAddress } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { GuessLimits } from "../sessions/GuessLimits.ts"
import { HashedBefore } from "./HashedBefore.ts"
import { HashQueue } from "./HashQueue.ts"

/** The hash of a random password: a check for a person without one takes as long as any other. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$kThuJiLBSP9oD5LCMZb08Q$kZ+AaI929GN8fqihkteImqTuhzj494xI+vS+0U/cCkg"

const wrong = new Unauthorized({
  errors: { password: ["does not belong to this e-mail address; correct either"] }
})

const notPresent = new ValidationFailed({
  errors: { current_password: ["is not your present password"] }
})

const notGiven = new ValidationFailed({
  errors: { current_password: ["is required: your present password, since you are signed in"] }
})

/** What people sign in with. */
export class Passwords extends Context.Service<Passwords>()("server/Passwords", {
  make: Effect.gen(function* () {
    const limits = yield* GuessLimits
    const people = yield* PeopleRepo
    const queue = yield* HashQueue

    /** The Argon2id hash of a new password; the one that was made before the transaction of the request, if it was. */
    const hash = (password: string) =>
      Effect.flatMap(HashedBefore, (before) =>
        before?.password === password ? Effect.succeed(before.hash) : queue.hash(password)
      )

    /** The person with this e-mail address and password. Unknown addresses take as long as known ones. */
    const check = Effect.fn("Passwords.check")(function* (email: string, password: string) {
      const address = EmailAddress.folded(email)
      const found = Option.getOrUndefined(yield* people.findByEmail(address))
      const { wasRight } = yield* limits.take(address, found)
      const isRight = yield* queue.verify(found?.hash ?? nobodys, password)
      if (found === undefined || found.hash === null || !isRight) return yield* wrong
      yield* wasRight
      return found
    })

    /** Confirms the signed-in person's own password. */
    const confirm = (email: string, current_password: string | undefined) =>
      current_password === undefined
        ? Effect.fail(notGiven)
        : Effect.asVoid(check(email, current_password)).pipe(
            Effect.catchTag("Unauthorized", () => Effect.fail(notPresent))
          )

    return {
      hash,
      /** Whether a hash is that of a password. */
      isOf: queue.verify,
      check,
      confirm
    }
  })
}) {
  static readonly layer = Layer.effect(Passwords, Passwords.make).pipe(
    Layer.provide([GuessLimits.layer, HashQueue.layer, PeopleRepo.layer])
  )
}
