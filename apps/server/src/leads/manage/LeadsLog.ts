import type { LeadLog, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"

/** Received and sent requests. */
export class LeadsLog extends Context.Service<LeadsLog>()("server/LeadsLog", {
  make: Effect.map(LeadLogRepo, (repo) => ({
    list: (query: ListQuery.ListQuery) => repo.list(query),
    get: (id: LeadLog.LeadLogId) => orNotFound(repo.find(id))
  }))
}) {
  static readonly layer = Layer.effect(LeadsLog, LeadsLog.make).pipe(
    Layer.provide(LeadLogRepo.layer)
  )
}
