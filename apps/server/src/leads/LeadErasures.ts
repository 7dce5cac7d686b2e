import type { Principal } from "@affnet/api"
import { type LeadErasure, LeadField, TrashReason } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import { type Erasable, LeadErasuresRepo, leadsAtOnce } from "./LeadErasuresRepo.ts"
import { LeadPlacesRepo } from "./LeadPlacesRepo.ts"
import { LeadsRepo } from "./LeadsRepo.ts"

/** Transactions of one request. */
const slicesMax = 100

type Counts = Omit<LeadErasure.LeadErasure, "is_complete">

/** Erases what is known of people. */
export class LeadErasures extends Context.Service<
  LeadErasures,
  {
    readonly erase: (
      actor: Principal,
      input: LeadErasure.LeadErasureInput
    ) => Effect.Effect<LeadErasure.LeadErasure>
    /** Erases some leads of before an instant; tells whether there may be more. */
    readonly eraseBefore: (millis: number) => Effect.Effect<boolean>
  }
>()("server/LeadErasures") {
  static readonly layer = Layer.effect(
    LeadErasures,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const leads = yield* LeadsRepo
      const log = yield* ActivityLog
      const places = yield* LeadPlacesRepo
      const repo = yield* LeadErasuresRepo

      const eraseThese = Effect.fnUntraced(function* (erasable: ReadonlyArray<Erasable>) {
        if (erasable.length === 0) return { leads: 0, log_records: 0, deliveries: 0 }
        const nowMillis = yield* Clock.currentTimeMillis
        const ids = erasable.map(({ lead_id }) => lead_id)
        yield* repo.lock(erasable)
        const deliveries = yield* repo.close(ids, nowMillis)
        let log_records = 0
        for (const lead of yield* leads.all(ids)) {
          const { campaign_id: id, fields } = lead
          // The campaign may have compared other fields then than it does now.
          const keys = TrashReason.duplicateKeys({ duplicate_fields: LeadField.names }, fields)
          if (id !== null) yield* places.forgetKeys({ id }, keys)
          yield* repo.erase(lead, nowMillis)
          log_records += yield* repo.eraseLog(lead, nowMillis)
        }
        return { leads: ids.length, log_records, deliveries }
      })

      const slice = (find: Effect.Effect<ReadonlyArray<Erasable>>) =>
        inTransaction(Effect.flatMap(find, eraseThese))

      const erase = Effect.fn("LeadErasures.erase")(function* (
        actor: Principal,
        input: LeadErasure.LeadErasureInput
      ) {
        let erased: Counts = { leads: 0, log_records: 0, deliveries: 0 }
        let is_complete = false
        for (let n = 0; n < slicesMax && !is_complete; n++) {
          const more = yield* slice(repo.ofPerson(input))
          is_complete = more.leads < leadsAtOnce
          erased = {
            leads: erased.leads + more.leads,
            log_records: erased.log_records + more.log_records,
            deliveries: erased.deliveries + more.deliveries
          }
        }
        yield* log.record({
          account: actor,
          actor,
          action: "leads.erased",
          entity: "lead",
          entity_id: null,
          message: `A person's data were erased, in ${erased.leads} leads.`
        })
        return { ...erased, is_complete }
      })

      const eraseBefore = (millis: number) =>
        Effect.map(slice(repo.before(millis)), (erased) => erased.leads === leadsAtOnce)

      return LeadErasures.of({ erase, eraseBefore })
    })
  ).pipe(
    Layer.provide([
      ActivityLog.layer,
      LeadErasuresRepo.layer,
      LeadPlacesRepo.layer,
      LeadsRepo.layer
    ])
  )
}
