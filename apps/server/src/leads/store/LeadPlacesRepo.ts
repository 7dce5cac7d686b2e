import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Candidate, campaignClaims, capsOf, digestOf } from "./campaignClaims.ts"

/** Where the leads of a campaign claim what only one can have. */
export class LeadPlacesRepo extends Context.Service<LeadPlacesRepo>()("server/LeadPlacesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const run = (statement: Statement.Statement<object>) => Effect.asVoid(Effect.orDie(statement))

    /**
     * Begins to count the caps of a campaign with the leads that are there, where that is not done yet. A
     * concurrent caller waits, and adds nothing.
     */
    const beginCounts = (candidate: Candidate) =>
      Effect.forEach(
        capsOf(candidate),
        ({ period, range: { endMillis, startMillis } }) => {
          const { id, updated } = candidate.campaign
          return run(sql`
            INSERT INTO lead_cap_usage (campaign_id, campaign_updated, period, period_start, used)
            SELECT ${id}, ${updated}, ${period}, ${startMillis}, COUNT(*) FROM (
              SELECT created_millis FROM leads WHERE campaign_id = ${id} AND trash_reason IS NULL
              UNION ALL SELECT created_millis FROM provisional_leads WHERE campaign_id = ${id}) held
            WHERE created_millis >= ${startMillis} AND created_millis < ${endMillis}
            ON CONFLICT DO NOTHING`)
        },
        { discard: true }
      )

    /** Releases the claims of a lead. After a change of the campaign, its leads are counted again. */
    const release = (candidate: Candidate) =>
      Effect.forEach(
        campaignClaims(candidate),
        (claim) => {
          if (claim.kind === "complete") return Effect.void
          const isKey = sql.and(
            Object.entries(claim.key).map(([name, value]) => sql`${sql(name)} = ${value}`)
          )
          return run(
            claim.kind === "key"
              ? sql`DELETE FROM ${sql(claim.of.table)} WHERE ${isKey}`
              : sql`UPDATE ${sql(claim.of.table)} SET used = used - 1 WHERE ${isKey}`
          )
        },
        { discard: true }
      )

    return {
      /** Lets go of duplicate keys. */
      forgetKeys: (campaign: Pick<Candidate["campaign"], "id">, keys: ReadonlyArray<string>) =>
        keys.length === 0
          ? Effect.void
          : run(sql`
              DELETE FROM lead_duplicate_keys WHERE campaign_id = ${campaign.id}
                AND digest IN ${sql.in(keys.map((key) => digestOf(campaign, key)))}`),
      beginCounts,
      release
    }
  })
}) {
  static readonly layer = Layer.effect(LeadPlacesRepo, LeadPlacesRepo.make)
}
