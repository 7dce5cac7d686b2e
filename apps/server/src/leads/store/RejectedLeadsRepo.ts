import { Lead, type LeadErasure } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { allRows } from "../../platform/sql/results.ts"
import { isOfPerson, leadsAtOnce } from "./LeadErasuresRepo.ts"

/** Leads that were not kept, or may not be: of them there are records in the log alone. */
export class RejectedLeadsRepo extends Context.Service<RejectedLeadsRepo>()(
  "server/RejectedLeadsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const some = (condition: Statement.Fragment) =>
        sql<{ readonly lead_id: string }>`
          SELECT DISTINCT lead_id FROM leads_log
          WHERE erased IS NULL AND (${condition})
            AND NOT EXISTS (SELECT 1 FROM leads WHERE leads.lead_id = leads_log.lead_id)
          LIMIT ${leadsAtOnce}`.pipe(allRows(({ lead_id }) => Lead.LeadId.make(lead_id)))

      return {
        /** Some of a person whose data are still there. */
        ofPerson: (input: LeadErasure.LeadErasureInput) => some(isOfPerson(sql, input)),
        /** Some of before an instant whose data are still there. */
        before: (millis: number) => some(sql`created_millis < ${millis}`)
      }
    })
  }
) {
  static readonly layer = Layer.effect(RejectedLeadsRepo, RejectedLeadsRepo.make)
}
