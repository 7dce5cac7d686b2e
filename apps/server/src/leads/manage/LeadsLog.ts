import type { NotFound } from "@affnet/api"
import type { LeadLog, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"

/** Received and sent requests. */
export class LeadsLog extends Context.Service<
  LeadsLog,
  {
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<LeadLog.LeadLog>>
    readonly get: (id: LeadLog.LeadLogId) => Effect.Effect<LeadLog.LeadLog, NotFound>
  }
>()("server/LeadsLog") {
  static readonly layer = Layer.effect(
    LeadsLog,
    Effect.map(LeadLogRepo, (repo) =>
      LeadsLog.of({ list: repo.list, get: (id) => orNotFound(repo.find(id)) })
    )
  ).pipe(Layer.provide(LeadLogRepo.layer))
}
