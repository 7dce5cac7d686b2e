import { Api, CurrentPrincipal } from "@affnet/api"
import { Profile } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound } from "../Pages.ts"
import { accountOf, State } from "../State.ts"

/** The account behind the key; it exists, because the key does. */
const own = () =>
  Effect.gen(function* () {
    const me = yield* CurrentPrincipal
    const account = yield* orNotFound(accountOf(yield* State, me))
    const { api_status, email, id, timezone } = account
    const name = Profile.nameOf(account)
    return { profile: { role: me.role, id, name, email, timezone, api_status } }
  }).pipe(Effect.orDie)

/** The accounts behind keys. */
export const profileGroups = Layer.mergeAll(
  HttpApiBuilder.group(Api, "managerProfile", (handlers) =>
    handlers.handleAll({ getManagerProfile: own })
  ),
  HttpApiBuilder.group(Api, "advertiserProfile", (handlers) =>
    handlers.handleAll({ getAdvertiserProfile: own })
  ),
  HttpApiBuilder.group(Api, "affiliateProfile", (handlers) =>
    handlers.handleAll({ getAffiliateProfile: own })
  )
)
