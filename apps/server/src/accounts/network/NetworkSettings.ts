import { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { DataUri, NetworkSettings as Domain, LegalEntity, UnknownIds } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { changedFields } from "../../platform/changedFields.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { imageOf } from "../../platform/pdf/PdfImage.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { Pictures } from "../pictures/Pictures.ts"
import type { Account } from "../sessions/Account.ts"
import { NetworkSettingsRepo } from "./NetworkSettingsRepo.ts"

/** A picture that cannot be drawn on an invoice. */
const noLogo = new ValidationFailed({
  errors: {
    logo_data: [
      "must be a picture of at most 2 million pixels that an invoice can show: a JPEG, or a PNG without interlacing"
    ]
  }
})

/** The settings of the network. */
export class NetworkSettings extends Context.Service<NetworkSettings>()("server/NetworkSettings", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const pictures = yield* Pictures
    const repo = yield* NetworkSettingsRepo

    /** The logo that a request sends, in place of the one that there is. */
    const withLogo = Effect.fnUntraced(function* (
      settings: Domain.NetworkSettings,
      logo_data: string | null | undefined
    ) {
      if (logo_data === undefined) return settings
      yield* pictures.retire(settings.logo)
      if (logo_data === null) return { ...settings, logo: null }
      const as = { field: "logo_data", rule: LegalEntity.logoRule }
      const logo = yield* pictures.receive(logo_data, as)
      if (imageOf(DataUri.read(logo_data).content) === undefined) return yield* noLogo
      return { ...settings, logo }
    })

    /** Changes the given settings, within a second on every process. Logged for the manager. */
    const update = Effect.fn("NetworkSettings.update")(function* (
      manager: Account,
      changes: Domain.NetworkSettingsUpdate
    ) {
      const before = yield* repo.getForUpdate
      yield* ifMatch(before)
      const { legal_country: country = null, logo_data } = changes
      yield* Refusals.unless(
        UnknownIds.of("legal_country", [country], yield* repo.knownCountries(country))
      )
      const after = yield* withLogo(Domain.update(before, changes), logo_data)
      const fields = changedFields(before, after)
      if (fields.length === 0) return before
      yield* Refusals.unless(Domain.problem(before, after, yield* repo.hasEvents))
      yield* repo.update(after)
      yield* log.record({
        account: manager,
        actor: manager,
        action: "network.updated",
        entity: "network",
        entity_id: 1,
        message: `The network's settings were updated: ${fields.join(", ")}.`
      })
      return after
    }, inTransaction)

    return { get: repo.get, update }
  })
}) {
  static readonly layer = Layer.effect(NetworkSettings, NetworkSettings.make).pipe(
    Layer.provide([ActivityLog.layer, NetworkSettingsRepo.layer, Pictures.layer])
  )
}
