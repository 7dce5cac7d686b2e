import { type Principal, type StatisticsRequest, ValidationFailed } from "@affnet/api"
import { CsvResponse, Refusals, SavedQuery } from "@affnet/api/Wire"
import {
  type ListQuery,
  ReportRange,
  ReportSchedule,
  SavedReport,
  StatisticsShape,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { SavedReportsRepo } from "./SavedReportsRepo.ts"

type Saved = SavedReport.SavedReport
type Id = SavedReport.SavedReportId
type Definition = SavedReport.Definition

const refused = ({ field, problem }: { readonly field: string; readonly problem: string }) =>
  new ValidationFailed({ errors: SavedQuery.within({ [field]: [problem] }) })

/** Whether a query can be run: its report takes it, and an export as well where it is mailed. */
const requireQuery = Effect.fnUntraced(function* (me: Principal, wanted: Definition) {
  const request: StatisticsRequest = yield* Refusals.orRefused(SavedQuery.read(me.role, wanted))
  const now = yield* Clock.currentTimeMillis
  yield* Effect.fromResult(ReportRange.resolve(request, now, me.timezone)).pipe(
    Effect.mapError(refused)
  )
  if (wanted.report === "statistics") {
    yield* Effect.fromResult(StatisticsShape.make(me.role, request)).pipe(Effect.mapError(refused))
  } else if (wanted.schedule !== null) {
    yield* Effect.mapError(
      CsvResponse.requireOrderOfTime(request),
      ({ errors }) => new ValidationFailed({ errors: SavedQuery.within(errors) })
    )
  }
})

/** Reports that are kept under a name, for the account that saved them. */
export class SavedReports extends Context.Service<SavedReports>()("server/SavedReports", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* SavedReportsRepo

    const record = yield* makeRecordChange({
      entity: "saved_report",
      begin: ({ name }: Pick<Saved, "id" | "name">) => `Saved report "${name}" was`
    })

    const require = Effect.fnUntraced(function* (me: Principal, wanted: Definition, id?: Id) {
      yield* Refusals.unless(SavedReport.problemOf(me.role, wanted))
      yield* requireQuery(me, wanted)
      yield* Refusals.unless(SavedReport.countProblem(yield* repo.count(me, id), wanted))
      if (wanted.schedule === null) return
      yield* Refusals.unless(
        ReportSchedule.recipientsProblem(wanted.schedule, yield* repo.verified(me))
      )
    })

    const written = Effect.fnUntraced(function* (me: Principal, wanted: Definition) {
      const now = yield* Clock.currentTimeMillis
      const next = wanted.schedule && ReportSchedule.nextMillis(wanted.schedule, me.timezone, now)
      const next_run = next === null ? null : UnixTime.fromMillis(next)
      return { ...wanted, next_run, updated: UnixTime.fromMillis(now) }
    })

    const get = (me: Principal, id: Id) => orNotFound(repo.find(me, id))

    const create = Effect.fn("SavedReports.create")(function* (
      me: Principal,
      input: SavedReport.SavedReportCreate
    ) {
      const wanted = SavedReport.create(input)
      yield* require(me, wanted)
      const id = yield* repo.insert(me, yield* written(me, wanted))
      yield* record(me, { ...wanted, id }, "created")
      return yield* get(me, id)
    }, inTransaction)

    /** Answers the report as it is then. One that stays the same is not written. */
    const update = Effect.fn("SavedReports.update")(function* (
      me: Principal,
      id: Id,
      changes: SavedReport.SavedReportUpdate
    ) {
      const found = yield* toChange(repo.findForUpdate(me, id))
      const wanted = SavedReport.update(found, changes)
      if (changedFields(found, { ...found, ...wanted }).length === 0) return found
      yield* require(me, wanted, id)
      yield* repo.update(id, yield* written(me, wanted))
      yield* record(me, { ...wanted, id }, "updated")
      return yield* get(me, id)
    }, inTransaction)

    const remove = Effect.fn("SavedReports.delete")(function* (me: Principal, id: Id) {
      const found = yield* toChange(repo.findForUpdate(me, id))
      yield* repo.delete(id)
      yield* record(me, found, "deleted")
    }, inTransaction)

    return {
      list: (me: Principal, query: ListQuery.ListQuery) => repo.list(me, query),
      get,
      create,
      update,
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(SavedReports, SavedReports.make).pipe(
    Layer.provide([ActivityLog.layer, SavedReportsRepo.layer])
  )
}
