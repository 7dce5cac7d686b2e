import { Context, Effect, Layer } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { PeopleRepo, type StoredPerson } from "../people/PeopleRepo.ts"
import { networkOf } from "./networkOf.ts"
import { makeThrottle } from "./Throttle.ts"

const minutes = 15

/** Wrong passwords for one e-mail address, and from one network for any, within a quarter of an hour. */
const perPerson = { most: 10, seconds: minutes * 60 }
const perNetwork = { most: 50, seconds: minutes * 60 }

/** A password that was counted as wrong. */
export interface Guess {
  readonly wasRight: Effect.Effect<void>
}

/**
 * Limits password guessing. Networks that a person's account was used from before have a limit of their own, so
 * that guessing from elsewhere does not lock the person out.
 */
export class GuessLimits extends Context.Service<GuessLimits>()("server/GuessLimits", {
  make: Effect.gen(function* () {
    const people = yield* PeopleRepo
    const persons = makeThrottle(perPerson)
    const networks = makeThrottle(perNetwork)

    /**
     * Counts a password before it is checked. Unknown addresses count alike. A correct guess is taken back
     * afterwards.
     */
    const take = Effect.fnUntraced(function* (email: string, person: StoredPerson | undefined) {
      const { ip } = yield* RequestOrigin
      const network = networkOf(ip)
      const isKnown = yield* people.isKnownAddress(person?.id, ip)
      const name = isKnown ? `${email} ${network}` : email
      yield* networks.take(network)
      yield* persons.take(name)
      const wasRight = Effect.andThen(networks.giveBack(network), persons.forget(name))
      return { wasRight } satisfies Guess
    })

    return { take }
  })
}) {
  static readonly layer = Layer.effect(GuessLimits, GuessLimits.make).pipe(
    Layer.provide(PeopleRepo.layer)
  )
}
