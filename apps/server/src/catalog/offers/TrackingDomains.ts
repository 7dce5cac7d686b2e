import { Effect } from "effect"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { publicUrl } from "../../platform/http/Settings.ts"

/** The domains of which links are made: the network's own, or the host of its public address without any. */
export const makeTrackingDomains = Effect.gen(function* () {
  const settings = yield* NetworkSettingsRepo
  const { host } = new URL(yield* publicUrl)
  const all = Effect.map(settings.get, ({ tracking_domains }) =>
    tracking_domains.length === 0 ? [host] : tracking_domains
  )
  return { all }
})
