import type { Principal } from "@affnet/api"
import { type Lead, type LeadErasure, LeadField } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ProvisionalLeads } from "../delivery/ProvisionalLeads.ts"
import { type Erasable, LeadErasuresRepo, leadsAtOnce } from "../store/LeadErasuresRepo.ts"
import { LeadPlacesRepo } from "../store/LeadPlacesRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { RejectedLeadsRepo } from "../store/RejectedLeadsRepo.ts"

/** Transactions of one request. */
const slicesMax = 100

type Counts = Omit<LeadErasure.LeadErasure, "is_complete">

const none: Counts = { leads: 0, log_records: 0, deliveries: 0 }

const sum = (one: Counts, other: Counts): Counts => ({
  leads: one.leads + other.leads,
  log_records: one.log_records + other.log_records,
  deliveries: one.deliveries + other.deliveries
})

const isWhole = ({ leads }: Counts): boolean => leads === leadsAtOnce

/** Erases slice after slice, until one was not full any more. */
const untilDone = Effect.fnUntraced(function* (slice: Effect.Effect<Counts>) {
  let erased = none
  for (let n = 0; n < slicesMax; n++) {
    const more = yield* slice
    erased = sum(erased, more)
    if (!isWhole(more)) return { ...erased, is_complete: true }
  }
  return { ...erased, is_complete: false }
})

/** Erases personal data. */
export class LeadErasures extends Context.Service<LeadErasures>()("server/LeadErasures", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const leads = yield* LeadsRepo
    const log = yield* ActivityLog
    const places = yield* LeadPlacesRepo
    const provisional = yield* ProvisionalLeads
    const repo = yield* LeadErasuresRepo
    const rejected = yield* RejectedLeadsRepo

    const eraseThese = Effect.fnUntraced(function* (erasable: ReadonlyArray<Erasable>) {
      if (erasable.length === 0) return none
      const nowMillis = yield* Clock.currentTimeMillis
      const ids = erasable.map(({ lead_id }) => lead_id)
      yield* repo.lock(erasable)
      const deliveries = yield* repo.close(ids, nowMillis)
      let log_records = 0
      for (const lead of yield* leads.all(ids)) {
        const { campaign_id: id, fields } = lead
        // The campaign may have compared other fields then than it does now.
        const keys = LeadField.duplicateKeys({ duplicate_fields: LeadField.names }, fields)
        const logged = yield* repo.loggedKeys(lead.lead_id)
        if (id !== null) yield* places.forgetKeys({ id }, [...keys, ...logged])
        const search_text = yield* repo.erase(lead, nowMillis)
        log_records += yield* repo.eraseLog({ ...lead, search_text }, nowMillis)
      }
      return { leads: ids.length, log_records, deliveries }
    })

    const slice = (find: Effect.Effect<ReadonlyArray<Erasable>>) =>
      inTransaction(Effect.flatMap(find, eraseThese))

    const eraseRecords = Effect.fnUntraced(function* (ids: ReadonlyArray<Lead.LeadId>) {
      if (ids.length === 0) return none
      const nowMillis = yield* Clock.currentTimeMillis
      const deliveries = yield* repo.close(ids, nowMillis)
      let log_records = 0
      for (const lead_id of ids) {
        log_records += yield* repo.eraseLog({ lead_id, search_text: "" }, nowMillis)
      }
      return { leads: ids.length, log_records, deliveries }
    }, inTransaction)

    /** Undecided leads are dropped first; one that was kept in the meantime is a lead like others. */
    const rejectedSlice = Effect.fnUntraced(function* (
      find: Effect.Effect<ReadonlyArray<Lead.LeadId>>
    ) {
      const ids = yield* find
      yield* Effect.forEach(ids, provisional.drop, { discard: true })
      return yield* eraseRecords(ids)
    })

    const erase = Effect.fn("LeadErasures.erase")(function* (
      actor: Principal,
      input: LeadErasure.LeadErasureInput
    ) {
      const dropped = yield* untilDone(rejectedSlice(rejected.ofPerson(input)))
      const kept = yield* untilDone(slice(repo.ofPerson(input)))
      const erased = sum(dropped, kept)
      yield* inTransaction(
        log.record({
          account: actor,
          actor,
          action: "leads.erased",
          entity: "lead",
          entity_id: null,
          message: `A person's data were erased, in ${erased.leads} leads.`
        })
      )
      return { ...erased, is_complete: dropped.is_complete && kept.is_complete }
    })

    /** Erases some leads of before an instant. Returns whether there may be more. */
    const eraseBefore = Effect.fn("LeadErasures.eraseBefore")(function* (millis: number) {
      if (isWhole(yield* slice(repo.before(millis)))) return true
      return isWhole(yield* rejectedSlice(rejected.before(millis)))
    })

    return { erase, eraseBefore }
  })
}) {
  static readonly layer = Layer.effect(LeadErasures, LeadErasures.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      LeadErasuresRepo.layer,
      LeadPlacesRepo.layer,
      LeadsRepo.layer,
      ProvisionalLeads.layer,
      RejectedLeadsRepo.layer
    ])
  )
}
