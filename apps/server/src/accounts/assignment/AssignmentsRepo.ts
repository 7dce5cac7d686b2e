import { AssignedTo, NotFound } from "@affnet/api"
import type { IsAssigned } from "@affnet/api/Wire"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { hasRows } from "../../platform/sql/results.ts"
import { ofAdvertiser, ofAffiliate, ofOffer } from "../store/assigned.ts"

/** Whether managers with assignments only may see what they name. */
export class AssignmentsRepo extends Context.Service<AssignmentsRepo>()("server/AssignmentsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const affiliate = ofAffiliate(sql, "a.id")
    const advertiser = ofAdvertiser(sql, "a.id")
    const offer = ofOffer(sql, "a.id")
    const ownOffer = ofAdvertiser(sql, "a.advertiser_id")

    const isThere = (table: string, id: number, condition: Statement.Fragment) =>
      sql`SELECT a.id FROM ${sql(table)} a WHERE a.id = ${id} AND ${condition}`.pipe(hasRows)

    const isAssigned: IsAssigned = (manager_id, { access, id, kind }) => {
      if (kind === "affiliate") return isThere("affiliates", id, affiliate(manager_id))
      if (kind === "advertiser") return isThere("advertisers", id, advertiser(manager_id))
      // An offer is its advertiser's: that an affiliate has a campaign on it shows it, no more.
      const condition = access === "write" ? ownOffer : offer
      return isThere("offers", id, condition(manager_id))
    }

    /** Fails for managers who see neither account of an event. */
    const requireEvent = Effect.fnUntraced(function* (event: {
      readonly affiliate_id: number | null
      readonly advertiser_id: number | null
    }) {
      const manager_id = yield* AssignedTo
      if (manager_id === undefined) return
      for (const kind of ["affiliate", "advertiser"] as const) {
        const id = event[`${kind}_id`]
        if (id === null) continue
        if (yield* isAssigned(manager_id, { kind, id, access: "read" })) return
      }
      return yield* new NotFound()
    })

    return { isAssigned, requireEvent }
  })
}) {
  static readonly layer = Layer.effect(AssignmentsRepo, AssignmentsRepo.make)
}
