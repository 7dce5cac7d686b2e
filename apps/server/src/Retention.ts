import { CalendarDate } from "@affnet/domain"
import { Clock, Config, Context, Effect, Layer, Option } from "effect"
import { ImportRetentionRepo } from "./catalog/imports/ImportRetentionRepo.ts"
import { LeadErasures } from "./leads/manage/LeadErasures.ts"
import { inBackground } from "./platform/inBackground.ts"
import { retentionDays } from "./platform/retention/Days.ts"
import { inSlices } from "./platform/retention/inSlices.ts"
import { PostbackRetentionRepo } from "./tracking/postback-deliveries/PostbackRetentionRepo.ts"

/** Results of import lines are read soon after the import. */
const importDays = 90

const settings = Config.all({
  leads: retentionDays("AFFNET_LEAD_RETENTION_DAYS"),
  deliveries: retentionDays("AFFNET_DELIVERY_RETENTION_DAYS"),
  imports: Config.map(
    retentionDays("AFFNET_IMPORT_RETENTION_DAYS"),
    Option.orElseSome(() => importDays)
  )
})

/**
 * Enforces the operator's retention periods for personal data and for what affiliates were sent. Leads lose
 * personal data and stay as a record of the money; postback deliveries and import results are deleted whole.
 */
export class Retention extends Context.Service<Retention>()("server/Retention", {
  make: Effect.gen(function* () {
    const { deliveries, imports, leads } = yield* settings
    const erasures = yield* LeadErasures
    const postbacks = yield* PostbackRetentionRepo
    const answers = yield* ImportRetentionRepo

    const keep = (days: Option.Option<number>, slice: (before: number) => Effect.Effect<boolean>) =>
      Option.match(days, {
        onNone: () => Effect.void,
        onSome: (count) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            inSlices(slice(now - count * CalendarDate.dayMillis))
          )
      })

    /** Does the due work. */
    const run = Effect.all(
      [
        keep(leads, erasures.eraseBefore),
        keep(deliveries, postbacks.deleteBefore),
        keep(imports, answers.deleteBefore)
      ],
      { discard: true }
    )

    return { run }
  })
}) {
  static readonly layer = Layer.effect(Retention, Retention.make).pipe(
    Layer.provide([ImportRetentionRepo.layer, LeadErasures.layer, PostbackRetentionRepo.layer])
  )

  /** Does the due work once an hour. */
  static readonly working = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* Retention
      yield* inBackground(run, "1 hour", "Old data were not removed")
    })
  ).pipe(Layer.provide(Retention.layer))
}
