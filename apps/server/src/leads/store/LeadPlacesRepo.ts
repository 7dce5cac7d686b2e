import { hash } from "node:crypto"
import {
  Cap,
  LeadCaps,
  type LeadField,
  type ProvisionalLead,
  type TimeZone,
  TrashReason
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Claim } from "../../platform/sql/commits/WriteSet.ts"

type Campaign = ProvisionalLead.ProvisionalLead["campaign"]

const dayMillis = 86_400_000

const capUsage = {
  table: "lead_cap_usage",
  key: ["campaign_id", "campaign_updated", "period", "period_start"],
  state: "used"
}
const duplicateKeys = {
  table: "lead_duplicate_keys",
  columns: ["campaign_id", "digest", "created_millis"],
  key: ["campaign_id", "digest"],
  state: "created_millis"
}

/** Keys may be long, and are personal data: only a digest is stored, for comparison. */
const digestOf = (campaign: Pick<Campaign, "id">, key: string): string =>
  hash("sha256", `${campaign.id}:${key}`, "hex")

/** A lead of a campaign, and what its claims follow from. */
export interface Candidate {
  readonly campaign: Campaign
  readonly lead: LeadField.LeadValues
  readonly nowMillis: number
  readonly timezone: TimeZone.TimeZone
}

/** The caps of a campaign, each with the period that counts now. */
const periodsOf = ({ campaign, nowMillis, timezone }: Candidate) =>
  LeadCaps.of(campaign).map((cap) => ({
    ...cap,
    range: Cap.periodAt(cap.period, nowMillis, timezone)
  }))

/** What only one lead of a campaign can have: a value within some days, and a place in a cap. */
export const campaignClaims = (
  candidate: Candidate
): ReadonlyArray<Claim<"duplicate" | "cap_reached">> => {
  const { campaign, lead, nowMillis } = candidate
  const keys = TrashReason.duplicateKeys(campaign, lead).map((key) => ({
    kind: "key" as const,
    means: "duplicate" as const,
    of: duplicateKeys,
    key: {
      campaign_id: campaign.id,
      digest: digestOf(campaign, key),
      created_millis: nowMillis
    },
    sinceMillis: nowMillis - campaign.duplicate_days * dayMillis
  }))
  const places = periodsOf(candidate).map(({ maximum, period, range }) => ({
    kind: "place" as const,
    means: "cap_reached" as const,
    of: capUsage,
    key: {
      campaign_id: campaign.id,
      campaign_updated: campaign.updated,
      period,
      period_start: range.startMillis
    },
    places: 1n,
    maximum: BigInt(maximum)
  }))
  return [...keys, ...places]
}

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
        periodsOf(candidate),
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
      forgetKeys: (campaign: Pick<Campaign, "id">, keys: ReadonlyArray<string>) =>
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
